import { SMALL } from '../support/api'
import { expect, test } from '../support/test'

/** Scenarios: recorded in the console, kept by the service, replayed elsewhere. What arrives is told by the page itself. */

test('what was done in one session is replayed in another, and a page that has changed fails its check', async ({
  api,
  site,
  signIn,
  console,
  scenarioPage,
  page,
}) => {
  // Without the bars of the browser, whose corners are not drawn the same each time.
  const pool = await api.createPool({ size: 2, kiosk_mode: true, start_url: `${site.url}form` })
  const first = await api.acquire(pool, 'first')
  await expect.poll(() => site.opened).toBe(2)
  await signIn.byUrl(`/sessions/${first.session_id}?tool=keys`)

  // Two requests; the second is repeated from the history and taken out again.
  for (const text of ['h', 'i']) {
    await console.field('Key or combination').fill(text)
    await console.button('Add').click()
    await console.button('Send keys').click()
    await expect.poll(() => site.text).toBe(text === 'h' ? 'h' : 'hhi')
  }
  await console.openTab('History')
  const rows = console.history.getByRole('listitem')
  await expect(rows.last().getByRole('button', { name: /^After: Tap h, then i/ })).toBeVisible()
  await rows.first().getByRole('checkbox').click()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 selected')).toBeVisible()
  await console.button('Create a scenario').click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Greets')
  await page.getByRole('switch', { name: 'Keep the timing' }).uncheck()
  await console.button('Create scenario').click()

  await page.getByRole('link', { name: 'Open editor' }).click()
  await expect(scenarioPage.steps).toHaveCount(3)
  await scenarioPage.step('The screen equals the baseline').click()
  await expect(page.getByRole('img', { name: 'Baseline' })).toBeVisible()
  await scenarioPage.addCheck(/^A pixel has a color/)
  await scenarioPage.button('Use the current screen').click()
  await scenarioPage.pickPixel(50, 300)
  await expect(scenarioPage.steps.last()).toContainText(/The pixel at \d+, \d+ is #ffffff/)
  await scenarioPage.save.click()
  await expect(page.getByText('Scenario Greets saved')).toBeVisible()

  // Another session, whose page is still as the first one's was.
  await api.acquire(pool, 'second')
  site.forget()
  await scenarioPage.replayOn('second')
  await expect(scenarioPage.report.getByRole('status')).toHaveText('The replay passed')
  await expect.poll(() => site.text).toBe('hhi')

  // Once more: now the page has more in it than the baseline.
  await scenarioPage.button('Replay').click()
  await expect(scenarioPage.report.getByRole('status')).toHaveText('The replay failed')
  await expect(scenarioPage.report).toContainText(/pixels differ from the baseline/)
  await expect(page.getByRole('img', { name: 'Difference of step 3' })).toBeVisible()
  await expect.poll(() => site.text).toBe('hhihhi')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scenarios' }).click()
  await expect(page.getByRole('link', { name: 'Greets' })).toBeVisible()
})

test('an edit is checked at its place, taken back, outlives a reload, and never replaces what another person saved', async ({
  api,
  signIn,
  scenarioPage,
  page,
}) => {
  const scenario = await api.createScenario({
    name: 'Waits',
    display: { width: 1_024, height: 768 },
    steps: [
      { id: 'one', kind: 'wait', ms: 1_000 },
      { id: 'two', kind: 'wait', ms: 2_000 },
    ],
  })
  await signIn.byUrl(`/scenarios/${scenario.id}`)
  await scenarioPage.button('Move step 2 up').click()
  await expect(scenarioPage.steps.first()).toContainText('Wait 2 s')
  await scenarioPage.step('Wait 2 s').click()
  await scenarioPage.field('Time').fill('soon')
  await expect(scenarioPage.field('Time')).toHaveAccessibleDescription('Enter a number')
  await expect(scenarioPage.save).toHaveAccessibleDescription('Step 1, Time: Enter a number')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Control+z')
  await expect(scenarioPage.steps.first()).toContainText('Wait 2 s')
  await page.reload()
  await expect(scenarioPage.steps.first()).toContainText('Wait 2 s')
  await expect(page.getByText('Unsaved changes restored')).toBeVisible()

  await api.replaceScenario(scenario, { steps: [] })
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('alertdialog', { name: 'Someone else saved this scenario' })
  await dialog.getByRole('button', { name: 'Save mine as a copy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waits (2)')
  await expect(scenarioPage.steps.first()).toContainText('Wait 2 s')
  expect((await api.scenario(scenario.id)).steps).toEqual([])
})

test('a service that stores no scenarios: they stay in this browser, and leave it as files that are checked', async ({
  api,
  site,
  foreign,
  service,
  signIn,
  scenarioPage,
  page,
}) => {
  const pool = await api.createPool({ size: 1, start_url: site.url, headless: true })
  await api.acquire(pool, 'only')
  await expect.poll(() => site.opened).toBe(1)
  const file = {
    format: 'pooldeck-scenario',
    version: 1,
    name: 'Looks',
    display: SMALL,
    steps: [{ id: 'same', kind: 'check', check: { type: 'picture_equals', within_ms: 0 } }],
    baselines: {},
  }
  await page.goto(`${foreign.origin}/scenarios`)
  await signIn.byForm(service.key)
  await expect(page.getByText('Scenarios are stored in this browser only')).toBeVisible()
  await scenarioPage.importFile(JSON.stringify({ ...file, steps: [{ id: 'a', kind: 'wait', ms: -1 }] }, null, 2))
  const refused = page.getByRole('alertdialog', { name: 'Couldn’t import scenario.json' })
  await expect(refused.getByRole('listitem')).toHaveText([/^Line 13, column 13: steps\[0\]\.ms must be at least 0/])
  await refused.getByRole('button', { name: 'Close' }).last().click()

  // What it lacks is seen by a replay, and kept; a reload shows that it is.
  await scenarioPage.importFile(JSON.stringify(file), 'dropped')
  await scenarioPage.replayOn('only')
  await expect(scenarioPage.report.getByRole('status')).toHaveText('The replay failed')
  await scenarioPage.button('Use as baseline').click()
  await scenarioPage.save.click()
  await expect(page.getByText('Scenario Looks saved')).toBeVisible()
  await page.reload()
  await expect(page.getByText('in this browser only')).toBeVisible()
  await scenarioPage.button('Replay').click()
  await expect(scenarioPage.report.getByRole('status')).toHaveText('The replay passed')
  const json = await scenarioPage.export('Export as JSON')
  expect(json.name).toBe('looks.json')
  const script = await scenarioPage.export('Export as TypeScript')
  expect(script.name).toBe('looks.mts')
  expect(script.content).toContain(`baseURL: '${foreign.origin}'`)

  // A file that comes twice replaces nothing, and another service takes it with its picture.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scenarios' }).click()
  await scenarioPage.importFile(json.content)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Looks (2)')
  await signIn.byUrl('/scenarios')
  await scenarioPage.importFile(json.content)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Looks')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect((await api.scenario(id)).baselines).toMatchObject([{ step_id: 'same', ...SMALL }])
})

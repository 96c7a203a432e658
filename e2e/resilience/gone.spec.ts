import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { LIVE, Console } from '../pages/console'
import { LostConnectionBar } from '../pages/lost-connection-bar'
import { PoolForm } from '../pages/pool-form'
import { PoolPage } from '../pages/pool-page'
import { ScenarioPage } from '../pages/scenario-page'
import { SignIn } from '../pages/sign-in'
import { Api, SMALL } from '../support/api'
import { freePort } from '../support/running-service'
import { expect, test } from '../support/test'
import { LIGHT } from '../support/viewer-browser'

/** The service goes away, hangs or comes back as another one while a person works: nothing is lost, nothing is done twice. */

// These are the longest, and the last that begin: one after the other, nothing ran beside the second one.
test.describe.configure({ mode: 'parallel' })

const LINE = [
  { x: 200, y: 300 },
  { x: 600, y: 500 },
]

const home = async () => ({
  ...LIGHT,
  POOLDECK_DATA_DIR: mkdtempSync(join(tmpdir(), 'pooldeck-e2e-')),
  POOLDECK_API_KEY: 'resilience-key-1',
  PORT: String(await freePort()),
})

/** A pool with a lease, one without browsers, and a scenario. */
async function arrange(api: Api): Promise<{ sessionId: string; scenarioId: string }> {
  const checkout = await api.createPool({ name: 'checkout', size: 1, headless: true, start_url: 'about:blank' })
  await api.createPool({ name: 'login-tests', size: 1, fill_rate_per_minute: 0 })
  const { session_id: sessionId } = await api.acquire(checkout)
  const steps = [{ id: 'rest', kind: 'wait' as const, ms: 500 }]
  const { id: scenarioId } = await api.createScenario({ name: 'Log in', display: SMALL, steps })
  return { sessionId, scenarioId }
}

async function drawAndCompose(page: Page): Promise<Console> {
  const console = new Console(page)
  await expect(page.getByText(LIVE)).toBeVisible()
  await console.option('Straight').click()
  await console.draw(LINE, SMALL)
  await expect(page.getByText('Draw a path on the screen', { exact: true })).toBeHidden()
  await console.openTab('Keys')
  await console.field('Key or combination').fill('ctrl+a')
  await console.button('Add').click()
  return console
}

async function expectDrawnAndComposed(page: Page): Promise<void> {
  const console = new Console(page)
  await console.openTab('Keys')
  await expect(console.sequence.getByRole('listitem')).toHaveCount(1)
  await console.openTab('Drag')
  await expect(page.getByText('Draw a path on the screen', { exact: true })).toBeHidden()
}

test('a service that was killed: every view says since when, and goes on by itself with all that was typed and drawn', async ({
  context,
  page: first,
  startService,
}) => {
  const env = await home()
  const service = await startService(env)
  const { sessionId, scenarioId } = await arrange(new Api(service))
  const open = async (path: string, page?: Page): Promise<Page & { lost: LostConnectionBar }> => {
    const opened = page ?? (await context.newPage())
    await new SignIn(opened, service).byUrl(path)
    await opened.getByRole('heading', { level: 1 }).waitFor()
    await opened
      .getByRole('status', { name: /^Loading/ })
      .first()
      .waitFor({ state: 'detached' })
    return Object.assign(opened, { lost: new LostConnectionBar(opened) })
  }
  const pool = await open('/pools', first)
  await pool.getByRole('link', { name: 'checkout' }).first().click()
  await new PoolPage(pool).heading('checkout').waitFor()
  const form = await open('/pools/new')
  await new PoolForm(form).field('Name').fill('half')
  await new PoolForm(form).field('Size').fill('1')
  await new PoolForm(form).field('Fill rate').fill('0')
  const editor = await open(`/scenarios/${scenarioId}`)
  const scenario = new ScenarioPage(editor)
  await scenario.field('Name').fill('Log in again')
  const live = await open(`/sessions/${sessionId}`)
  await drawAndCompose(live)
  const all = [pool, form, editor, live]

  await service.stop('SIGKILL')
  for (const { lost } of all) await expect(lost.bar).toContainText(/Last response at \d\d:\d\d:\d\d/)
  await expect(live.getByText(/– reconnecting$/)).toBeVisible()
  // What cannot be sent says so and stays.
  await scenario.save.click()
  await expect(editor.getByRole('alert')).toContainText('couldn’t be reached')
  await expect(new PoolPage(pool).heading('checkout')).toBeVisible()
  await pool.getByRole('link', { name: 'Pools', exact: true }).first().click()
  await expect(pool.getByRole('link', { name: 'login-tests' }).first()).toBeVisible()
  await pool.goBack()

  const again = await startService(env)
  const api = new Api(again)
  for (const { lost } of all) await expect(lost.bar).toBeHidden()
  await expect(new PoolPage(pool).lanes(/1 available/)).toBeVisible()
  await scenario.save.click()
  await expect(editor.getByText('Scenario Log in again saved')).toBeVisible()
  expect(await api.scenario(scenarioId)).toMatchObject({ name: 'Log in again', version: 2 })
  await new PoolForm(form).submit()
  await expect(form).toHaveURL(/\/pools\/half$/)
  expect((await api.pools()).filter(({ name }) => name === 'half')).toHaveLength(1)

  // Its browser has gone with the service. What was drawn and composed for it goes on in another one.
  await expect(live.getByRole('alert')).toContainText('The service restarted, which ended this session.')
  await expectDrawnAndComposed(live)
  await live.getByRole('button', { name: 'Acquire another' }).click()
  await expect(live).not.toHaveURL(new RegExp(sessionId))
  await expect(live.getByText(LIVE)).toBeVisible()
  await expectDrawnAndComposed(live)
  await expect(new Console(live).button('Send drag')).toBeEnabled()
  expect(all.map(({ lost }) => lost.loads)).toEqual(all.map(() => 0))
  await again.stop()
  rmSync(env.POOLDECK_DATA_DIR, { recursive: true })
})

test('a service that hangs: it is told, and what was sent meanwhile is done once when it goes on; one that comes back with nothing of before asks for its key, and what was drawn is kept', async ({
  page,
  site,
  startService,
}) => {
  const env = await home()
  const service = await startService(env)
  const api = new Api(service)
  const { session_id } = await api.acquire(await api.createPool({ size: 1, headless: true, start_url: site.url }))
  await expect.poll(() => site.size).toBeDefined()
  await new SignIn(page, service).byUrl(`/sessions/${session_id}`)
  const lost = new LostConnectionBar(page)
  const { bar } = lost
  const console = await drawAndCompose(page)

  service.hang()
  await console.button('Send keys').click()
  await expect(bar).toContainText('Last response at')
  await expect(page.getByText(/– reconnecting$/)).toBeVisible()
  service.goOn()
  await expect(bar).toBeHidden()
  await expect(page.getByText(LIVE)).toBeVisible()
  await console.openTab('History')
  await expect(console.history.getByRole('listitem')).toHaveCount(1)
  await expect(console.history.getByRole('listitem')).toContainText(/Done/)
  await expect.poll(() => site.keys.filter(({ type, key }) => type === 'keydown' && key === 'a').length).toBe(1)
  await expectDrawnAndComposed(page)

  // What it never answers may have been done: that is said, and not tried again.
  service.hang()
  await console.openTab('Keys')
  await console.button('Send keys').click()
  await service.stop('SIGKILL')
  await console.openTab('History')
  await expect(console.history.getByRole('listitem').last()).toContainText('may have been done')
  await expect(console.history.getByRole('listitem')).toHaveCount(2)

  await test.step('another service at its address asks for its key', async () => {
    rmSync(env.POOLDECK_DATA_DIR, { recursive: true })
    const other = await startService({ PORT: env.PORT, POOLDECK_API_KEY: 'resilience-key-2' })
    const dialog = page.getByRole('dialog', { name: /^Sign in to/ })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Key' }).fill(other.key)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog).toBeHidden()
    await expect(console.ended).toBeVisible()
    await expectDrawnAndComposed(page)
    await expect(page.getByText('The pool was deleted. Acquire a browser from another pool.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Acquire another' })).toBeHidden()
    await expectDrawnAndComposed(page)
  })
  expect(lost.loads).toBe(0)
})

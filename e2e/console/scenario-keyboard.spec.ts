import { Keyboard } from '../pages/keyboard'
import { expect, test } from '../support/test'

/** A scenario without a mouse, from the empty list to the report. */

test('a scenario is made, ordered, checked, replayed and read by keyboard alone', async ({
  api,
  page,
  scenarioPage,
  signIn,
  site,
}) => {
  test.setTimeout(180_000)
  const keyboard = new Keyboard(page)
  const pool = await api.createPool({ size: 1, kiosk_mode: true, start_url: site.url })
  await api.acquire(pool, 'mine')
  await expect.poll(() => site.size).toBeDefined()
  const expectFocusKept = () => expect.poll(() => keyboard.focused()).not.toMatch(/^nothing|cannot be seen/)
  await signIn.byUrl('/scenarios')

  await keyboard.press(scenarioPage.button('New scenario'))
  await keyboard.type(scenarioPage.field('Name'), 'By keyboard')
  await keyboard.press(scenarioPage.button('Add wait'))
  await keyboard.type(scenarioPage.field('Time'), '20')
  await keyboard.choose(scenarioPage.button('Add action'), 'Press keys')
  await keyboard.choose(scenarioPage.button('Add check'), 'A pixel has a colour')
  await keyboard.type(scenarioPage.field('color'), '#123456')
  await expect(scenarioPage.steps).toHaveText([/Waits 20 ms/, /Taps Enter/, /The pixel at 640, 400 is #123456/])

  await keyboard.press(scenarioPage.button('Move step 2 up'))
  await expect(scenarioPage.steps).toHaveText([/Taps/, /Waits/, /The pixel/])
  await expectFocusKept()
  await keyboard.choose(scenarioPage.button('More of step 2'), 'Duplicate step')
  await expect(scenarioPage.steps).toHaveCount(4)
  await keyboard.choose(scenarioPage.button('More of step 3'), 'Remove step')
  await expect(scenarioPage.steps).toHaveText([/Taps/, /Waits/, /The pixel/])
  await expectFocusKept()
  await keyboard.keys('Control+s')
  await expect(page.getByText('Saved By keyboard')).toBeVisible()

  await keyboard.choose(scenarioPage.button('Choose where to replay'), 'mine')
  await keyboard.press(scenarioPage.button('Replay'))
  await expect(scenarioPage.report.getByRole('status')).toHaveText('The replay failed', { timeout: 20_000 })
  await expectFocusKept()
  expect(site.keys.some(({ key }) => key === 'Enter')).toBe(true)
  await expect(scenarioPage.report).toContainText('The pixel at 640, 400 is #f4f7f8, not #123456.')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    keyboard.press(scenarioPage.report.getByRole('button', { name: 'Save report' })),
  ])
  expect(file.suggestedFilename()).toBe('By keyboard report.json')
})

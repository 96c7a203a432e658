import type { Waypoint } from '../../src/motion/geometry'
import { deviation } from '../../src/motion/simplify'
import { Keyboard, pressInTurn } from '../pages/keyboard'
import { CUT } from '../support/seen-drags'
import { expect, test } from '../support/test'

/** The whole console without a mouse; what arrives is told by the page in the pooled browser. */

test('a person signs in, draws, presses keys, looks, takes control, and makes and replays scenarios by keyboard alone', async ({
  api,
  console,
  page,
  scenarioPage,
  service,
  signIn,
  site,
}) => {
  test.setTimeout(240_000)
  const keyboard = new Keyboard(page)
  const pool = await api.createPool({ size: 1, start_url: site.url, headless: true })
  await api.acquire(pool, 'by-keyboard')
  await expect.poll(() => site.size).toBeDefined()
  /** After what takes away the very thing that had the focus. */
  const expectFocusKept = () => expect.poll(() => keyboard.focused()).not.toMatch(/^nothing|can’t be seen/)

  await test.step('from the sign-in to the session', async () => {
    await signIn.open()
    await keyboard.type(page.getByRole('textbox', { name: 'Key' }), service.key)
    await keyboard.keys('Enter')
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    await pressInTurn(page, 'g', 's')
    await keyboard.press(page.getByRole('link', { name: 'by-keyboard' }))
    await expect(console.live).toBeVisible()
  })

  await test.step('a drag is set, mended and sent', async () => {
    await keyboard.to(page.getByRole('tab', { name: /^Drag/ }))
    await keyboard.keys('ArrowRight', 'ArrowRight', 'Home')
    await expect(page.getByRole('tab', { name: /^Drag/, selected: true })).toBeFocused()
    await keyboard.keys('w')
    await keyboard.to(console.canvas, { by: 'Shift+Tab' })
    // The first press shows the crosshair in the middle of the screen, those after it move it.
    await keyboard.keys('ArrowLeft', 'Alt+ArrowLeft', 'Enter', 'Alt+ArrowRight', 'Alt+ArrowDown', 'Enter')
    await keyboard.keys('Alt+ArrowRight', 'Enter', 'Escape')
    // The last of three goes; one comes between the others, and is moved.
    await keyboard.keys('[', 'Delete', ']', 'Insert', 'Shift+ArrowUp', 'ArrowLeft', 'Control+z', 'Control+Shift+z')
    await expect(console.canvas).toBeFocused()
    await keyboard.press(console.group('Points'))
    await expect(console.field('Point 2 x')).toHaveValue('461')
    await keyboard.press(console.button('Add a point after 3'))
    await keyboard.press(console.button('Remove point 4'))
    await expectFocusKept()
    await keyboard.press(console.button('New stroke'))
    await keyboard.choose(console.button('Actions for Stroke 2'), 'Delete')
    await expect(console.button('Actions for Stroke 2')).toBeHidden()
    await expectFocusKept()
    await keyboard.press(console.button('Send drag'))
    await expect.poll(() => site.pointers.at(-1)?.type).toBe('pointerup')
    const drag = site.pointers.slice(site.pointers.findIndex(({ type }) => type === 'pointerdown'))
    expect([drag[0], drag.at(-1)]).toMatchObject([
      { x: 412, y: 384 },
      { x: 512, y: 484 },
    ])
    const line = drag.map(({ x, y }): Waypoint => [x, y])
    expect(deviation([[461, 424]], line)).toBeLessThanOrEqual(CUT)
    await expect(console.button('Send drag')).toBeFocused()
  })

  await test.step('what can be done is told under ?, each key once', async () => {
    await keyboard.keys('?')
    const lines = page.getByRole('dialog', { name: 'Shortcuts' }).getByRole('listitem')
    await expect(lines.filter({ hasText: 'Send the drag' })).toBeVisible()
    const told = (await lines.locator('button > span').allTextContents()).flatMap((keys) => keys.split('or'))
    expect(told.length).toBeGreaterThan(20)
    expect(told.filter((keys, index) => told.indexOf(keys) !== index)).toEqual([])
    expect(told).toEqual(expect.arrayContaining(['[', 'Shift[', 'Insert', 'Delete', 'Enter', 'Escape']))
    await expect(lines.locator('kbd:empty')).toHaveCount(0)
    await keyboard.keys('Escape')
    await expect(lines).toHaveCount(0)
    await expectFocusKept()
  })

  await test.step('keys are built and sent', async () => {
    site.forget()
    await keyboard.keys('k')
    await expect(page.getByRole('tab', { name: 'Keys' })).toBeFocused()
    await keyboard.type(console.field('Key or combination'), 'Ctrl+y')
    await keyboard.keys('Enter')
    await keyboard.press(console.button('Send keys'))
    await expect
      .poll(() => site.keys.find(({ key }) => key === 'y'))
      .toMatchObject({ type: 'keydown', modifiers: ['Control'] })
    await expect(console.button('Send keys')).toBeFocused()
  })

  await test.step('the picture is frozen, cut and compared', async () => {
    await keyboard.keys('x')
    await keyboard.press(console.button('Resume live view'))
    await expectFocusKept()
    await keyboard.keys('r', 'ArrowRight', 'Shift+ArrowLeft', 'Shift+Alt+ArrowDown')
    await expect(console.region).toContainText(/\d+ × \d+ at \d+, \d+/)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      keyboard.press(console.button('Download region'), 'Enter'),
    ])
    expect(file.suggestedFilename()).toMatch(/\.png$/)
    await keyboard.press(page.getByRole('group', { name: 'Region' }).getByRole('button', { name: 'Close' }))
    await expectFocusKept()
    await keyboard.keys('m')
    await keyboard.press(page.getByRole('group', { name: 'Second picture' }).getByRole('button', { name: 'Take now' }))
    await expect(page.getByText(/pixels changed|pictures are identical/)).toBeVisible()
    await keyboard.press(console.button('Back to the live screen'))
    await expect(console.screen).toBeVisible()
    await expectFocusKept()
  })

  await test.step('control is taken and given back', async () => {
    site.forget()
    await keyboard.keys('c')
    await expect(console.control).toBeFocused()
    // Two, a slow machine apart, would be two entries of the history.
    await page.keyboard.press('i')
    await expect.poll(() => site.keys.at(-1)).toMatchObject({ type: 'keyup', key: 'i' })
    await page.keyboard.down('Escape')
    await expect(console.control).toBeHidden()
    await page.keyboard.up('Escape')
    await expect(console.button('Control')).toBeFocused()
  })

  await test.step('the history becomes a scenario', async () => {
    await keyboard.keys('h')
    await expect(page.getByRole('tab', { name: /^History/ })).toBeFocused()
    const rows = console.history.getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await keyboard.to(rows.last().getByRole('checkbox'))
    await keyboard.keys('Delete')
    await expect(rows).toHaveCount(2)
    await expectFocusKept()
    await keyboard.press(console.button('Create a scenario'))
    await keyboard.type(page.getByRole('textbox', { name: /^Name/ }), 'Made by keyboard')
    await keyboard.press(console.button('Create scenario'))
    await expect(page.getByRole('heading', { name: 'Made by keyboard' })).toBeFocused()
    await keyboard.press(page.getByRole('link', { name: 'Open editor' }))
    await expect(page).toHaveURL(/\/scenarios\//)
    for (const step of [/Drag through/, /Tap Ctrl\+y/, /equals the baseline/]) {
      await expect(scenarioPage.steps.filter({ hasText: step })).toHaveCount(1)
    }
  })

  await test.step('a scenario is made from nothing, put in order, and replayed', async () => {
    site.forget()
    await keyboard.press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scenarios' }))
    await keyboard.press(scenarioPage.button('New scenario'))
    await expect(scenarioPage.field('Name'), 'a new scenario begins with its name').toBeFocused()
    await keyboard.type(scenarioPage.field('Name'), 'By keyboard')
    await keyboard.press(scenarioPage.button('Add wait'))
    await keyboard.type(scenarioPage.field('Time'), '20')
    await keyboard.choose(scenarioPage.button('Add action'), 'Press keys')
    await keyboard.choose(scenarioPage.button('Add check'), 'A pixel has a color')
    await keyboard.type(scenarioPage.field('Color'), '#123456')
    await expect(scenarioPage.steps).toHaveText([/Wait 20 ms/, /Tap Enter/, /The pixel at 640, 400 is #123456/])

    await keyboard.press(scenarioPage.button('Move step 2 up'))
    await expect(scenarioPage.steps).toHaveText([/Tap/, /Wait/, /The pixel/])
    await expectFocusKept()
    await keyboard.choose(scenarioPage.button('Actions for step 2'), 'Duplicate step')
    await expect(scenarioPage.steps).toHaveCount(4)
    await keyboard.choose(scenarioPage.button('Actions for step 3'), 'Remove step')
    await expect(scenarioPage.steps).toHaveText([/Tap/, /Wait/, /The pixel/])
    await expectFocusKept()
    await keyboard.keys('Control+s')
    await expect(page.getByText('Scenario By keyboard saved')).toBeVisible()

    await keyboard.choose(scenarioPage.button('Choose where to replay'), 'by-keyboard')
    await keyboard.press(scenarioPage.button('Replay'))
    await expect(scenarioPage.report.getByRole('status')).toHaveText('The replay failed')
    await expectFocusKept()
    await expect.poll(() => site.keys.map(({ key }) => key)).toContain('Enter')
    await expect(scenarioPage.report).toContainText('The pixel at 640, 400 is #f4f7f8, not #123456.')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      keyboard.press(scenarioPage.report.getByRole('button', { name: 'Save report' })),
    ])
    expect(file.suggestedFilename()).toBe('By keyboard report.json')
  })
})

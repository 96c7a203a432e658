import type { Waypoint } from '../src/motion/geometry'
import { deviation } from '../src/motion/simplify'
import { SMALL } from './support/api'
import { openConsole } from './support/open-console'
import { CUT, lineOf } from './support/seen-drags'
import { expect, test } from './support/test'

/** Draws in the console; what arrives is told by the page in the pooled browser. */

test.beforeEach(async ({ api, site, signIn, console, page }) => {
  await openConsole({ api, site, signIn, console })
  await expect(page.getByText('1024 × 768').first()).toBeVisible()
})

test('waypoints set by mouse arrive as one trusted drag along them', { tag: '@alone' }, async ({ console, site }) => {
  const path = [
    { x: 200, y: 300 },
    { x: 520, y: 340 },
    { x: 640, y: 600 },
    { x: 300, y: 650 },
  ]
  await console.option('Waypoints').click()
  await console.click(path, SMALL)
  await expect(console.time).toContainText(/s/)
  await console.button('Send drag').click()
  await expect.poll(() => site.pointers.at(-1)?.type, { timeout: 20_000 }).toBe('pointerup')

  const down = site.pointers.findIndex((event) => event.type === 'pointerdown')
  const drag = site.pointers.slice(down)
  expect(drag.filter((event) => event.type !== 'pointermove').map((event) => event.type)).toEqual([
    'pointerdown',
    'pointerup',
  ])
  expect(drag.every((event) => event.trusted)).toBe(true)
  expect(drag[0]).toMatchObject({ button: 0, modifiers: [] })
  const line = lineOf(drag)
  expect(
    deviation(
      path.map(({ x, y }) => [x, y]),
      line,
    ),
  ).toBeLessThanOrEqual(CUT)
  expect(deviation([[200, 300]], line.slice(0, 1))).toBeLessThanOrEqual(2)
  expect(deviation([[300, 650]], line.slice(-1))).toBeLessThanOrEqual(2)
})

test(
  'a freehand stroke with the right button and Shift held arrives as it was drawn',
  { tag: '@alone' },
  async ({ console, site, page }) => {
    const path = [
      { x: 150, y: 250 },
      { x: 500, y: 260 },
      { x: 510, y: 600 },
    ]
    await console.draw(path, SMALL)
    await console.option('Right').click()
    await console.toggle('Hold Shift').click()
    await page.getByRole('switch', { name: 'Smooth' }).uncheck()
    await console.field('Steps per segment').fill('40')
    await console.field('Step delay').fill('10')
    await console.button('Send drag').click()
    await expect.poll(() => site.pointers.at(-1)?.type, { timeout: 20_000 }).toBe('pointerup')

    const drag = site.pointers.slice(site.pointers.findIndex((event) => event.type === 'pointerdown'))
    expect(drag[0]).toMatchObject({ button: 2, buttons: 2, modifiers: ['Shift'] })
    const drawn: Waypoint[] = path.map(({ x, y }) => [x, y])
    const line = lineOf(drag)
    expect(deviation(line, drawn)).toBeLessThanOrEqual(3)
    expect(deviation(drawn, line)).toBeLessThanOrEqual(CUT)
    expect(deviation(drawn.slice(0, 1), line.slice(0, 1))).toBeLessThanOrEqual(2)
    expect(deviation(drawn.slice(-1), line.slice(-1))).toBeLessThanOrEqual(2)
  },
)

test('what was sent stands in the history and can be sent again', async ({ console, site }) => {
  await console.option('Waypoints').click()
  await console.click(
    [
      { x: 200, y: 300 },
      { x: 400, y: 300 },
    ],
    SMALL,
  )
  await console.button('Send drag').click()
  await expect.poll(() => site.pointers.at(-1)?.type, { timeout: 20_000 }).toBe('pointerup')
  await console.openTab('History')
  await expect(console.history.getByRole('listitem')).toHaveCount(1)

  site.forget()
  await console.button('Send again').click()
  await expect.poll(() => site.pointers.at(-1)?.type, { timeout: 20_000 }).toBe('pointerup')
  await expect(console.history.getByRole('listitem')).toHaveCount(2)
})

test('undo, redo and a reload lose no point of a path', async ({ console, page }) => {
  await console.option('Waypoints').click()
  await console.click(
    [
      { x: 200, y: 300 },
      { x: 400, y: 300 },
      { x: 400, y: 500 },
    ],
    SMALL,
  )
  const points = page.getByText('3 points')
  await expect(points.first()).toBeVisible()
  await console.button('Undo').click()
  await expect(page.getByText('2 points').first()).toBeVisible()
  await console.button('Redo').click()
  await expect(points.first()).toBeVisible()
  await page.reload()
  await expect(points.first()).toBeVisible()
})

test('a path is set and sent by keyboard alone', async ({ console, site, page }) => {
  await console.canvas.focus()
  await page.keyboard.press('w')
  // The first arrow key shows the crosshair, the next ones move it.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  for (let step = 0; step < 5; step++) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 points').first()).toBeVisible()
  await console.button('Send drag').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => site.pointers.at(-1)?.type, { timeout: 20_000 }).toBe('pointerup')
  const [first, last] = [site.pointers.find((event) => event.type === 'pointerdown'), site.pointers.at(-1)]
  expect((last?.x ?? 0) - (first?.x ?? 0)).toBe(50)
})

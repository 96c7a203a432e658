import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright/test'
import type { Waypoint } from '../../src/motion/geometry'
import { deviation } from '../../src/motion/simplify'
import { Fingers } from '../pages/fingers'
import { SMALL } from '../support/api'
import type { SeenPointer } from '../support/recording-site'
import { expect, test } from '../support/test'

/** Draws in the studio; what arrives is told by the page in the pooled browser. */

/** A busy Chromium merges pointer moves that wait, so a page may not be told of each one: its line may cut a corner. */
const CUT = 12

/** What the page saw of each drag, from button down to button up. */
function dragsOf(seen: readonly SeenPointer[]): SeenPointer[][] {
  const drags: SeenPointer[][] = []
  for (const event of seen) {
    if (event.type === 'pointerdown') drags.push([])
    if (event.buttons > 0 || event.type === 'pointerup') drags.at(-1)?.push(event)
  }
  return drags
}

const lineOf = (seen: readonly SeenPointer[]): Waypoint[] => seen.map(({ x, y }) => [x, y])

test.beforeEach(async ({ api, site, signIn, console }) => {
  const pool = await api.createPool({ size: 1, start_url: site.url })
  const { session_id } = await api.acquire(pool)
  await expect.poll(() => site.size).toBeDefined()
  await signIn.byUrl(`/sessions/${session_id}`)
  await expect(console.screen).toBeVisible()
})

test('several strokes are aligned, sent in their order, and the track that really happened is told', async ({
  page,
  console,
  site,
}) => {
  await console.option('Straight').click()
  await console.draw(
    [
      { x: 200, y: 300 },
      { x: 600, y: 300 },
    ],
    SMALL,
  )
  await console.option('Waypoints').click()
  await console.button('New stroke').click()
  await console.click(
    [
      { x: 220, y: 450 },
      { x: 430, y: 500 },
      { x: 700, y: 560 },
    ],
    SMALL,
  )
  // The keyboard goes on from the last point to the first, takes the second along and moves both.
  await console.canvas.focus()
  await page.keyboard.press(']')
  await page.keyboard.press('Shift+}')
  await page.keyboard.press('Shift+ArrowUp')
  await console.group('Points').click()
  await expect(console.field('Point 1 y')).toHaveValue('440')
  await expect(console.field('Point 2 y')).toHaveValue('490')
  await console.button('Select point 3').click()
  await console.button('Same y as the point selected last').click()
  await expect(console.field('Point 1 y')).toHaveValue('560')

  await console.strokeMenu('Stroke 2', 'Send earlier')
  await page.getByRole('switch', { name: 'Smooth' }).uncheck()
  await console.field('Step delay').fill('10')
  await console.button('Send all 2 strokes').click()
  await expect
    .poll(() => dragsOf(site.pointers).filter((drag) => drag.at(-1)?.type === 'pointerup').length, { timeout: 20_000 })
    .toBe(2)
  const [first, second] = dragsOf(site.pointers).map(lineOf)
  expect(
    deviation(
      [
        [200, 300],
        [600, 300],
      ],
      second ?? [],
    ),
  ).toBeLessThanOrEqual(CUT)
  expect(
    deviation(
      [
        [220, 560],
        [700, 560],
      ],
      first ?? [],
    ),
  ).toBeLessThanOrEqual(CUT)
  const happened = page.getByRole('region', { name: 'What really happened' })
  await expect(happened).toContainText('ms after its time')
  await expect(happened.getByText('After', { exact: true })).toBeVisible()
})

test('each stroke moves in its own way, all alike when that is wanted, and undo brings the old ways back', async ({
  page,
  console,
  site,
}) => {
  const smooth = page.getByRole('switch', { name: 'Smooth' })
  const [first, second] = [
    console.strokes.filter({ hasText: 'Stroke 1' }),
    console.strokes.filter({ hasText: 'Stroke 2' }),
  ]
  await console.option('Straight').click()
  await console.draw(
    [
      { x: 200, y: 300 },
      { x: 600, y: 300 },
    ],
    SMALL,
  )
  await expect(console.strokes).toHaveCount(1)
  await expect(console.button('Apply to all strokes')).toBeHidden()
  await console.draw(
    [
      { x: 200, y: 500 },
      { x: 600, y: 500 },
    ],
    SMALL,
  )
  await expect(page.getByRole('heading', { name: 'Motion of Stroke 2' })).toBeVisible()
  await console.option('Right').check()
  await console.toggle('Hold Shift').click()
  await smooth.uncheck()
  await console.field('Step delay').fill('10')
  await expect(second).toContainText('right button, 10 × 10 ms, holds Shift')
  await expect(console.time).toContainText('1 segment × 10 steps × 10 ms')
  await first.getByRole('button', { name: /^Stroke 1/ }).click()
  await expect(smooth).toBeChecked()
  await expect(console.time).toContainText('chosen from the length of the path')

  // What is wrong with one stroke is told beside it, and keeps all of them back.
  await console.field('Delay').fill('soon')
  await expect(first).toContainText('Correct its marked fields')
  await expect(console.button('Send all 2 strokes')).toHaveAccessibleDescription(/Stroke 1: Correct the marked fields/)
  await console.field('Delay').fill('20')

  await console.button('Send all 2 strokes').click()
  await expect.poll(() => site.pointers.filter(({ type }) => type === 'pointerup').length, { timeout: 20_000 }).toBe(2)
  const downs = site.pointers.filter(({ type }) => type === 'pointerdown')
  expect(downs.map(({ y, button, modifiers }) => [y, button, ...modifiers])).toEqual([
    [300, 0],
    [500, 2, 'Shift'],
  ])

  await console.group('Saved gestures').click()
  await console.field('Name of the gesture').fill('Both ways')
  await console.button('Save gesture').click()
  await second.getByRole('button', { name: /^Stroke 2/ }).click()
  await console.button('Apply to all strokes').click()
  await first.getByRole('button', { name: /^Stroke 1/ }).click()
  await expect(console.option('Right')).toBeChecked()
  await console.button('Undo').click()
  await expect(first).toContainText('20 ms delay, smooth')
  await page.reload()
  await expect(second).toContainText('holds Shift')
  await console.group('Saved gestures').click()
  await page
    .getByRole('listitem', { name: 'Both ways' })
    .getByRole('button', { name: /Both ways/ })
    .first()
    .click()
  await expect(console.strokes).toHaveCount(4)
  await expect(console.field('Delay')).toHaveValue('20')
  await expect(console.strokes.last()).toContainText('right button, 10 × 10 ms, holds Shift')
})

test('strokes and keys are brought into another order by a finger', async ({ page, console }) => {
  const middleOf = async (at: Locator) => {
    const box = await at.boundingBox()
    if (!box) throw new Error('It is not shown')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  await console.option('Straight').click()
  for (const y of [300, 400, 500]) {
    await console.draw(
      [
        { x: 200, y },
        { x: 600, y },
      ],
      SMALL,
    )
  }
  await expect(console.strokes).toHaveCount(3)
  const fingers = await Fingers.on(page)
  const names = async (): Promise<string[]> =>
    (await console.strokes.allTextContents()).map((text) => /Stroke \d/.exec(text)?.[0] ?? '')
  const grip = await middleOf(console.strokes.first().getByTitle('Drag to another place'))
  const below = await middleOf(console.strokes.last())
  await fingers.go([{ from: grip, to: { x: grip.x, y: below.y + 4 } }])
  await expect.poll(names).toEqual(['Stroke 2', 'Stroke 3', 'Stroke 1'])
  await console.button('Undo').click()
  await expect.poll(names).toEqual(['Stroke 1', 'Stroke 2', 'Stroke 3'])

  await console.openTab('Keys')
  for (const key of ['a', 'Return', 'Ctrl+Shift+t', 'F5', 'Control_R', 'z']) {
    await console.field('Key or combination').fill(key)
    await console.field('Key or combination').press('Enter')
  }
  const chips = console.sequence.getByRole('listitem').locator('[data-chip]')
  const keys = (): Promise<(string | null)[]> =>
    chips.evaluateAll((all) => all.map((chip) => chip.getAttribute('aria-label')))
  const before = await keys()
  const [first, ...rest] = before
  // A tap is no drag.
  await fingers.go([{ from: await middleOf(chips.nth(1)), to: await middleOf(chips.nth(1)) }], 0)
  await expect(chips.nth(1)).toHaveAttribute('aria-pressed', 'true')
  // Onto the right half of the last one, which stands in another line.
  const last = await middleOf(chips.last())
  await fingers.go([{ from: await middleOf(chips.first()), to: { x: last.x + 14, y: last.y } }])
  await expect.poll(keys).toEqual([...rest, first])
  await expect(chips.last()).toBeFocused()
  await expect(chips.last()).toHaveAttribute('aria-pressed', 'true')
  // The mouse does the same, and Escape takes the chip back.
  const [from, to] = [await middleOf(chips.nth(2)), await middleOf(chips.first())]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x - 6, to.y, { steps: 6 })
  await expect.poll(async () => (await keys())[0]).toBe(before[3])
  await page.keyboard.press('Escape')
  await expect.poll(keys).toEqual([...rest, first])
  await page.mouse.up()
})

test('a stroke of 10,000 points is kept whole, whatever is changed after it', async ({ page, console }) => {
  // Fifty lines there and back, each of them a wave.
  const wave = Array.from({ length: 10_000 }, (_, index) => {
    const [row, column] = [Math.floor(index / 200), index % 200]
    return {
      x: 112 + 4 * (row % 2 === 0 ? column : 199 - column),
      y: 200 + 10 * row + Math.round(4 * Math.sin(column)),
    }
  })
  await console.drawDensely(wave, SMALL)
  await expect(page.getByText(/^10000 drawn, \d+ sent, strays 1\.[0-5] px at most$/)).toBeVisible()
  const tolerance = page.getByRole('slider', { name: 'Tolerance' })
  await tolerance.press('Home')
  await expect(page.getByText(/^10000 drawn, \d{4,5} sent, strays 0\.0 px at most$/)).toBeVisible()
  await console.button('Undo').click()
  await expect(tolerance).toHaveValue('1.5')
  await page.reload()
  await expect(page.getByText(/^10000 drawn, \d+ sent, strays 1\.[0-5] px at most$/)).toBeVisible()
})

test('what comes right after a long line finds it: taken back, drawn beside, or another tool chosen', async ({
  page,
  console,
}) => {
  const lines = Array.from({ length: 10 }, (_, row) =>
    [200, 300].map((y) => ({ x: 200 + 20 * row, y: y + row })),
  ).flat()
  /** The button comes up, and in the same moment something else happens: no frame is painted in between. */
  const letGoAnd = (next: string) =>
    console.canvas.evaluate((canvas, next) => {
      const pointer = { bubbles: true, pointerId: 1, isPrimary: true, clientX: 500, clientY: 400, buttons: 1 }
      canvas.dispatchEvent(new PointerEvent('pointerup', { ...pointer, buttons: 0 }))
      const key = { bubbles: true, key: next, ctrlKey: next === 'z' }
      if (next === 'pointerdown') canvas.dispatchEvent(new PointerEvent('pointerdown', pointer))
      else document.body.dispatchEvent(new KeyboardEvent('keydown', key))
    }, next)

  await console.pressAndDraw(lines, SMALL)
  await letGoAnd('z')
  await expect(console.button('Redo')).toBeEnabled()
  await page.mouse.up()
  await console.button('Redo').click()
  await expect(page.getByText(/^20 drawn, /)).toBeVisible()

  await console.pressAndDraw(lines, SMALL)
  await letGoAnd('pointerdown')
  await page.mouse.up()
  await expect(console.strokes).toHaveCount(2)

  await console.pressAndDraw(lines, SMALL)
  await letGoAnd('k')
  await expect(console.canvas).toBeHidden()
  await page.mouse.up()
  await console.openTab('Drag')
  await expect(console.strokes).toHaveCount(3)
})

test('what is sent is a long stroke as it is, also when it was changed in the same moment', async ({
  page,
  console,
  site,
}) => {
  const path = Array.from({ length: 2_000 }, (_, index) => [100 + (index % 800), 200 + Math.floor(index / 800)])
  const motion = { smooth: false, steps_per_segment: 1, step_delay_ms: 0 }
  const gesture = { name: 'Long', viewport: SMALL, strokes: [{ name: 'Long', path, motion }], motion }
  await console.group('Saved gestures').click()
  await console.importGestures('long.json', JSON.stringify({ pooldeck_gestures: 1, gestures: [gesture] }))
  await page.getByRole('listitem', { name: 'Long' }).getByRole('button', { name: /Long/ }).first().click()
  await expect(page.getByText('2000 points').first()).toBeVisible()
  await console.canvas.focus()
  const sent = page.waitForRequest(/drag_mouse/)
  // No frame is painted in between: the point is chosen, moved twice, and sent.
  await console.canvas.evaluate((canvas) => {
    const press = (key: string, more: KeyboardEventInit = {}) =>
      canvas.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key, ...more }))
    press(']')
    press('ArrowDown', { shiftKey: true })
    press('ArrowDown', { shiftKey: true })
    press('Enter', { ctrlKey: true })
  })
  expect(((await sent).postDataJSON() as { path: Waypoint[] }).path[0]).toEqual([100, 220])
  await expect.poll(() => site.pointers.find(({ type }) => type === 'pointerdown')?.y).toBe(220)
  // A reader of the screen is told the same for a moment.
  await expect(page.getByText(/^Done in [\d.]+ m?s$/)).toBeVisible({ timeout: 20_000 })
})

test('a gesture is saved, exported, checked when it is imported, and played on a screen of another size', async ({
  page,
  console,
  api,
  site,
  signIn,
}) => {
  await console.option('Straight').click()
  await console.draw(
    [
      { x: 256, y: 384 },
      { x: 768, y: 384 },
    ],
    SMALL,
  )
  await console.group('Saved gestures').click()
  await console.field('Name of the gesture').fill('Slide')
  await console.button('Save gesture').click()
  const download = page.waitForEvent('download')
  await console.button('Export all').click()
  const text = await readFile(await (await download).path(), 'utf8')
  // The line ends where the mouse did, give or take the pixel that the picture is scaled by.
  const broken = text.replace(/\[76[789], 38[345]\]/, '[1024, 384]')
  const line = broken.split('\n').findIndex((each) => each.includes('[1024, 384]')) + 1
  await console.importGestures('broken.json', broken)
  await expect(page.getByRole('alert')).toContainText(`Line ${line}, column`)
  await expect(page.getByRole('alert')).toContainText('gestures[0].strokes[0].path[1]')
  await console.importGestures('again.json', text.replace('"Slide"', '"Slide again"'))
  await expect(page.getByRole('list', { name: 'Saved gestures' }).getByRole('listitem')).toHaveCount(2)

  await api.deleteAllPools()
  const tall = await api.createPool({ size: 1, start_url: site.url, viewport: { width: 800, height: 1000 } })
  const { session_id } = await api.acquire(tall)
  await signIn.byUrl(`/sessions/${session_id}`)
  await expect(page.getByText('800 × 1000').first()).toBeVisible()
  site.forget()
  await console.group('Saved gestures').click()
  await page
    .getByRole('listitem', { name: 'Slide again' })
    .getByRole('button', { name: /Slide again/ })
    .first()
    .click()
  await console.button('Send drag').click()
  await expect.poll(() => site.pointers.at(-1)?.type, { timeout: 20_000 }).toBe('pointerup')
  const [drag] = dragsOf(site.pointers).map(lineOf)
  expect(deviation([[200, 500]], drag?.slice(0, 1) ?? [])).toBeLessThanOrEqual(2)
  expect(deviation([[600, 500]], drag?.slice(-1) ?? [])).toBeLessThanOrEqual(2)
})

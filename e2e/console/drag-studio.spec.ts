import { readFile } from 'node:fs/promises'
import type { Waypoint } from '../../src/motion/geometry'
import { deviation } from '../../src/motion/simplify'
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

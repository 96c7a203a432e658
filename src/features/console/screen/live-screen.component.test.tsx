import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, sentWith } from '../../../client/errors'
import { DISPLAY, openScreen } from './test-screen'

/** Of a display pixel, at the zoom of the test: the browser scrolls by whole pixels. */
const near = ([x, y]: readonly [number, number], [toX, toY]: readonly [number, number], within: number): void => {
  expect(Math.abs(x - toX), `${x} is not ${toX}`).toBeLessThanOrEqual(within)
  expect(Math.abs(y - toY), `${y} is not ${toY}`).toBeLessThanOrEqual(within)
}

test('what is under the pointer stays there while the wheel zooms nearer and further, and new pictures move nothing', async () => {
  const { turn, shownAt, zoomOf, show } = await openScreen()
  await show('white')
  await turn(600, 350, 4)
  const at = shownAt(600, 350)
  for (const steps of [1, 1, 2.5, -1, 3, -2]) {
    await turn(600, 350, steps)
    near(shownAt(600, 350), at, 2 / zoomOf())
  }
  await show('black')
  near(shownAt(600, 350), at, 2 / zoomOf())
})

test('what is under a pointer that stands still is another pixel at another size', async () => {
  const { screen, stage, pointer, shownAt, zoomIn, zoomOf } = await openScreen()
  const { left, top } = stage().getBoundingClientRect()
  const under = () => shownAt(300, 200).map(Math.floor)
  stage().dispatchEvent(new PointerEvent('pointermove', { clientX: left + 300, clientY: top + 200, bubbles: true }))
  await expect.poll(() => pointer.get()).toEqual(under())
  const before = under()
  await zoomIn()
  expect(under()).not.toEqual(before)
  await expect.poll(() => pointer.get()).toEqual(under())
  // Not by the mouse, which leaves the picture where a test before has left it there.
  screen
    .getByRole('button', { name: '1:1' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(zoomOf).toBe(1)
  await expect.poll(() => pointer.get()).toEqual(under())
})

test('before the first picture the screen is empty and not black', async () => {
  const { screen } = await openScreen()
  const canvas = screen.getByRole('img').element()
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('The live screen is no canvas.')
  const pixel = canvas.getContext('2d', { alpha: false })?.getImageData(0, 0, 1, 1).data
  expect([...(pixel ?? [])]).not.toEqual([0, 0, 0, 255])
})

test('keys and the choice of a size keep the middle, whatever the wheel did before', async () => {
  const { screen, turn, middle, zoomIn, zoomOut, zoomOf } = await openScreen()
  // There is nothing further away.
  await turn(30, 40, -3)
  await screen.getByRole('button', { name: '1:1' }).click()
  near(middle(), [DISPLAY.width / 2, DISPLAY.height / 2], 2)
  await turn(700, 100, 10)
  // Nor nearer.
  await turn(700, 100, 10)
  await turn(20, 400, 10)
  const before = middle()
  for (const zoom of [zoomOut, zoomOut, zoomIn, zoomOut]) {
    await zoom()
    near(middle(), before, 2 / zoomOf())
  }
})

test('a picture that comes back is seen where it was left', async () => {
  const { screen, turn, middle, zoomOf } = await openScreen()
  await turn(700, 300, 5)
  const before = middle()
  const hide = screen.getByRole('button', { name: 'Hide' })
  await hide.click()
  await expect.element(screen.getByRole('img')).not.toBeInTheDocument()
  await hide.click()
  await expect.element(screen.getByRole('img')).toBeVisible()
  near(middle(), before, 2 / zoomOf())
})

test('a service that does not respond is told at the picture, and no longer once it does', async () => {
  const { screen, store, show } = await openScreen()
  await show('white')
  // The age of a first picture is unknown.
  expect(store.get().picture?.changedAt).toBeNull()
  const note = screen.getByRole('status').filter({ hasText: /^Last picture .* ago – reconnecting$/ })
  await expect.element(note).not.toBeInTheDocument()
  store.setSilent(true)
  await expect.element(note).toBeVisible()
  store.setSilent(false)
  await expect.element(note).not.toBeInTheDocument()
})

test('what the service confirmed last is as old as its answer, however long nothing has changed', async () => {
  const { screen, store, source, show } = await openScreen()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await show('white')
  vi.setSystemTime(Date.now() + 25_000)
  const { asked } = source
  source.confirm()
  await expect.poll(() => source.asked).toBe(asked + 1)
  vi.setSystemTime(Date.now() + 7_000)
  source.refuse(new TypeError('Failed to fetch'))
  await expect.element(screen.getByText('Last picture 7 s ago – reconnecting')).toBeVisible()
  expect(store.get().link.kind).toBe('reconnecting')
})

test('others are told at once when the person takes the mouse and keyboard, and gives them back', async () => {
  const { store, source, show } = await openScreen()
  await show('white')
  const asked = source.asked
  store.setDrives(true)
  await expect.poll(() => source.asked).toBe(asked + 1)
  expect(source.drives).toBe(true)
})

test('the refusal of the key of before, which comes late, does not end the picture that the new one brings', async () => {
  const { store, source, show } = await openScreen()
  await show('white')
  const { refuse, asked } = source
  const connection = { id: 'c', name: 'test', baseUrl: '', key: 'the new one' }
  const late = new ApiError(401, { code: 'unauthorized', message: 'This key is not known here.' })
  refuse(sentWith(connection, late, 'the one before'))
  await expect.poll(() => source.asked).toBe(asked + 1)
  await show('black')
  expect(store.get().link.kind).toBe('live')
})

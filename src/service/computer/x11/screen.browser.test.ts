import sharp from 'sharp'
import { expect, test } from 'vitest'
import { handled } from '../../shared/stray'
import { Computer } from '../computer'
import { recordedDisplay } from '../fixtures/recorded-display'
import type { EncodedFrame } from '../frames'

const shown = recordedDisplay()

const background = [0x20, 0x40, 0x60]

async function frame(fields: Partial<Parameters<Computer['nextFrame']>[0]> = {}): Promise<EncodedFrame> {
  const next = await shown.computer.nextFrame({ waitMs: 0, type: 'image/png', ...fields })
  if (next === 'unchanged') throw new Error('no new picture')
  return next
}

async function pixels(png: Buffer) {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  return {
    info,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)],
  }
}

test('a screenshot is a PNG of the whole display with the colours that were drawn', async () => {
  const remove = await shown.recorder.paint(100, 50, 30, 20, 0xff8001)
  const picture = await pixels(await shown.computer.screenshot())
  await remove()
  expect(picture.info).toMatchObject({ format: 'raw', width: 640, height: 480, channels: 3 })
  expect(picture.at(0, 0)).toEqual(background)
  expect(picture.at(639, 479)).toEqual(background)
  expect([picture.at(100, 50), picture.at(129, 69)]).toEqual([
    [0xff, 0x80, 0x01],
    [0xff, 0x80, 0x01],
  ])
  expect([picture.at(99, 50), picture.at(130, 69)]).toEqual([background, background])
})

test('a region is cut to the pixel', async () => {
  const remove = await shown.recorder.paint(200, 100, 7, 5, 0x00ff00)
  const exact = await pixels(await shown.computer.screenshot({ x: 200, y: 100, width: 7, height: 5 }))
  const around = await pixels(await shown.computer.screenshot({ x: 199, y: 99, width: 9, height: 7 }))
  const corner = await pixels(await shown.computer.screenshot({ x: 639, y: 479, width: 1, height: 1 }))
  await remove()
  expect(exact.info).toMatchObject({ width: 7, height: 5 })
  expect([exact.at(0, 0), exact.at(6, 4)]).toEqual([
    [0, 255, 0],
    [0, 255, 0],
  ])
  expect([around.at(0, 0), around.at(1, 1), around.at(8, 6)]).toEqual([background, [0, 255, 0], background])
  expect(corner.at(0, 0)).toEqual(background)
})

test('a region beyond the edge is refused, not clipped', async () => {
  await expect(shown.computer.screenshot({ x: 600, y: 0, width: 41, height: 480 })).rejects.toMatchObject({
    status: 400,
    code: 'bad_request',
    details: [{ code: 'invalid_input', message: expect.stringContaining('641') }],
  })
  await expect(shown.computer.screenshot({ x: 640, y: 480, width: 1, height: 1 })).rejects.toMatchObject({
    details: [{ message: expect.stringContaining('x + width') }, { message: expect.stringContaining('y + height') }],
  })
})

test('the tag stays while the picture stays, also when something was drawn that looks the same', async () => {
  const { etag } = await frame()
  expect((await frame()).etag).toBe(etag)
  expect(await shown.computer.nextFrame({ etag, waitMs: 0, type: 'image/png' })).toBe('unchanged')
  const remove = await shown.recorder.paint(10, 10, 50, 50, 0x204060)
  expect(await shown.computer.nextFrame({ etag, waitMs: 0, type: 'image/png' })).toBe('unchanged')
  await remove()
  expect((await frame()).etag).toBe(etag)
})

test('the tag changes with the picture and with its encoding', async () => {
  const before = await frame()
  const remove = await shown.recorder.paint(10, 10, 1, 1, 0xffffff)
  const after = await frame({ etag: before.etag })
  expect(after.etag).not.toBe(before.etag)
  expect((await frame({ type: 'image/jpeg' })).etag).not.toBe(after.etag)
  await remove()
})

test.each(['image/png', 'image/jpeg', 'image/webp'] as const)('%s is what it says', async (type) => {
  const { bytes, type: said } = await frame({ type })
  expect(said).toBe(type)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: type.slice(6), width: 640, height: 480 })
})

test('a viewer that has a picture gets what has changed in it, and the whole one when that is not known', async () => {
  const before = await frame({ changes: true })
  expect(before.regions).toBeUndefined()
  const remove = await shown.recorder.paint(100, 200, 30, 20, 0xff8001)
  const after = await frame({ etag: before.etag, changes: true })
  expect(after.regions).toEqual([{ x: 100, y: 200, width: 30, height: 20 }])
  const part = await pixels(after.bytes)
  expect([part.info.width, part.info.height, part.at(0, 0), part.at(29, 19)]).toEqual([
    30,
    20,
    [0xff, 0x80, 0x01],
    [0xff, 0x80, 0x01],
  ])
  expect((await frame({ etag: before.etag })).regions).toBeUndefined()
  expect((await frame({ etag: 'another-1-png', changes: true })).regions).toBeUndefined()
  const compressed = await frame({ etag: before.etag.replace('png', 'webp'), changes: true, type: 'image/webp' })
  expect(compressed).toMatchObject({ type: 'image/png', regions: after.regions })
  await remove()
})

test('a waiting viewer hears of a change soon, and of none when the time is up', async () => {
  const { etag } = await frame()
  const began = performance.now()
  expect(await shown.computer.nextFrame({ etag, waitMs: 150, type: 'image/png' })).toBe('unchanged')
  expect(performance.now() - began).toBeGreaterThan(145)

  // Longer than the test may take.
  const waiting = frame({ etag, waitMs: 600_000 })
  const remove = await shown.recorder.paint(10, 10, 50, 50, 0xffffff)
  expect((await waiting).etag).not.toBe(etag)
  await remove()
})

test('a waiting viewer that goes away is let go', async () => {
  const { etag } = await frame()
  const gone = new AbortController()
  const waiting = expect(frame({ etag, waitMs: 60_000, signal: gone.signal })).rejects.toThrow('gone')
  setTimeout(() => gone.abort(new Error('gone')), 20)
  await waiting
})

test('viewers at the same time share one picture', async () => {
  const remove = await shown.recorder.paint(30, 30, 50, 50, 0x123456)
  const [first, ...others] = await Promise.all([frame(), frame(), frame()])
  for (const other of others) expect(other.bytes).toBe(first?.bytes)
  await remove()
})

test('a screenshot shows what was drawn before it was asked for, however many are under way', async () => {
  for (let round = 0; round < 10; round += 1) {
    const early = shown.computer.screenshot({ x: 0, y: 0, width: 1, height: 1 })
    const remove = await shown.recorder.paint(0, 0, 4, 4, 0xaa0000 + round)
    const late = shown.computer.screenshot({ x: 0, y: 0, width: 1, height: 1 })
    expect((await pixels(await late)).at(0, 0)).toEqual([0xaa, 0, round])
    await early
    await remove()
  }
})

test('pictures do not wait behind a drag, and show the pointer move', async () => {
  const path: [number, number][] = [
    [300, 300],
    [500, 300],
  ]
  const timing = { delay: 0, steps_per_segment: 200, step_delay_ms: 200, smooth: false }
  const enough = new AbortController()
  const drag = { type: 'drag_mouse', drag_mouse: { path, button: 'left', ...timing } } as const
  const stopped = handled(expect(shown.computer.act(drag, enough.signal)).rejects.toThrow('enough'))
  await shown.computer.screenshot()
  let { etag } = await frame()
  // More than come before the drag or after it.
  for (let count = 0; count < 4; count += 1) ({ etag } = await frame({ etag, waitMs: 600_000 }))
  expect(shown.computer.busy).toBe(true)
  enough.abort(new Error('enough'))
  await stopped
})

test('a picture of which only what was drawn was read is that of who reads all, to the pixel', async () => {
  const { computer, recorder, server } = shown
  // Minimal standard generator: the same walk in each run.
  let state = 1
  const below = (limit: number): number => (state = (state * 48_271) % 2_147_483_647) % limit
  const windows: (() => Promise<void>)[] = []
  const acts = [
    async () =>
      void windows.push(await recorder.paint(below(640), below(480), 1 + below(90), 1 + below(300), below(2 ** 24))),
    async () =>
      void windows.push(await recorder.paint(below(640), below(480), 1 + below(9), 1 + below(9), below(2 ** 24))),
    async () => windows.splice(below(windows.length || 1), 1)[0]?.(),
    () => computer.act({ type: 'move_mouse', move_mouse: { x: below(640), y: below(480), smooth: false } }),
    () => computer.act({ type: 'move_mouse', move_mouse: { x: 630 + below(10), y: 470 + below(10), smooth: false } }),
    () => computer.setCursor({ hidden: below(2) === 0 }),
  ]
  await computer.screenshot()
  for (let round = 0; round < 80; round += 1) {
    for (let count = below(3); count >= 0; count -= 1) await acts[below(acts.length)]?.()
    const picture = await computer.screenshot()
    const other = await Computer.onDisplay(server.display)
    const whole = await other.screenshot()
    await other.dispose()
    expect((await sharp(picture).raw().toBuffer()).equals(await sharp(whole).raw().toBuffer()), `round ${round}`).toBe(
      true,
    )
  }
  for (const close of windows) await close()
  await computer.setCursor({ hidden: false })
})

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EncodedFrame, FrameRequest } from '../frames'
import { RecordingBrowser, size } from '../fixtures/recording-browser'

let headless: RecordingBrowser

beforeAll(async () => {
  headless = await RecordingBrowser.start({ headless: true })
})
afterAll(() => headless[Symbol.asyncDispose]())

const RED = [255, 0, 0]

const box =
  '<div id="box" style="position: fixed; left: 10px; top: 20px; width: 30px; height: 40px; background: #f00"></div>'

/** The color of one pixel: red, green, blue. */
async function pixel(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const start = (y * info.width + x) * info.channels
  return [...data.subarray(start, start + 3)]
}

/** The next picture for a viewer, however late a busy browser draws it: it may take longer than the test. */
async function next(request: Partial<FrameRequest> = {}): Promise<EncodedFrame> {
  const frame = await headless.computer.nextFrame({ waitMs: 600_000, type: 'image/png', ...request })
  if (frame === 'unchanged') throw new Error('no new picture came')
  return frame
}

/** Follows until a picture has this color at a point inside the box. */
async function until(etag: string, color: number[]): Promise<void> {
  const frame = await next({ etag })
  if (String(await pixel(frame.bytes, 10, 20)) !== String(color)) await until(frame.etag, color)
}

/** Follows until nothing changes any more, and a point inside the box has this color: a busy browser draws it late. Gives the last tag. */
async function settled(color: number[]): Promise<string> {
  let { etag, bytes } = await next()
  for (;;) {
    const frame = await headless.computer.nextFrame({ etag, waitMs: 300, type: 'image/png' })
    if (frame !== 'unchanged') ({ etag, bytes } = frame)
    else if (String(await pixel(bytes, 10, 20)) === String(color)) return etag
  }
}

test('a screenshot is the viewport, pixel for pixel, and a region is cut from it', async () => {
  await headless.show(box)
  const whole = await headless.computer.screenshot()
  expect(await sharp(whole).metadata()).toMatchObject({ format: 'png', ...size })
  expect([await pixel(whole, 10, 20), await pixel(whole, 39, 59), await pixel(whole, 40, 60)]).toEqual([
    [255, 0, 0],
    [255, 0, 0],
    [255, 255, 255],
  ])
  const part = await headless.computer.screenshot({ x: 39, y: 59, width: 3, height: 2 })
  expect(await sharp(part).metadata()).toMatchObject({ format: 'png', width: 3, height: 2 })
  expect([await pixel(part, 0, 0), await pixel(part, 1, 1)]).toEqual([
    [255, 0, 0],
    [255, 255, 255],
  ])
  await expect(headless.computer.screenshot({ x: size.width - 1, y: 0, width: 2, height: 1 })).rejects.toThrow('region')
})

test('a screenshot shows what the page shows at that moment, also while a viewer follows', async () => {
  await headless.show(box)
  await settled(RED)
  for (const color of ['rgb(0, 128, 0)', 'rgb(0, 0, 255)', 'rgb(1, 2, 3)']) {
    await headless.evaluate(`box.style.background = '${color}'`)
    expect(`rgb(${(await pixel(await headless.computer.screenshot(), 10, 20)).join(', ')})`).toBe(color)
  }
})

test('a viewer gets a picture as soon as the page changes, and none while it does not', async () => {
  await headless.show(box)
  const etag = await settled(RED)
  expect(await headless.computer.nextFrame({ etag, waitMs: 300, type: 'image/png' })).toBe('unchanged')
  const change = next({ etag })
  await headless.evaluate("box.style.background = '#00f'")
  const frame = await change
  expect(await pixel(frame.bytes, 10, 20)).toEqual([0, 0, 255])
  expect(await headless.computer.nextFrame({ etag: frame.etag, waitMs: 300, type: 'image/png' })).toBe('unchanged')
})

test('a screenshot that is taken meanwhile brings viewers no wrong picture', async () => {
  await headless.show(box)
  const etag = await settled(RED)
  await headless.computer.screenshot()
  expect(await headless.computer.nextFrame({ etag, waitMs: 300, type: 'image/png' })).toBe('unchanged')
  await headless.evaluate("box.style.background = '#ff0'")
  await headless.computer.screenshot()
  await until(etag, [255, 255, 0])
})

test('a viewer that waits for a picture of a page that changed and changed back keeps no other waiting', async () => {
  await headless.show(box)
  const etag = await settled(RED)
  const drawn = '(await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))'
  await headless.evaluate(`(async () => {
    for (const color of ['#00f', '#f00']) { box.style.background = color; ${drawn} }
  })()`)
  let ticks = 0
  const clock = setInterval(() => (ticks += 1), 10)
  await headless.computer.nextFrame({ etag, waitMs: 500, type: 'image/png' })
  // A picture of what was there in between may have been taken, and then the last one has another tag.
  await settled(RED)
  clearInterval(clock)
  expect(ticks).toBeGreaterThan(1)
})

test.each(['image/jpeg', 'image/webp'] as const)('a viewer can have pictures as %s', async (type) => {
  await headless.show(box)
  const { bytes } = await next({ type })
  expect(await sharp(bytes).metadata()).toMatchObject({ format: type.slice('image/'.length), ...size })
})

test.each(['', 'popup,width=300,height=200'])(
  'a viewer sees a window that opens (%s), and the one behind it when it closes',
  async (features) => {
    await headless.show(box)
    let etag = await settled(RED)
    await headless.evaluate(`globalThis.other = open('about:blank', '_blank', '${features}');
    other.document.body.style.background = '#0a0'; 0`)
    await until(etag, [0, 170, 0])
    etag = await settled([0, 170, 0])
    await headless.evaluate('close()')
    await until(etag, [255, 0, 0])
  },
)

test('a viewer follows a page to another site', async () => {
  await headless.show('<body style="background: #00f">')
  const etag = await settled([0, 0, 255])
  await headless.show('<body style="background: #0f0">', 'localhost')
  const last = await settled([0, 255, 0])
  expect(last).not.toBe(etag)
  expect(await pixel(await headless.computer.screenshot(), 5, 5)).toEqual([0, 255, 0])
})

test('a viewer who is slow ends with the last of many quick changes', async () => {
  await headless.show(box)
  for (let round = 0; round < 3; round++) {
    const etag = await settled(round === 0 ? RED : [round - 1, 9, 7])
    for (let shade = 0; shade < 10; shade++) {
      await headless.evaluate(`new Promise((drawn) => {
        box.style.background = 'rgb(${round}, ${shade}, 7)'
        requestAnimationFrame(() => requestAnimationFrame(drawn))
      })`)
    }
    await until(etag, [round, 9, 7])
  }
})

test('a viewer sees a page again that has crashed', async () => {
  await headless.show(box)
  await settled(RED)
  const { sessionId } = await headless.browser.tabs.current()
  // The page that crashes is asked for a picture, and does not answer; the one that is loaded again does, before that times out.
  const picture = headless.computer.screenshot()
  await headless.browser.tabs.current()
  const crash = headless.browser.cdp.send('Page.crash', {}, sessionId).catch(() => {})
  expect(await pixel(await picture, 10, 20)).toBeDefined()
  await crash
  await expect.poll(async () => pixel((await next()).bytes, 10, 20)).toEqual([255, 0, 0])
})

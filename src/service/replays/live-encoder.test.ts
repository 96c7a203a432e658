import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../browser/test-browser'
import { partsOf, type Pixels } from '../computer/rows'
import { LiveEncoder } from './live-encoder'
import { newCompanions } from './test-fragments'
import { BT709, coloursIn, videoIn } from './test-video'
import { VideoPicture } from './video-picture'

const size = { width: 322, height: 242 }

let base: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  base = await temporaryFolder()
})
afterAll(() => base.remove())

const picture = (luma: number): Buffer =>
  Buffer.alloc(size.width * size.height * 1.5, 128).fill(luma, 0, size.width * size.height)
/** A picture of one colour: red, green and blue. */
function plain({ width, height }: { width: number; height: number }, [red = 0, green = 0, blue = 0]: number[]): Pixels {
  const strips = partsOf({ x: 0, y: 0, width, height }).map((part) =>
    Buffer.alloc(width * part.height * 4, Buffer.from([blue, green, red, 0])),
  )
  return { strips, width, height, stride: width * 4 }
}
const newLive = async (program = 'ffmpeg', kbps?: number) =>
  new LiveEncoder(await newCompanions(), { program, size, kbps })

test('each picture becomes one frame before the next picture is there, and together they are a video', async () => {
  const odd = { width: 322, height: 241 }
  const video = new VideoPicture(odd)
  const encoder = await newLive()
  const shown = [
    [255, 255, 255],
    [0, 0, 0],
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [11, 114, 133],
    [30, 36, 43],
  ]
  const units = []
  for (const colour of shown) {
    await video.draw(plain(odd, colour))
    units.push(await encoder.encode(video.bytes))
  }
  encoder.kill()
  expect(units.map(({ isKey }) => isKey)).toEqual(shown.map((_, index) => index === 0))
  const file = path.join(base.path, 'frames.h264')
  await writeFile(file, Buffer.concat(units.map(({ bytes }) => bytes)))
  expect(await videoIn(file)).toMatchObject({ codec: 'h264', pixels: 'yuv420p', ...size, ...BT709 })
  for (const corner of [
    { x: 100, y: 100 },
    { x: 306, y: 226 },
  ]) {
    const colours = await coloursIn(file, { ...corner, side: 16 })
    const farthest = colours.map((colour, index) =>
      Math.max(...colour.map((part, at) => Math.abs(part - (shown[index]?.[at] ?? Infinity)))),
    )
    expect(Math.max(...farthest), farthest.join(' ')).toBeLessThan(6)
  }
})

test('a slow line gets a video of no more bits than it carries', async () => {
  const noise = (seed: number) =>
    Buffer.from(Uint8Array.from({ length: size.width * size.height * 1.5 }, (_, at) => (at * seed * 7919) >> 5))
  const bytesAt = async (kbps?: number): Promise<number> => {
    const encoder = await newLive('ffmpeg', kbps)
    let bytes = 0
    for (let seed = 1; seed <= 25; seed++) bytes += (await encoder.encode(noise(seed))).bytes.length
    encoder.kill()
    return bytes
  }
  // A second of frames, and what may be in advance.
  expect(await bytesAt(400)).toBeLessThan((400_000 / 8) * 2)
  expect(await bytesAt()).toBeGreaterThan((400_000 / 8) * 4)
})

test('an encoder that gives no frame is killed, and no call waits for it', async () => {
  const hung = path.join(base.path, 'hung')
  await writeFile(hung, '#!/bin/sh\nexec sleep 60\n')
  await chmod(hung, 0o755)
  await expect((await newLive(hung)).encode(picture(0), 100)).rejects.toThrow('gave no frame for 0.1 s')
  await expect((await newLive('/no/such/program')).encode(picture(0))).rejects.toThrow('The encoder didn’t start')
})

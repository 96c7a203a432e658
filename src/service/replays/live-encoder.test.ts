import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../browser/test-browser'
import { LiveEncoder } from './live-encoder'
import { newCompanions } from './test-fragments'
import { coloursIn, videoIn } from './test-video'

const size = { width: 322, height: 241 }

let base: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  base = await temporaryFolder()
})
afterAll(() => base.remove())

const picture = (shade: number): Buffer[] => [Buffer.alloc(size.width * size.height * 4, shade)]
const newLive = async (program = 'ffmpeg', kbps?: number) =>
  new LiveEncoder(await newCompanions(), { program, size, kbps })

test('each picture becomes one frame before the next picture is there, and together they are a video', async () => {
  const encoder = await newLive()
  const shades = [10, 90, 170, 250]
  const units = []
  for (const shade of shades) units.push(await encoder.encode(picture(shade)))
  encoder.kill()
  expect(units.map(({ isKey }) => isKey)).toEqual([true, false, false, false])
  const file = path.join(base.path, 'frames.h264')
  await writeFile(file, Buffer.concat(units.map(({ bytes }) => bytes)))
  expect(await videoIn(file)).toMatchObject({ codec: 'h264', pixels: 'yuv420p', width: 322, height: 242 })
  const colours = await coloursIn(file, { x: 100, y: 100, side: 16 })
  expect(colours.map(([red = 0], index) => Math.abs(red - (shades[index] ?? 0)) < 6)).toEqual([true, true, true, true])
})

test('a slow line gets a video of no more bits than it carries', async () => {
  const noise = (seed: number) => [
    Buffer.from(Uint8Array.from({ length: size.width * size.height * 4 }, (_, at) => (at * seed * 7919) >> 5)),
  ]
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
  await expect((await newLive('/no/such/program')).encode(picture(0))).rejects.toThrow('The encoder did not start')
})

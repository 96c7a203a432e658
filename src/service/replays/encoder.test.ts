import { chmod, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../browser/test-browser'
import { findEncoder } from './ffmpeg'
import { film, newEncoder, PICTURE_MS, scrolled } from './test-fragments'
import { BT709, keysIn, videoIn } from './test-video'

let base: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  base = await temporaryFolder()
})
afterAll(() => base.remove())

test('pictures are in the video at the times that they were given', async () => {
  const file = path.join(base.path, 'whole.mp4')
  const encoder = await newEncoder(file)
  await film(encoder, 3)
  expect(await encoder.finish()).toBeUndefined()
  const { times, ...video } = await videoIn(file)
  expect(video).toMatchObject({ width: 320, height: 240, ...BT709 })
  expect(times.map((time) => Math.round(time * 1000))).toEqual(Array.from({ length: 30 }, (_, index) => index * 100))
})

test.each([
  ['in motion has a picture that needs no other every 6 s', 100, 13, [0, 6, 12]],
  ['that changes twice a second every 30 s', 500, 65, [0, 30, 60]],
  ['that stands still every minute', 10_000, 130, [0, 60, 120]],
])('a page %s', async (_, everyMs, seconds, keys) => {
  const file = path.join(base.path, 'keys.mp4')
  const encoder = await newEncoder(file)
  await film(encoder, seconds, everyMs)
  expect(await encoder.finish()).toBeUndefined()
  expect(await keysIn(file)).toEqual(keys)
})

test('what scrolls by many lines is not encoded anew', async () => {
  const bytesOf = async (pictures: number): Promise<number> => {
    const file = path.join(base.path, `scrolled-${pictures}.mp4`)
    const encoder = await newEncoder(file)
    for (let at = 0; at < pictures; at++) await encoder.write(scrolled(at * 100), at * PICTURE_MS)
    expect(await encoder.finish()).toBeUndefined()
    return (await stat(file)).size
  }
  expect(await bytesOf(10)).toBeLessThan((await bytesOf(1)) * 1.5)
})

test('a disk that is full is told as that', async () => {
  const encoder = await newEncoder('/dev/full')
  await film(encoder, 1).catch(() => {})
  expect(await encoder.finish()).toBe('The disk of the server is full.')
})

test('an encoder that takes nothing is killed, and no call waits for it', async () => {
  const hung = path.join(base.path, 'hung')
  await writeFile(hung, '#!/bin/sh\nexec sleep 60\n')
  await chmod(hung, 0o755)
  const encoder = await newEncoder(path.join(base.path, 'none.mp4'), hung)
  // More than a pipe holds.
  await expect(encoder.write(Buffer.alloc(4 * 1024 * 1024), 0, 100)).rejects.toThrow('accepted no data for 0.1 s')
  expect(await encoder.finish()).toBe('The encoder didn’t respond and was killed.')
  const silent = await newEncoder(path.join(base.path, 'none.mp4'), hung)
  expect(await silent.finish(100)).toBe('The encoder didn’t respond and was killed.')
})

test('where there is no encoder, that is said with how to get one', async () => {
  await expect(findEncoder([base.path])).rejects.toMatchObject({
    status: 500,
    message: expect.stringContaining('apt-get install ffmpeg'),
  })
})

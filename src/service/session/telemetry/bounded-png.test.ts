import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { boundedPng, LARGEST_PNG } from './bounded-png'

const raw = (width: number, height: number) => ({ raw: { width, height, channels: 3 as const } })

test('a picture that is small enough stays as it is', async () => {
  const png = await sharp(Buffer.alloc(300 * 200 * 3), raw(300, 200))
    .png()
    .toBuffer()
  expect(await boundedPng(png)).toBe(png)
})

test('a picture that is too large is halved until it fits', async () => {
  const noise = await sharp(randomBytes(1024 * 768 * 3), raw(1024, 768))
    .png()
    .toBuffer()
  expect(noise.length).toBeGreaterThan(LARGEST_PNG)
  const half = await boundedPng(noise)
  expect(half.length).toBeLessThanOrEqual(LARGEST_PNG)
  expect(await sharp(half).metadata()).toMatchObject({ format: 'png', width: 512, height: 384 })
  expect(await sharp(await boundedPng(noise, 20_000)).metadata()).toMatchObject({ width: 64, height: 48 })
  expect(await sharp(await boundedPng(noise, 1)).metadata()).toMatchObject({ width: 1, height: 1 })
})

import { expect, test } from 'vitest'
import { frameHead } from '../contract/live-video'
import { FrameReader } from './video-stream'

const at = 1_795_722_000_123.5
const headOf = (number: number, size: number) => ({
  size,
  number,
  at,
  width: 1_921,
  height: 1_080,
  isKey: number === 1,
  skipped: number * 3,
})
const stream = new Uint8Array(
  [1, 2, 3].flatMap((number) => [
    ...frameHead(headOf(number, number * 10)),
    ...new Uint8Array(number * 10).fill(number),
  ]),
)

test.each([1, 7, 24, 25, 50, 1_000])('frames are put together from pieces of %i bytes', (length) => {
  const reader = new FrameReader()
  const frames = []
  for (let from = 0; from < stream.length; from += length)
    frames.push(...reader.push(stream.slice(from, from + length)))
  expect(frames.map(({ head }) => head)).toEqual([1, 2, 3].map((number) => headOf(number, number * 10)))
  expect(frames.map(({ bytes }) => [...new Set(bytes)])).toEqual([[1], [2], [3]])
})

test('that nothing has changed is a head alone; what claims to be larger than any frame is refused', () => {
  const [still] = new FrameReader().push(frameHead(headOf(1, 0)))
  expect(still?.bytes.length).toBe(0)
  const huge = frameHead(headOf(1, 0xffff_ffff))
  expect(() => new FrameReader().push(huge)).toThrow('can’t be read')
})

import { expect, test } from 'vitest'
import { planDrag } from './drag'
import type { Waypoint } from './geometry'
import { recordedDrag, type Seen } from './recorded'
import { positionAt } from './track'

const DISPLAY = { width: 400, height: 300 }
const played = (stroke: readonly Seen[]) => planDrag(recordedDrag(stroke), DISPLAY)

/** From one point to another in steps of a frame. */
const glide = (from: number, to: number, at: number, ms: number): Seen[] =>
  Array.from({ length: Math.round(ms / 16) + 1 }, (_, step) => ({
    at: at + step * 16,
    point: [Math.round(from + (to - from) * Math.min(1, (step * 16) / ms)), 100] as Waypoint,
  }))

test('a drag of six seconds with a pause is replayed in six seconds with its pause', () => {
  const stroke = [
    { at: 5_000, point: [0, 100] as Waypoint },
    ...glide(0, 100, 5_500, 1_000),
    ...glide(101, 300, 9_500, 1_500),
  ]
  const track = played(stroke)
  expect(track.durationMs).toBeGreaterThan(5_900)
  expect(track.durationMs).toBeLessThan(6_100)
  const x = (ms: number): number => positionAt(track, ms).x
  expect([x(400), Math.round(x(1_000) / 10), Math.round(x(5_250) / 10)]).toEqual([0, 5, 20])
  // It rests: no more than the sway of a hand.
  for (const ms of [1_600, 2_500, 3_500, 4_400]) expect(Math.abs(x(ms) - 100)).toBeLessThanOrEqual(1)
  expect(positionAt(track, Infinity)).toEqual({ x: 300, y: 100 })
})

test('all turns of a quick stroke are there, and it begins and ends where the hand did', () => {
  const corners: Waypoint[] = [
    [10, 10],
    [200, 10],
    [200, 200],
    [10, 200],
  ]
  const track = played(corners.map((point, index) => ({ at: index * 16, point })))
  expect(track.samples.map(({ x, y }) => [x, y])).toEqual(corners)
  expect(track.durationMs).toBe(48)
})

test('what would take longer than services allow is replayed as long as they do', () => {
  const { durationMs, samples } = played([...glide(0, 300, 0, 90_000)])
  expect(durationMs).toBeLessThanOrEqual(51_000)
  expect(samples.length).toBeLessThan(1_100)
})

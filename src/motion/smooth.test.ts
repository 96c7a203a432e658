import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Display, Waypoint } from './geometry'
import { display, measure, pathsOn, plan, points, type Said } from './testing'

test('a drag takes exactly duration_ms after its delay', () => {
  fc.assert(
    fc.property(pathsOn(display), fc.integer({ min: 50, max: 10_000 }), fc.nat(300), (path, duration_ms, delay) => {
      const { samples, durationMs } = plan({ path, duration_ms, delay }, display)
      expect(durationMs).toBe(delay + duration_ms)
      expect(samples.at(-1)?.t).toBe(delay + duration_ms)
    }),
  )
})

test('without a duration the time follows from the length of the whole path, however many points it has', () => {
  const reach = (x: number) => plan({ path: points(0, 0, x, 0) }, display).durationMs
  expect([10, 100, 1000].map(reach)).toEqual([836, 1486, 2643])
  const dense = Array.from({ length: 1001 }, (_, x): Waypoint => [x, 0])
  expect(plan({ path: dense }, display).durationMs).toBe(reach(1000))
})

test('steps_per_segment and step_delay_ms do nothing', () => {
  const path = points(0, 0, 500, 500)
  expect(plan({ path, steps_per_segment: 1, step_delay_ms: 999 }, display)).toEqual(plan({ path }, display))
})

test('the pointer leaves the straight line, starts slowly and ends slowly', () => {
  const { samples, durationMs } = plan({ path: points(100, 400, 1100, 400), duration_ms: 2000 }, display)
  expect(Math.max(...samples.map(({ y }) => Math.abs(y - 400)))).toBeGreaterThan(3)
  const reached = (part: number) => samples.findLast(({ t }) => t <= part * durationMs)?.x ?? 0
  expect(reached(0.25)).toBeLessThan(200)
  expect(reached(0.75)).toBeGreaterThan(1000)
})

test('another path, duration or display gives another variation', () => {
  const drag: Said = { path: points(100, 100, 700, 500), duration_ms: 1000 }
  const sampled = (drag: Said, size: Display = display) => plan(drag, size).samples.map(({ x, y }) => [x, y])
  expect(sampled({ ...drag, path: points(100, 100, 700, 501) })).not.toEqual(sampled(drag))
  expect(sampled({ ...drag, duration_ms: 1001 })).not.toEqual(sampled(drag))
  expect(sampled(drag, { width: 1281, height: 800 })).not.toEqual(sampled(drag))
})

test('the pointer moves 30 to 100 times a second', () => {
  for (const duration_ms of [50, 500, 3000, 10_000]) {
    const { moves } = measure({ path: points(0, 0, 900, 700, 20, 30), duration_ms })
    expect((moves * 1000) / duration_ms).toBeGreaterThanOrEqual(30)
    expect((moves * 1000) / duration_ms).toBeLessThanOrEqual(100)
  }
})

test('a finely drawn shape keeps its shape', () => {
  const circle = Array.from({ length: 61 }, (_, index): Waypoint => {
    const angle = (index / 60) * 2 * Math.PI
    return [Math.round(640 + 200 * Math.cos(angle)), Math.round(400 + 200 * Math.sin(angle))]
  })
  for (const { x, y } of plan({ path: circle }, display).samples) {
    expect(Math.abs(Math.hypot(x - 640, y - 400) - 200)).toBeLessThan(12)
  }
})

test('a drag that goes nowhere holds the button for its duration', () => {
  expect(plan({ path: points(0, 0, 0, 0), duration_ms: 50 }, display)).toEqual({
    durationMs: 50,
    samples: [
      { t: 0, x: 0, y: 0, waypoint: 0 },
      { t: 50, x: 0, y: 0, waypoint: 1 },
    ],
  })
})

test('a request that was kept acts as it did then', () => {
  const { samples } = plan({ path: points(100, 100, 400, 300), duration_ms: 200 }, display)
  expect(samples.map(({ t, x, y }) => `${Math.round(t)}: ${x},${y}`)).toMatchInlineSnapshot(`
    [
      "0: 100,100",
      "30: 102,101",
      "77: 119,107",
      "81: 163,123",
      "94: 252,149",
      "98: 374,159",
      "104: 391,235",
      "122: 398,280",
      "149: 400,298",
      "200: 400,300",
    ]
  `)
})

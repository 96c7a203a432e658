import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_MOVES } from './drag'
import { waypointsOutside, type Display, type Waypoint } from './geometry'
import { display, measure, pathsOn, plan, points, type Said } from './testing'

const displays = fc.record({ width: fc.integer({ min: 1, max: 4000 }), height: fc.integer({ min: 1, max: 3000 }) })

const drags: fc.Arbitrary<[Said, Display]> = displays.chain((size) =>
  fc.tuple(
    fc.record(
      {
        path: pathsOn(size),
        delay: fc.nat(500),
        steps_per_segment: fc.integer({ min: 1, max: 20 }),
        step_delay_ms: fc.nat(60),
        smooth: fc.boolean(),
        duration_ms: fc.integer({ min: 50, max: 10_000 }),
      },
      { requiredKeys: ['path'] },
    ),
    fc.constant(size),
  ),
)

test('the button goes down at the first point and comes up when the last move is done', () => {
  fc.assert(
    fc.property(drags, ([drag, size]) => {
      const { samples, durationMs } = plan(drag, size)
      const [x, y] = drag.path[0] ?? [NaN, NaN]
      expect(samples[0]).toEqual({ t: 0, x, y, waypoint: 0 })
      if (samples.length > 1) expect(samples.at(-1)?.t).toBe(durationMs)
    }),
  )
})

test('the pointer goes through every waypoint in order, and each such sample says which one it is', () => {
  const distinct = (path: readonly Waypoint[]) =>
    path.filter(([x, y], at) => x !== path[at - 1]?.[0] || y !== path[at - 1]?.[1])
  fc.assert(
    fc.property(drags, ([drag, size]) => {
      const hits = plan(drag, size).samples.filter((sample) => sample.waypoint !== undefined)
      for (const { x, y, waypoint } of hits) expect([x, y]).toEqual(drag.path[waypoint ?? -1])
      expect(distinct(hits.map(({ x, y }) => [x, y]))).toEqual(distinct(drag.path))
      const indices = hits.map(({ waypoint }) => waypoint ?? -1)
      expect(indices).toEqual([...indices].sort((a, b) => a - b))
    }),
  )
})

test('the pointer stays on the display, on whole pixels, and time never goes back', () => {
  fc.assert(
    fc.property(drags, ([drag, size]) => {
      const { samples } = plan(drag, size)
      const stray = samples.filter(
        ({ x, y }) => !Number.isInteger(x + y) || x < 0 || x >= size.width || y < 0 || y >= size.height,
      )
      expect(stray).toEqual([])
      expect(samples.filter(({ t }, at) => !(t >= (samples[at - 1]?.t ?? 0)))).toEqual([])
    }),
  )
})

test('nothing moves before the delay is over', () => {
  fc.assert(
    fc.property(drags, ([drag, size]) => {
      expect(plan(drag, size).samples[1]?.t ?? Infinity).toBeGreaterThanOrEqual(drag.delay ?? 0)
    }),
  )
})

test('the same request gives the same track: what is previewed is what happens', () => {
  fc.assert(
    fc.property(drags, ([drag, size]) => {
      expect(plan(structuredClone(drag), { ...size })).toEqual(plan(drag, size))
    }),
  )
})

test('a drag is measured as it is planned', () => {
  fc.assert(
    fc.property(drags, ([drag, size]) => {
      const { samples, durationMs } = plan(drag, size)
      expect(measure(drag)).toEqual({ moves: samples.length - 1, durationMs })
    }),
  )
})

test('ten thousand waypoints are planned at once', () => {
  const path = Array.from({ length: 10_000 }, (_, index): Waypoint => [index % 1280, (index * 7) % 800])
  // Of the processor: what else the machine does is no matter.
  const begin = process.cpuUsage()
  expect(plan({ path }, display).samples.at(-1)).toMatchObject({ waypoint: 9_999 })
  expect(process.cpuUsage(begin).user).toBeLessThan(2_000_000)
})

test('a drag of too many moves is measured but not planned', () => {
  const drag = { path: points(0, 0, 1, 1), smooth: false, steps_per_segment: 1_000_000_000 }
  expect(measure(drag).moves).toBeGreaterThan(MAX_MOVES)
  expect(() => plan(drag, display)).toThrow(RangeError)
})

test('waypoints that the display does not have are named', () => {
  expect(waypointsOutside(points(0, 0, 1280, 0, 1279, 799, -1, 5, 0, 800), display)).toEqual([1, 3, 4])
})

import { expect, it } from 'vitest'
import type { Waypoint } from '../../../motion/geometry'
import { waypoints } from './path'
import { planFor, planOf, timeReason } from './plan'
import { DEFAULT_SETTINGS, DragOptions, type DragSettings } from './settings'

const display = { width: 1280, height: 800 }
const options = (change: Partial<DragSettings> = {}) =>
  DragOptions.parse({ ...DEFAULT_SETTINGS, smooth: true, ...change })
const zigzag = (count: number): Waypoint[] => Array.from({ length: count }, (_, index) => [index * 3, (index % 2) * 50])

it('says what is missing before there is a drag', () => {
  expect(planOf([], options(), display)).toMatchObject({ kind: 'none' })
  expect(planOf([[1, 1]], options(), display)).toMatchObject({ kind: 'none', reason: expect.stringContaining('two') })
  expect(planOf(zigzag(3), null, display)).toMatchObject({ kind: 'none', reason: expect.stringContaining('marked') })
})

it('plans what the service will do', () => {
  const plan = planOf(zigzag(3), options({ smooth: false }), display)
  if (plan.kind !== 'planned') throw new Error(plan.kind)
  expect(plan.track.samples).toHaveLength(21)
  expect(plan.durationMs).toBe(950)
  expect(plan.slow).toBe(false)
})

it('warns of the freehand path whose steps add up', () => {
  const plan = planOf(zigzag(100), options({ smooth: false }), display)
  if (plan.kind !== 'planned') throw new Error(plan.kind)
  expect(plan.slow).toBe(true)
  expect(timeReason(plan.full)).toBe('99 segments × 10 steps × 50 ms')
})

it('knows what the service refuses', () => {
  expect(planOf(zigzag(200), options({ smooth: false }), display)).toMatchObject({ kind: 'refused' })
  expect(
    planOf(zigzag(200), options({ smooth: false, step_delay_ms: '0', steps_per_segment: '5000' }), display),
  ).toMatchObject({ kind: 'refused', reason: expect.stringContaining('moves') })
})

it('explains a smooth drag by its duration', () => {
  const plan = planOf(zigzag(3), options({ duration_ms: '800', delay: '100' }), display)
  if (plan.kind !== 'planned') throw new Error(plan.kind)
  expect(plan.durationMs).toBe(900)
  expect(timeReason(plan.full)).toBe('100 ms delay + 800 ms duration')
  const automatic = planOf(zigzag(3), options(), display)
  if (automatic.kind !== 'planned') throw new Error(automatic.kind)
  expect(timeReason(automatic.full)).toBe('Set automatically from the path length')
  expect(timeReason({ ...automatic.full, delay: 100 })).toBe('100 ms delay + set automatically from the path length')
})

it('keeps the plans of two strokes with one path apart, and each the same until it changes', () => {
  const path = waypoints(zigzag(3))
  const left = { path, settings: DEFAULT_SETTINGS }
  const right = { path, settings: { ...DEFAULT_SETTINGS, button: 'right' as const } }
  const [first, second] = [planFor(left, display), planFor(right, display)]
  expect([first, second].map((plan) => plan.kind === 'planned' && plan.request.button)).toEqual(['left', 'right'])
  expect(planFor(left, { ...display })).toBe(first)
  expect(planFor(right, { ...display })).toBe(second)
  expect(planFor(left, { ...display, width: 900 })).not.toBe(first)
})

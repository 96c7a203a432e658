import { describe, expect, it } from 'vitest'
import { check } from '../../../contract/check'
import {
  settingErrors,
  DEFAULT_SETTINGS,
  DragOptions,
  type DragSettings,
  requestOf,
  sameSettings,
  settingsOf,
  describeSettings,
  withPace,
} from './settings'

const path = [
  [1, 2],
  [3, 4],
] as const
const SMOOTH: DragSettings = { ...DEFAULT_SETTINGS, smooth: true }
const parsed = (change: Partial<DragSettings>) => check(DragOptions, { ...SMOOTH, ...change })
const errors = (change: Partial<DragSettings>) =>
  [...settingErrors({ ...SMOOTH, ...change })].map(([path, message]) => `${path} ${message}`)
const request = (change: Partial<DragSettings>) => {
  const result = parsed(change)
  if (!result.success) throw result.error
  return requestOf(path, result.data)
}

describe('the request', () => {
  it('starts from the defaults of the interface', () => {
    expect(request({})).toEqual({ path, button: 'left', delay: 0, smooth: true })
  })

  it('carries only what its kind of motion reads', () => {
    expect(request({ smooth: false, duration_ms: '400' })).toEqual({
      path,
      button: 'left',
      delay: 0,
      smooth: false,
      steps_per_segment: 10,
      step_delay_ms: 50,
    })
    expect(request({ duration_ms: '400', steps_per_segment: '7' })).toMatchObject({ smooth: true, duration_ms: 400 })
    expect(request({ steps_per_segment: '7' })).not.toHaveProperty('steps_per_segment')
  })

  it('holds keys', () => {
    expect(request({ hold_keys: ['Ctrl', 'Shift'] }).hold_keys).toEqual(['Ctrl', 'Shift'])
  })
})

describe('what is wrong', () => {
  it('is said in the words of the service, at the field', () => {
    expect(errors({ duration_ms: '20000' })).toEqual(['duration_ms must be at most 10000'])
    expect(errors({ delay: '-1' })).toEqual(['delay must be at least 0'])
    expect(errors({ delay: '1.5' })).toEqual(['delay must be a whole number'])
    expect(errors({ smooth: false, steps_per_segment: '0' })).toEqual(['steps_per_segment must be at least 1'])
    expect(errors({ delay: 'soon' })).toEqual(['delay must be a number'])
  })

  it('does not count in a field that is ignored', () => {
    expect(errors({ smooth: true, steps_per_segment: 'many' })).toEqual([])
    expect(errors({ smooth: false, duration_ms: '1' })).toEqual([])
  })

  it('includes a key that is none', () => {
    expect(errors({ hold_keys: ['Ctrl', 'Controll'] })[0]).toMatch(/^hold_keys\[1\] .*not a key name/)
  })
})

it('a request that was sent comes back into the form', () => {
  const settings: DragSettings = {
    ...SMOOTH,
    button: 'right',
    delay: '120',
    duration_ms: '900',
    hold_keys: ['Alt'],
  }
  expect(settingsOf(request(settings))).toEqual(settings)
})

it('a drawn line moves at the pace of a hand, one of waypoints too, and a chosen pace stays', () => {
  const drawn = withPace(DEFAULT_SETTINGS, 'freehand')
  expect(drawn).toMatchObject({ steps_per_segment: '4', step_delay_ms: '10' })
  expect(withPace(drawn, 'waypoints')).toEqual(DEFAULT_SETTINGS)
  expect(withPace({ ...drawn, step_delay_ms: '7' }, 'waypoints')).toMatchObject({ step_delay_ms: '7' })
})

it('settings are said in a few words, and compared by what they hold', () => {
  const held: DragSettings = { ...SMOOTH, button: 'right', hold_keys: ['Shift'] }
  expect(describeSettings(DEFAULT_SETTINGS)).toBe('10 × 50 ms')
  expect(describeSettings(SMOOTH)).toBe('smooth')
  expect(describeSettings({ ...held, duration_ms: '400' })).toBe('right button, smooth in 400 ms, holds Shift')
  expect(describeSettings({ ...DEFAULT_SETTINGS, smooth: false, delay: '30' })).toBe('30 ms delay, 10 × 50 ms')
  expect(sameSettings(held, structuredClone(held))).toBe(true)
  expect(sameSettings(held, { ...held, hold_keys: [] })).toBe(false)
})

import { expect, test } from 'vitest'
import { automaticRefreshRate, effectiveViewport, isKnownGood, VIEWPORT_PRESETS } from './viewport'

test.each(VIEWPORT_PRESETS)('$width x $height gets $refresh_rate Hz by itself', (preset) => {
  expect(automaticRefreshRate(preset)).toBe(preset.refresh_rate)
})

test('a pool without a viewport has 1920x1080 at 25 Hz', () => {
  expect(effectiveViewport(undefined)).toEqual({ width: 1920, height: 1080, refresh_rate: 25 })
})

test('a preset at another rate, or another size, is not known to be good', () => {
  expect(isKnownGood({ width: 1280, height: 800 })).toBe(true)
  expect(isKnownGood({ width: 1280, height: 800, refresh_rate: 30 })).toBe(false)
  expect(isKnownGood({ width: 1281, height: 800 })).toBe(false)
})

import { expect, test } from 'vitest'
import { effectiveConfig } from './effective-config'
import { PoolCreate } from './pool'

test('every default is filled in', () => {
  expect(effectiveConfig(PoolCreate.parse({ size: 3, viewport: { width: 1280, height: 800 } }))).toEqual({
    size: 3,
    fill_rate_per_minute: 25,
    timeout_seconds: 600,
    stealth: false,
    headless: false,
    refresh_on_profile_update: false,
    viewport: { width: 1280, height: 800, refresh_rate: 60 },
    kiosk_mode: false,
    telemetry: null,
  })
})

test('a text of blanks is none', () => {
  expect(effectiveConfig(PoolCreate.parse({ size: 1, start_url: ' ' }))).not.toHaveProperty('start_url')
})

test('with a profile, refreshing is on unless it is turned off; what is to be saved is not echoed', () => {
  const withProfile = (more: object) =>
    effectiveConfig(PoolCreate.parse({ size: 1, profile: { name: 'shop', save_changes: true }, ...more }))
  expect(withProfile({})).toMatchObject({ profile: { name: 'shop' }, refresh_on_profile_update: true })
  expect(withProfile({}).profile).toEqual({ name: 'shop' })
  expect(withProfile({ refresh_on_profile_update: false }).refresh_on_profile_update).toBe(false)
})

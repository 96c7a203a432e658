import { expect, test } from 'vitest'
import { PoolCreate } from '../../contract/pool'
import { browserConfig, effectiveConfig, newSetup } from './config'

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

test('a start URL of blanks is none', () => {
  expect(effectiveConfig(PoolCreate.parse({ size: 1, start_url: ' ' }))).not.toHaveProperty('start_url')
})

test('with a profile, refreshing is on unless it is turned off; what is to be saved is not echoed', () => {
  const withProfile = (more: object) =>
    effectiveConfig(PoolCreate.parse({ size: 1, profile: { name: 'shop', save_changes: true }, ...more }))
  expect(withProfile({})).toMatchObject({ profile: { name: 'shop' }, refresh_on_profile_update: true })
  expect(withProfile({}).profile).toEqual({ name: 'shop' })
  expect(withProfile({ refresh_on_profile_update: false }).refresh_on_profile_update).toBe(false)
})

test('selectors are echoed as sent, browsers get what they resolve to', () => {
  const request = PoolCreate.parse({
    size: 1,
    extensions: [{ name: 'one' }, { id: 'e1' }],
    proxy_id: 'x',
    telemetry: { enabled: true },
  })
  const setup = newSetup(request, { profileId: 'p', extensionIds: ['e1'], proxyId: 'x' })
  expect(setup.config.extensions).toEqual([{ name: 'one' }, { id: 'e1' }])
  expect(setup.config.telemetry?.browser.control).toEqual({ enabled: true })
  expect(browserConfig(setup)).toMatchObject({ profileId: 'p', extensionIds: ['e1'], proxyId: 'x' })
})

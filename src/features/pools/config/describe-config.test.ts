import { expect, test } from 'vitest'
import type { PoolConfig } from '../../../contract/pool'
import { resolveOnCreate } from '../../../contract/telemetry'
import { FIELD_NAMES } from './field-labels'
import { isDefault, describeConfigField } from './describe-config'

const read = (config: PoolConfig) =>
  Object.fromEntries(FIELD_NAMES.map((field) => [field, describeConfigField(field, config)]))
const chosen = (config: PoolConfig) => FIELD_NAMES.filter((field) => !isDefault(field, config))

test('a bare configuration reads with its defaults', () => {
  expect(read({ size: 1 })).toEqual({
    size: '1 browser',
    name: 'none',
    fill_rate_per_minute: '25 % per minute',
    timeout_seconds: '10 min',
    start_url: 'none',
    viewport: '1920 × 1080 at 25 Hz',
    kiosk_mode: 'off',
    headless: 'off',
    stealth: 'off',
    profile: 'none',
    refresh_on_profile_update: 'off',
    extensions: 'none',
    proxy_id: 'none',
    chrome_policy: 'none',
    telemetry: 'off',
  })
  expect(chosen({ size: 1 })).toEqual(['size'])
})

test('all that is set is named', () => {
  const config = {
    size: 3,
    fill_rate_per_minute: 0,
    timeout_seconds: 5_400,
    start_url: 'https://example.com',
    headless: true,
    profile: { name: 'shopper' },
    extensions: [{ id: 'e1' }, { name: 'blocker' }],
    proxy_id: 'p1',
    chrome_policy: { BookmarkBarEnabled: true },
    telemetry: resolveOnCreate({ browser: { console: { enabled: true } } }),
  }
  expect(read(config)).toMatchObject({
    fill_rate_per_minute: 'paused',
    timeout_seconds: '1 h 30 min',
    start_url: 'https://example.com',
    profile: 'shopper',
    extensions: 'id e1, blocker',
    proxy_id: 'id p1',
    chrome_policy: 'BookmarkBarEnabled',
    telemetry: 'control, connection, system, captcha, console',
  })
  expect(chosen(config)).toEqual(expect.arrayContaining(Object.keys(config)))
})

test('a profile refreshes by default, so only the contrary is a choice', () => {
  const config = { size: 1, profile: { name: 'shopper' } }
  expect(isDefault('refresh_on_profile_update', { ...config, refresh_on_profile_update: true })).toBe(true)
  expect(isDefault('refresh_on_profile_update', { ...config, refresh_on_profile_update: false })).toBe(false)
})

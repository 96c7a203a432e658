import { describe, expect, test } from 'vitest'
import { PoolCreate, PoolUpdate } from '../../contract/pool'
import type { References } from '../session/references'
import { newSetup } from './config'
import { updatedSetup } from './update'

const nothing: References = { profileId: undefined, extensionIds: undefined, proxyId: undefined }

const full = newSetup(
  PoolCreate.parse({
    size: 3,
    name: 'first',
    profile: { name: 'shop' },
    extensions: [{ name: 'one' }],
    proxy_id: 'proxy',
    viewport: { width: 1280, height: 800 },
    chrome_policy: { one: 1, two: 2 },
    start_url: 'https://example.com',
    telemetry: { enabled: true },
  }),
  { profileId: 'p1', extensionIds: ['e1'], proxyId: 'proxy' },
)
const bare = newSetup(PoolCreate.parse({ size: 1 }), nothing)

const update = (current: typeof full, request: object, references: Partial<References> = {}) =>
  updatedSetup(current, PoolUpdate.parse(request), { ...nothing, ...references })

test('what is left out stays', () => {
  expect(update(full, {})).toEqual(full)
  expect(update(bare, {})).toEqual(bare)
  expect(update(full, { telemetry: null, name: '', discard_all_idle: true })).toEqual(full)
})

test('a pause remembers the rate that it had, until it fills again', () => {
  const paused = update(update(bare, { fill_rate_per_minute: 40 }), { fill_rate_per_minute: 0 })
  expect(paused.rateBeforePause).toBe(40)
  expect(update(paused, { fill_rate_per_minute: 0, size: 2 }).rateBeforePause).toBe(40)
  expect(update(paused, { fill_rate_per_minute: 10 }).rateBeforePause).toBeUndefined()
  expect(newSetup(PoolCreate.parse({ size: 1, fill_rate_per_minute: 0 }), nothing).rateBeforePause).toBeUndefined()
})

test('what a later version keeps in the configuration stays', () => {
  const later = { ...full, config: { ...full.config, later: { of: ['a', 'version'] } } }
  expect(update(later, { size: 7 }).config).toEqual({ ...later.config, size: 7 })
})

test('what is given replaces', () => {
  const given = {
    size: 5,
    name: 'second',
    fill_rate_per_minute: 0,
    timeout_seconds: 10,
    stealth: true,
    headless: true,
    kiosk_mode: true,
    refresh_on_profile_update: false,
    proxy_id: 'other',
    chrome_policy: { three: 3 },
    start_url: 'chrome://version',
  }
  const changed = update(full, { ...given, viewport: { width: 2560, height: 1440 } })
  expect(changed).toEqual({
    ...full,
    rateBeforePause: 25,
    config: { ...full.config, ...given, viewport: { width: 2560, height: 1440, refresh_rate: 10 } },
  })
})

test('what is empty clears, and leaves no key', () => {
  const { config, profileId, extensionIds } = update(
    full,
    {
      profile: { id: '' },
      extensions: [],
      proxy_id: '',
      chrome_policy: {},
      start_url: '',
      telemetry: { enabled: false },
    },
    { extensionIds: [] },
  )
  expect([profileId, extensionIds]).toEqual([undefined, []])
  for (const key of ['profile', 'extensions', 'proxy_id', 'chrome_policy', 'start_url']) {
    expect(config).not.toHaveProperty(key)
  }
  expect(config).toMatchObject({ name: 'first', refresh_on_profile_update: false, telemetry: null })
})

test('telemetry is merged onto what the pool captures', () => {
  const { telemetry } = update(full, { telemetry: { browser: { network: { enabled: true } } } }).config
  expect(telemetry?.browser).toMatchObject({ control: { enabled: true }, network: { enabled: true } })
})

describe('refreshing on profile updates', () => {
  const refreshes = (...args: Parameters<typeof update>) => update(...args).config.refresh_on_profile_update
  const off = update(full, { refresh_on_profile_update: false })

  test('a profile that is new to the pool turns it on', () => {
    expect(refreshes(bare, { profile: { name: 'shop' } }, { profileId: 'p1' })).toBe(true)
    expect(refreshes(off, { profile: { name: 'other' } }, { profileId: 'p2' })).toBe(true)
  })

  test('the same profile leaves it as it was, also by its other selector', () => {
    expect(refreshes(off, { profile: { name: 'shop' } }, { profileId: 'p1' })).toBe(false)
    expect(refreshes(off, { profile: { id: 'p1' } }, { profileId: 'p1' })).toBe(false)
    expect(refreshes(full, { profile: { id: 'p1' } }, { profileId: 'p1' })).toBe(true)
  })

  test('what the request says wins', () => {
    const request = { profile: { name: 'other' }, refresh_on_profile_update: false }
    expect(refreshes(full, request, { profileId: 'p2' })).toBe(false)
    expect(refreshes(off, { refresh_on_profile_update: true })).toBe(true)
  })

  test('without a profile it can only be off', () => {
    const needsProfile = /^refresh_on_profile_update: needs a profile/
    expect(() => update(bare, { refresh_on_profile_update: true })).toThrow(needsProfile)
    expect(() => update(full, { profile: { id: '' }, refresh_on_profile_update: true })).toThrow(needsProfile)
    expect(refreshes(full, { profile: { id: '' }, refresh_on_profile_update: false })).toBe(false)
  })
})

test.each([
  { size: null },
  { size: 0 },
  { name: null },
  { name: 'a b' },
  { fill_rate_per_minute: -1 },
  { timeout_seconds: 9 },
  { stealth: null },
  { profile: null },
  { profile: {} },
  { profile: { id: '', name: 'both' } },
  { extensions: null },
  { extensions: [{ id: '' }] },
  { proxy_id: null },
  { viewport: null },
  { chrome_policy: null },
  { chrome_policy: { ProxyMode: 'direct' } },
  { start_url: null },
  { telemetry: { enabled: false, browser: { page: { enabled: true } } } },
  { discard_all_idle: null },
])('an update of %j is refused', (request) => {
  expect(PoolUpdate.safeParse(request).success).toBe(false)
})

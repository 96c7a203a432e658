import { describe, expect, test } from 'vitest'
import { PoolCreate } from '../../contract/pool'
import { check, problems } from '../../contract/messages'
import { effectiveConfig, SupportedAcquire, supportedPoolCreate } from './config'

const wrong = (request: unknown, isolation: 'full' | 'reduced' = 'full') => {
  const { error } = check(supportedPoolCreate(isolation), request)
  return error ? problems(error).map(({ path }) => path) : []
}

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

describe('what is not supported yet is refused', () => {
  test.each([
    ['profile', { profile: { name: 'shop' } }],
    ['extensions', { extensions: [{ id: 'x' }] }],
    ['proxy_id', { proxy_id: 'p' }],
    ['headless', { headless: true }],
    ['stealth', { stealth: true }],
    ['telemetry', { telemetry: { enabled: true } }],
  ])('%s', (field, part) => {
    expect(wrong({ size: 1, ...part })).toEqual([field])
  })
})

test.each([
  { extensions: [] },
  { headless: false },
  { telemetry: null },
  { telemetry: {} },
  { telemetry: { enabled: false } },
])('what asks for nothing is accepted: %j', (part) => {
  expect(wrong({ size: 1, ...part })).toEqual([])
})

test('all that is wrong is told at once', () => {
  expect(wrong({ size: 0, headless: true, viewport: { width: 0, height: 1 }, telemetry: { enabled: true } })).toEqual([
    'size',
    'viewport.width',
    'headless',
    'telemetry',
  ])
})

test.each([null, [], 'pool', 7])('a body that is no object has one problem: %j', (body) => {
  expect(wrong(body)).toEqual([''])
})

test('with reduced isolation a policy is refused, an empty one is not', () => {
  expect(wrong({ size: 1, chrome_policy: { HomepageLocation: 'https://example.com' } })).toEqual([])
  expect(wrong({ size: 1, chrome_policy: { HomepageLocation: 'https://example.com' } }, 'reduced')).toEqual([
    'chrome_policy',
  ])
  expect(wrong({ size: 1, chrome_policy: {} }, 'reduced')).toEqual([])
})

test('an acquire may not ask for telemetry, but may say that it wants none', () => {
  expect(check(SupportedAcquire, { telemetry: { browser: { console: { enabled: true } } } }).success).toBe(false)
  expect(check(SupportedAcquire, { telemetry: { enabled: false } }).success).toBe(true)
})

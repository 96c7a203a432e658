import { describe, expect, test } from 'vitest'
import { check, problems } from './check'
import { POLICY_MAX_BYTES } from './policy'
import { PoolAcquire, PoolCreate } from './pool'

/** The problems that a person would be shown, as `field: message`. */
function refusals(input: unknown): string[] {
  const result = check(PoolCreate, input)
  return result.success ? [] : problems(result.error).map((p) => `${p.path}: ${p.message}`)
}

describe('a pool request (rule 2.3)', () => {
  test('only size is required, the rest has defaults', () => {
    expect(check(PoolCreate, { size: 1 }).data).toEqual({
      size: 1,
      fill_rate_per_minute: 25,
      timeout_seconds: 600,
      stealth: false,
      headless: false,
      kiosk_mode: false,
    })
    expect(refusals({})).toEqual(['size: is required'])
  })

  test.each([
    ['size', 1, undefined],
    ['fill_rate_per_minute', 0, undefined],
    ['timeout_seconds', 10, 259_200],
  ] as const)('%s is bounded from %s to %s', (field, low, high) => {
    expect(refusals({ size: 1, [field]: low })).toEqual([])
    expect(refusals({ size: 1, [field]: low - 1 })).toEqual([`${field}: must be at least ${low}`])
    if (high === undefined) return
    expect(refusals({ size: 1, [field]: high })).toEqual([])
    expect(refusals({ size: 1, [field]: high + 1 })).toEqual([`${field}: must be at most ${high}`])
  })

  test('numbers are whole, and texts are no numbers', () => {
    expect(refusals({ size: 1.5 })).toEqual(['size: must be a whole number'])
    expect(refusals({ size: '3' })).toEqual(['size: must be a number'])
  })

  test('only telemetry may be null', () => {
    expect(refusals({ size: 1, telemetry: null })).toEqual([])
    expect(refusals({ size: 1, name: null, viewport: null })).toEqual([
      'name: must be a string',
      'viewport: must be an object',
    ])
  })

  test('a name has 1 to 255 letters, digits, dots, underscores and hyphens', () => {
    expect(refusals({ size: 1, name: 'a.B-9_'.padEnd(255, 'x') })).toEqual([])
    for (const name of ['', 'a b', 'ü', 'x'.repeat(256)]) {
      expect(refusals({ size: 1, name })).toEqual(['name: use 1 to 255 letters, digits, dots, underscores or hyphens'])
    }
  })

  test('a profile is chosen by exactly one of id and name', () => {
    expect(refusals({ size: 1, profile: { id: 'p1' } })).toEqual([])
    expect(refusals({ size: 1, profile: { name: 'shop', save_changes: true } })).toEqual([])
    expect(refusals({ size: 1, profile: { id: 'p1', name: 'shop' } })).toEqual([
      'profile: set exactly one of id and name',
    ])
    expect(refusals({ size: 1, profile: {} })).toEqual(['profile: set exactly one of id and name'])
    expect(refusals({ size: 1, profile: { name: 'no good' } })).toEqual([
      'profile.name: use 1 to 255 letters, digits, dots, underscores or hyphens',
    ])
  })

  test('at most 20 extensions, each by exactly one of id and name', () => {
    const many = Array.from({ length: 20 }, (_, i) => ({ id: `e${i}` }))
    expect(refusals({ size: 1, extensions: many })).toEqual([])
    expect(refusals({ size: 1, extensions: [...many, { id: 'e20' }] })).toEqual([
      'extensions: must have at most 20 items',
    ])
    expect(refusals({ size: 1, extensions: [{ id: 'a' }, { id: 'b', name: 'b' }] })).toEqual([
      'extensions[1]: set exactly one of id and name',
    ])
  })

  test('a viewport needs a width and a height of at least one pixel', () => {
    expect(refusals({ size: 1, viewport: { width: 1, height: 1, refresh_rate: 1 } })).toEqual([])
    expect(refusals({ size: 1, viewport: { width: 0 } })).toEqual([
      'viewport.width: must be at least 1',
      'viewport.height: is required',
    ])
  })

  test('a start URL is counted in characters, not in bytes', () => {
    expect(refusals({ size: 1, start_url: '😀'.repeat(2048) })).toEqual([])
    expect(refusals({ size: 1, start_url: 'x'.repeat(2049) })).toEqual(['start_url: must be at most 2048 characters'])
  })

  test('refreshing on profile updates needs a profile', () => {
    expect(refusals({ size: 1, refresh_on_profile_update: false })).toEqual([])
    expect(refusals({ size: 1, refresh_on_profile_update: true })).toEqual([
      'refresh_on_profile_update: needs a profile on the pool; choose a profile or leave this out',
    ])
  })

  test('telemetry switched off contradicts category settings', () => {
    expect(refusals({ size: 1, telemetry: { enabled: false, browser: {} } })).toEqual([])
    expect(refusals({ size: 1, telemetry: { enabled: false, browser: { console: { enabled: false } } } })).toEqual([
      'telemetry.enabled: false can’t be combined with category settings; leave one of them out',
    ])
    expect(refusals({ size: 1, telemetry: { enabled: 'yes', browser: [] } })).toEqual([
      'telemetry.enabled: must be true or false',
      'telemetry.browser: must be an object',
    ])
  })

  test('a policy is refused when it is blocked or has the wrong type; unknown names pass', () => {
    expect(refusals({ size: 1, chrome_policy: { foo: 'bar', BookmarkBarEnabled: true } })).toEqual([])
    expect(refusals({ size: 1, chrome_policy: { BookmarkBarEnabled: 'yes', ProxyMode: 'direct' } })).toEqual([
      'chrome_policy.BookmarkBarEnabled: must be true or false',
      'chrome_policy.ProxyMode: this policy is blocked: the proxy is managed by the service; use the field proxy_id',
    ])
  })

  test('a policy may take 5 MiB and not a byte more', () => {
    const fill = (bytes: number) => ({ x: 'üü' + 'x'.repeat(bytes - '{"x":"üü"}'.length - 2) })
    expect(refusals({ size: 1, chrome_policy: fill(POLICY_MAX_BYTES) })).toEqual([])
    expect(refusals({ size: 1, chrome_policy: fill(POLICY_MAX_BYTES + 1) })).toEqual([
      `chrome_policy: must be at most ${POLICY_MAX_BYTES} bytes as JSON; this one has ${POLICY_MAX_BYTES + 1}`,
    ])
  })

  test('several problems are all named', () => {
    expect(refusals({ size: 0, timeout_seconds: 1, kiosk_mode: 'no' })).toHaveLength(3)
  })

  test('something that is no object is said to be none', () => {
    expect(refusals([])).toEqual([': must be an object'])
    expect(refusals(undefined)).toEqual([': is required'])
  })
})

test('a lease takes at most 50 tags', () => {
  const tags = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`t${i}`, 'v']))
  expect(check(PoolAcquire, { tags: tags(50) }).success).toBe(true)
  expect(check(PoolAcquire, { tags: tags(51) }).success).toBe(false)
})

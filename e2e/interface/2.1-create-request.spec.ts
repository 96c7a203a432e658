import { Buffer } from 'node:buffer'
import { BLOCKED_POLICIES, POLICY_MAX_BYTES } from '../../src/contract/policy'
import { expect, refusal, test } from './fixtures'

/** Rule 2.3: the fields of BrowserPoolCreateRequest, each at, below and above its bound. */

const NAME_RULE = 'use 1 to 255 letters, digits, dots, underscores or hyphens'

test('only size is required, and the configuration holds every default', async ({ kernel }) => {
  const pool = await kernel.post<{ browser_pool_config: unknown }>('/browser_pools', {
    body: { size: 1, fill_rate_per_minute: 0 },
  })
  expect(pool.browser_pool_config).toEqual({
    size: 1,
    fill_rate_per_minute: 0,
    timeout_seconds: 600,
    stealth: false,
    headless: false,
    kiosk_mode: false,
    refresh_on_profile_update: false,
    viewport: { width: 1920, height: 1080, refresh_rate: 25 },
    telemetry: null,
  })
  const { message, says } = await refusal(kernel.post('/browser_pools', { body: {} }), 400)
  expect([message, ...says].join(' ')).toContain('size')
})

const bounds = [
  { field: 'size', low: 1, high: undefined },
  { field: 'fill_rate_per_minute', low: 0, high: undefined },
  { field: 'timeout_seconds', low: 10, high: 259_200 },
] as const

for (const { field, low, high } of bounds) {
  test(`${field} starts at ${low}${high === undefined ? '' : ` and ends at ${high}`}`, async ({ kernel }) => {
    const create = (value: unknown) =>
      kernel.post<{ browser_pool_config: Record<string, unknown> }>('/browser_pools', {
        body: { size: 1, fill_rate_per_minute: 0, [field]: value },
      })
    expect((await create(low)).browser_pool_config[field]).toBe(low)
    expect((await refusal(create(low - 1), 400)).says).toEqual([`${field}: must be at least ${low}`])
    for (const wrong of ['1', 1.5, null, true, []]) {
      expect((await refusal(create(wrong), 400)).says[0]).toContain(`${field}: `)
    }
    if (high === undefined) return
    expect((await create(high)).browser_pool_config[field]).toBe(high)
    expect((await refusal(create(high + 1), 400)).says).toEqual([`${field}: must be at most ${high}`])
  })
}

test('all pool sizes together stay within the pooled sessions limit', async ({ kernel, still }) => {
  await still({ size: 40 })
  const body = await refusal(still({ size: 21 }), 403)
  expect(body.code).toBe('pooled_sessions_limit_exceeded')
  expect(body.message).toContain('60')
  const pool = await still({ size: 20 })
  await refusal(kernel.browserPools.update(pool.id, { size: 21 }), 403)
  expect((await kernel.browserPools.update(pool.id, { size: 20 })).browser_pool_config.size).toBe(20)
})

test('a name has 1 to 255 letters, digits, dots, underscores and hyphens', async ({ still }) => {
  const longest = 'aZ09._-'.padEnd(255, 'x')
  expect((await still({ name: longest })).name).toBe(longest)
  expect((await still({ name: 'x' })).browser_pool_config.name).toBe('x')
  for (const name of ['', `${longest}y`, 'a b', 'grün', 'a/b']) {
    expect((await refusal(still({ name }), 400)).says).toEqual([`name: ${NAME_RULE}`])
  }
})

test('a profile and an extension are chosen by exactly one of id and name', async ({ kernel, still }) => {
  const { id } = await kernel.profiles.create({ name: 'one-of' })
  expect((await still({ profile: { id } })).profile_id).toBe(id)
  expect((await still({ profile: { name: 'one-of' } })).profile_id).toBe(id)
  for (const profile of [{ id, name: 'one-of' }, {}]) {
    expect((await refusal(still({ profile }), 400)).says).toEqual(['profile: set exactly one of id and name'])
    const extension = await refusal(still({ extensions: [profile] }), 400)
    expect(extension.says).toEqual(['extensions[0]: set exactly one of id and name'])
  }
  expect((await refusal(still({ profile: { name: 'not a name' } }), 400)).says).toEqual([`profile.name: ${NAME_RULE}`])
})

test('a profile, an extension or a proxy that does not exist is named', async ({ still }) => {
  expect((await refusal(still({ profile: { name: 'missing' } }), 400)).says[0]).toContain('profile')
  expect((await refusal(still({ extensions: [{ id: 'nothing' }] }), 400)).says[0]).toContain('extensions[0]')
  expect((await refusal(still({ proxy_id: 'nowhere' }), 400)).says[0]).toContain('proxy_id')
})

test('a start URL has at most 2048 characters, however many bytes they take', async ({ still }) => {
  const longest = '😀'.repeat(2048)
  expect((await still({ start_url: longest })).browser_pool_config.start_url).toBe(longest)
  const body = await refusal(still({ start_url: `${longest}x` }), 400)
  expect(body.says).toEqual(['start_url: must be at most 2048 characters'])
})

test('refreshing on profile updates needs a profile, and is the default with one', async ({ kernel, still }) => {
  const { id } = await kernel.profiles.create({ name: 'refreshed' })
  const refresh = async (request: Parameters<typeof still>[0]) =>
    (await still(request)).browser_pool_config.refresh_on_profile_update
  expect(await refresh({})).toBe(false)
  expect(await refresh({ profile: { id } })).toBe(true)
  expect(await refresh({ profile: { id }, refresh_on_profile_update: false })).toBe(false)
  expect(await refresh({ profile: { id }, refresh_on_profile_update: true })).toBe(true)
  expect((await refusal(still({ refresh_on_profile_update: true }), 400)).says[0]).toContain(
    'refresh_on_profile_update',
  )
})

test('save_changes of a pool profile is ignored and not echoed', async ({ kernel }) => {
  await kernel.profiles.create({ name: 'read-only' })
  const pool = await kernel.post<{ browser_pool_config: { profile: unknown } }>('/browser_pools', {
    body: { size: 1, fill_rate_per_minute: 0, profile: { name: 'read-only', save_changes: true } },
  })
  expect(pool.browser_pool_config.profile).toEqual({ name: 'read-only' })
})

test('each policy that is blocked or has a wrong type is told by a detail of its own', async ({ kernel, still }) => {
  const names = [...BLOCKED_POLICIES.keys()]
  expect(names.length).toBeGreaterThanOrEqual(22)
  const blocked = await refusal(still({ chrome_policy: Object.fromEntries(names.map((name) => [name, true])) }), 400)
  expect(blocked.says.map((said) => said.split(':')[0])).toEqual(names.map((name) => `chrome_policy.${name}`))

  const wrong = {
    BookmarkBarEnabled: 'yes',
    HomepageLocation: 1,
    URLBlocklist: 'devtools://*',
    IncognitoModeAvailability: 1.5,
  }
  const types = await refusal(still({ chrome_policy: wrong }), 400)
  expect(types.says.map((said) => said.split(':')[0])).toEqual(
    Object.keys(wrong).map((name) => `chrome_policy.${name}`),
  )

  const fine = { foo: 'bar', BookmarkBarEnabled: true, URLBlocklist: ['devtools://*'], ManagedBookmarks: [] }
  expect((await still({ chrome_policy: fine })).browser_pool_config.chrome_policy).toEqual(fine)
  await refusal(kernel.post('/browser_pools', { body: { size: 1, chrome_policy: [] } }), 400)
})

test('a policy takes at most 5 MiB, counted in bytes', async ({ still }) => {
  const policy = (bytes: number) => ({
    note: 'ü'.repeat(8) + 'x'.repeat(bytes - Buffer.byteLength('{"note":""}') - 16),
  })
  await still({ chrome_policy: policy(POLICY_MAX_BYTES) })
  const body = await refusal(still({ chrome_policy: policy(POLICY_MAX_BYTES + 1) }), 400)
  expect(body.says[0]).toContain(String(POLICY_MAX_BYTES))
})

test('nothing but telemetry may be null', async ({ kernel }) => {
  const fields =
    'name fill_rate_per_minute timeout_seconds stealth headless profile refresh_on_profile_update extensions'
  for (const field of `${fields} proxy_id viewport kiosk_mode chrome_policy start_url`.split(' ')) {
    const body = await refusal(kernel.post('/browser_pools', { body: { size: 1, [field]: null } }), 400)
    expect(body.says[0]).toContain(field)
  }
  await kernel.post('/browser_pools', { body: { size: 1, fill_rate_per_minute: 0, telemetry: null } })
})

test('everything that is wrong is told at once', async ({ kernel }) => {
  const request = { size: 0, timeout_seconds: 9, viewport: { width: 0, height: 10 }, kiosk_mode: 'yes' }
  const body = await refusal(kernel.post('/browser_pools', { body: request }), 400)
  expect(body.code).toBe('bad_request')
  expect(body.details?.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'invalid_input'))
  expect(body.says.map((said) => said.split(':')[0])).toEqual([
    'size',
    'timeout_seconds',
    'viewport.width',
    'kiosk_mode',
  ])
})

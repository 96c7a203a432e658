import { BLOCKED_POLICIES, POLICY_MAX_BYTES } from '../../src/contract/policy'
import { expect, refusal, test } from './fixtures'

/** Rule 2.3: the fields of BrowserPoolCreateRequest. `src/contract/pool.test.ts` and `viewport.test.ts` have each at, below and above its bound. */

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

test('all pool sizes together stay within the pooled sessions limit', async ({ kernel, still }) => {
  await still({ size: 40 })
  const body = await refusal(still({ size: 21 }), 403)
  expect(body.code).toBe('pooled_sessions_limit_exceeded')
  expect(body.message).toContain('60')
  const pool = await still({ size: 20 })
  await refusal(kernel.browserPools.update(pool.id, { size: 21 }), 403)
  expect((await kernel.browserPools.update(pool.id, { size: 20 })).browser_pool_config.size).toBe(20)
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

test('a policy takes 5 MiB', async ({ still }) => {
  await still({ chrome_policy: { note: 'x'.repeat(POLICY_MAX_BYTES - '{"note":""}'.length) } })
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

import { toFile } from '@onkernel/sdk'
import type { BrowserPoolUpdateParams } from '@onkernel/sdk/resources/browser-pools'
import { zipOf } from './zip'
import { expect, refusal, test } from './fixtures'

/** Rule 2.4: what each field of an update does when it is omitted, special, or given. */

test('what is left out stays, what is given is replaced', async ({ kernel, still }) => {
  const before = await still({ size: 2, name: 'first', start_url: 'example.com', kiosk_mode: true })
  expect(await kernel.browserPools.update(before.id, {})).toEqual(before)

  const { name, browser_pool_config } = await kernel.browserPools.update('first', {
    name: 'second',
    size: 3,
    fill_rate_per_minute: 0,
    timeout_seconds: 60,
    stealth: true,
    headless: true,
    kiosk_mode: false,
    viewport: { width: 1024, height: 768 },
    start_url: 'chrome://version',
    chrome_policy: { BookmarkBarEnabled: true },
  })
  expect(name).toBe('second')
  expect(browser_pool_config).toMatchObject({
    name: 'second',
    size: 3,
    timeout_seconds: 60,
    stealth: true,
    headless: true,
    kiosk_mode: false,
    viewport: { width: 1024, height: 768, refresh_rate: 60 },
    start_url: 'chrome://version',
    chrome_policy: { BookmarkBarEnabled: true },
  })
  await refusal(kernel.browserPools.retrieve('first'), 404)
})

test('empty values clear what can be cleared, and the key disappears', async ({ kernel, still }) => {
  await kernel.profiles.create({ name: 'clear-me' })
  await kernel.extensions.upload({ file: await toFile(zipOf('Clear me'), 'clear.zip'), name: 'clear-me' })
  const proxy = await kernel.proxies.create({
    type: 'custom',
    protocol: 'http',
    config: { host: '127.0.0.1', port: 9 },
  })
  const { id } = await still({
    name: 'kept',
    profile: { name: 'clear-me' },
    extensions: [{ name: 'clear-me' }],
    proxy_id: proxy.id ?? '',
    start_url: 'example.com',
    chrome_policy: { foo: 'bar' },
    telemetry: { enabled: true },
  })
  const update = (body: BrowserPoolUpdateParams) => kernel.browserPools.update(id, body)
  expect((await update({ name: '' })).name).toBe('kept')

  const without = await update({ profile: { id: '' } })
  expect(without).not.toHaveProperty('profile_id')
  expect(without.browser_pool_config).not.toHaveProperty('profile')
  expect(without.browser_pool_config.refresh_on_profile_update).toBe(false)

  const cleared = await update({
    extensions: [],
    proxy_id: '',
    start_url: '',
    chrome_policy: {},
    telemetry: { enabled: false },
  })
  expect(cleared.extension_ids).toEqual([])
  for (const key of ['extensions', 'proxy_id', 'start_url', 'chrome_policy']) {
    expect(cleared.browser_pool_config, key).not.toHaveProperty(key)
  }
  expect(cleared.browser_pool_config.telemetry).toBeNull()
})

test('a policy is replaced as a whole, not merged', async ({ kernel, still }) => {
  const { id } = await still({ chrome_policy: { one: 1, two: 2 } })
  const { browser_pool_config } = await kernel.browserPools.update(id, { chrome_policy: { three: 3 } })
  expect(browser_pool_config.chrome_policy).toEqual({ three: 3 })
})

test('a profile that is new to the pool turns refreshing on, the same one leaves it', async ({ kernel, still }) => {
  for (const name of ['one', 'two']) await kernel.profiles.create({ name })
  const { id } = await still()
  const refresh = async (body: BrowserPoolUpdateParams) =>
    (await kernel.browserPools.update(id, body)).browser_pool_config.refresh_on_profile_update
  expect(await refresh({ profile: { name: 'one' } })).toBe(true)
  expect(await refresh({ refresh_on_profile_update: false })).toBe(false)
  expect(await refresh({ profile: { name: 'one' } })).toBe(false)
  expect(await refresh({ profile: { name: 'two' } })).toBe(true)
  expect(await refresh({ profile: { name: 'one' }, refresh_on_profile_update: false })).toBe(false)
  await kernel.browserPools.update(id, { profile: { id: '' } })
  await refusal(kernel.browserPools.update(id, { refresh_on_profile_update: true }), 400)
})

test('the bounds of an update are those of a creation, and a refused one changes nothing', async ({
  kernel,
  still,
}) => {
  const before = await still({ name: 'unharmed' })
  const wrong = [
    { size: 0 },
    { timeout_seconds: 9 },
    { fill_rate_per_minute: -1 },
    { size: null },
    { name: null },
    { profile: { name: 'missing' } },
    { start_url: 'x'.repeat(2049) },
    { chrome_policy: { ProxyMode: 'direct' } },
    { viewport: { width: 10 } },
    { size: 2, extensions: [{ id: 'a', name: 'b' }] },
  ]
  for (const body of wrong) await refusal(kernel.patch(`/browser_pools/${before.id}`, { body }), 400)
  expect(await kernel.browserPools.retrieve(before.id)).toEqual(before)
})

test('idle browsers keep their old configuration unless they are discarded; a pool that shrinks ends idle browsers and no leased one, one that grows fills up', async ({
  kernel,
  api,
}) => {
  const pool = await api.createPool({ size: 2, headless: true, kiosk_mode: false })
  const idle = async () => (await api.poolStatus(pool)).available.map(({ session_id }) => session_id)
  await expect.poll(idle).toHaveLength(2)
  const before = await idle()
  await kernel.browserPools.update(pool.id, { stealth: true })
  const old = await kernel.browserPools.acquire(pool.id, {})
  expect(before).toContain(old?.session_id)
  expect(old?.stealth).toBe(false)
  await kernel.browserPools.update(pool.id, { discard_all_idle: true })
  await expect.poll(async () => (await idle()).map((id) => before.includes(id))).toEqual([false])

  await kernel.browserPools.update(pool.id, { size: 1 })
  await expect.poll(idle).toEqual([])
  expect((await kernel.browsers.retrieve(old?.session_id ?? '')).pool?.id).toBe(pool.id)
  await kernel.browserPools.update(pool.id, { size: 2 })
  const fresh = await kernel.browserPools.acquire(pool.id, { acquire_timeout_seconds: 30 })
  expect(fresh?.stealth).toBe(true)
})

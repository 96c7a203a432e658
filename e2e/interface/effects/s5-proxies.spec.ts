import { SMALL } from '../../support/api'
import { ForwardProxy } from '../../support/forward-proxy'
import { expect, refusal, test as base } from '../fixtures'

/** Rule 5.4: proxies; custom ones work for real, against a proxy of our own. */

const PASSWORD = 'top secret/1'

const test = base.extend<{ forward: ForwardProxy }>({
  forward: async ({ tested }, use) => {
    const proxy = await ForwardProxy.start('user', PASSWORD)
    await tested.share(proxy.port)
    await use(proxy)
    await proxy.stop()
  },
})

const custom = (port: number, more: { username?: string; password?: string } = {}) => ({
  type: 'custom' as const,
  protocol: 'http' as const,
  config: { host: '127.0.0.1', port, ...more },
})

test('a proxy is made, found, renamed, checked and deleted, and its password is never told', async ({
  kernel,
  forward,
  site,
}) => {
  const made = await kernel.proxies.create({
    name: ' way out ',
    ...custom(forward.port, { username: 'user', password: PASSWORD }),
    bypass_hosts: ['intranet.example', '*.local.example'],
  })
  const id = made.id ?? ''
  expect(made).toMatchObject({
    name: 'way out',
    type: 'custom',
    protocol: 'http',
    config: { host: '127.0.0.1', port: forward.port, username: 'user', has_password: true },
    bypass_hosts: ['intranet.example', '*.local.example'],
  })
  const renamed = await kernel.proxies.update(id, { name: 'exit' })
  expect(renamed.name).toBe('exit')
  const checked = await kernel.proxies.check(id, {})
  expect(checked).toMatchObject({ status: 'available' })
  expect(checked.last_checked).toBeTruthy()
  await kernel.proxies.check(id, { url: site.url })
  expect(forward.seen.at(-1)).toContain(new URL(site.url).host)
  const listed = (await kernel.proxies.list()).getPaginatedItems()
  expect(listed.map((proxy) => proxy.id)).toEqual([id])
  expect(JSON.stringify([made, renamed, checked, listed, await kernel.proxies.retrieve(id)])).not.toContain(PASSWORD)
  await kernel.proxies.delete(id)
  await refusal(kernel.proxies.retrieve(id), 404)
  await refusal(kernel.proxies.check(id, {}), 404)
})

test('a proxy that does not work says why when it is checked', async ({ kernel, forward, site }) => {
  const wrong = await kernel.proxies.create(custom(forward.port, { username: 'user', password: 'not this' }))
  await refusal(kernel.proxies.check(wrong.id ?? '', { url: site.url }), 422)
  expect(await kernel.proxies.retrieve(wrong.id ?? '')).not.toHaveProperty('status')
  const body = await refusal(kernel.proxies.check(wrong.id ?? '', {}), 422)
  expect(body.message).toContain('407')
  expect(JSON.stringify(body)).not.toContain('not this')
  expect((await kernel.proxies.retrieve(wrong.id ?? '')).status).toBe('unavailable')
})

test('types that this service does not have are refused, and so are wrong configurations', async ({ kernel }) => {
  for (const type of ['datacenter', 'isp', 'residential', 'mobile'] as const) {
    expect((await refusal(kernel.proxies.create({ type, config: {} }), 403)).message).toContain('not available')
  }
  const create = (body: unknown) => kernel.post('/proxies', { body })
  const good = custom(3128)
  const wrong: [unknown, string][] = [
    [{}, 'type'],
    [{ type: 'other' }, 'type'],
    [{ type: 'custom' }, 'config'],
    [{ ...good, config: { host: '', port: 1 } }, 'config.host'],
    [{ ...good, config: { host: 'x', port: 65_536 } }, 'config.port'],
    [{ ...good, config: { host: 'x', port: 0 } }, 'config.port'],
    [{ ...good, protocol: 'socks5' }, 'protocol'],
    [{ ...good, bypass_hosts: ['http://x'] }, 'bypass_hosts[0]'],
    [{ ...good, bypass_hosts: ['ok.example', '10.0.0.1'] }, 'bypass_hosts[1]'],
    [{ ...good, bypass_hosts: Array.from({ length: 101 }, (_, i) => `h${i}.example`) }, 'bypass_hosts'],
  ]
  for (const [body, field] of wrong) expect((await refusal(create(body), 400)).says.join(' ')).toContain(field)
})

test('the browsers of a pool go out through its proxy, with its credentials', async ({
  kernel,
  api,
  forward,
  site,
}) => {
  const { id = '' } = await kernel.proxies.create(custom(forward.port, { username: 'user', password: PASSWORD }))
  const pool = await api.createPool({ size: 1, headless: true, proxy_id: id, start_url: `${site.url}form` })
  const session = await kernel.browserPools.acquire(pool.id, { acquire_timeout_seconds: 30 })
  expect(session?.proxy_id).toBe(id)
  await expect.poll(() => site.browser).toBeDefined()
  expect(forward.seen.join(' ')).toContain(new URL(site.url).host)
  expect((await refusal(kernel.proxies.delete(id), 400)).message).toContain(pool.id)
})

test('a session changes its proxy while it runs', async ({ kernel, forward, site }) => {
  const { id = '' } = await kernel.proxies.create(custom(forward.port, { username: 'user', password: PASSWORD }))
  const { session_id } = await kernel.browsers.create({
    viewport: SMALL,
    start_url: `${site.url}form`,
    timeout_seconds: 60,
  })
  await expect.poll(() => site.browser).toBeDefined()
  expect(forward.seen).toEqual([])
  expect((await kernel.browsers.update(session_id, { proxy_id: id })).proxy_id).toBe(id)
  site.forget()
  await kernel.browsers.computer.pressKey(session_id, { keys: ['F5'] })
  await expect.poll(() => site.browser).toBeDefined()
  expect(forward.seen.length).toBeGreaterThan(0)
  expect(await kernel.browsers.update(session_id, { proxy_id: '' })).not.toHaveProperty('proxy_id')
  await kernel.browsers.deleteByID(session_id)
})

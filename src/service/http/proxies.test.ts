import fs from 'node:fs'
import type Kernel from '@onkernel/sdk'
import { NotFoundError, PermissionDeniedError, UnprocessableEntityError } from '@onkernel/sdk'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Pool } from '../../contract/pool'
import { TestUpstream } from '../browser/egress/test-upstream'
import { log } from '../shared/log'
import { TestApi } from './test-api'

const credentials = { username: 'user', password: 'correct horse' }
let api: TestApi
let kernel: Kernel
let upstream: TestUpstream
/** Everything that the service has answered and logged. */
let output = ''

beforeAll(async () => {
  upstream = await TestUpstream.listen(credentials)
  api = await TestApi.open()
  kernel = api.sdk({
    fetch: async (url, init) => {
      const answer = await api.whole.request(url, init)
      output += `${JSON.stringify([...answer.headers])}${await answer.clone().text()}`
      return answer
    },
  })
  const write = fs.writeSync
  vi.spyOn(fs, 'writeSync').mockImplementation((...args: unknown[]) => {
    if (args[0] !== process.stderr.fd) return (write as (...args: unknown[]) => number)(...args)
    output += String(args[1])
    return Buffer.byteLength(String(args[1]))
  })
})

afterEach(async () => {
  for await (const { id } of kernel.proxies.list()) await kernel.proxies.delete(id ?? '')
})

afterAll(async () => {
  vi.restoreAllMocks()
  await api.close()
  await upstream.close()
})

const create = (name: string, config: { username?: string; password?: string } = credentials) =>
  kernel.proxies.create({
    type: 'custom',
    name,
    protocol: 'http',
    config: { host: '127.0.0.1', port: upstream.port, ...config },
  })

test('the SDK makes, gets, renames, checks and deletes a proxy', async () => {
  const made = await create(' office ')
  const { id = '' } = made
  expect(made).toMatchObject({ name: 'office', config: { username: 'user', has_password: true } })
  expect(await kernel.proxies.retrieve(id)).toEqual(made)
  expect((await kernel.proxies.update(id, { name: 'home' })).name).toBe('home')
  expect((await kernel.proxies.check(id)).status).toBe('available')
  await kernel.proxies.delete(id)
  await expect(kernel.proxies.retrieve(id)).rejects.toThrow(NotFoundError)
})

test('its pager goes through all of them, newest first', async () => {
  for (const name of ['a', 'b', 'same', 'same', 'c']) await create(name)
  const names = async (query: Parameters<Kernel['proxies']['list']>[0]) => {
    const seen: unknown[] = []
    for await (const { name } of kernel.proxies.list(query)) seen.push(name)
    return seen
  }
  expect(await names({ limit: 2 })).toEqual(['c', 'same', 'same', 'b', 'a'])
  expect(await names({ limit: 1, name: 'SAME' })).toEqual(['same', 'same'])
  expect(await names({ query: 'am' })).toEqual(['same', 'same'])
})

test('other types are refused once their form is right', async () => {
  const refused = await kernel.proxies.create({ type: 'isp', config: { country: 'US' } }).catch((e: unknown) => e)
  expect(refused).toBeInstanceOf(PermissionDeniedError)
  expect(refused).toMatchObject({ status: 403, error: { code: 'proxy_type_not_available' } })
  expect((await api.send('POST', '/proxies', { type: 'isp', config: { country: 'USA' } })).status).toBe(400)
})

test('a pool takes a proxy that exists, and keeps it', async () => {
  const { id = '' } = await create('used')
  const pool = { size: 1, fill_rate_per_minute: 0, name: 'user-of-it' }
  expect((await api.send('POST', '/browser_pools', { ...pool, proxy_id: 'none' })).status).toBe(400)
  const made = (await (await api.send('POST', '/browser_pools', { ...pool, proxy_id: id })).json()) as Pool
  await expect(kernel.proxies.delete(id)).rejects.toMatchObject({ status: 400, error: { code: 'in_use' } })
  await kernel.browserPools.delete(made.id)
})

test('the password is in no answer and in no line of the log', async () => {
  output = ''
  log.level = 'warn'
  onTestFinished(() => {
    log.level = 'silent'
  })
  const { id = '' } = await create('secret')
  const wrong = await create('wrong', { username: 'user', password: 'correct horse, wrong stable' })
  await kernel.proxies.check(id)
  await kernel.proxies.check(id, { url: 'http://localhost:1/' }).catch(() => undefined)
  await expect(kernel.proxies.check(wrong.id ?? '')).rejects.toThrow(UnprocessableEntityError)
  await kernel.proxies.list({ query: 'correct' })
  const config = { host: 'a b', port: 0, password: `${credentials.password}\n` }
  await kernel.post('/proxies', { body: { type: 'custom', config } }).catch(() => undefined)
  await api.store.db.execute(sql`alter table proxies add constraint broken check (id = '') not valid`)
  const answer = await api.send('POST', '/proxies', {
    type: 'custom',
    config: { ...config, host: 'a', port: 1, ...credentials },
  })
  output += await answer.text()
  await api.store.db.execute(sql`alter table proxies drop constraint broken`)
  expect(answer.status).toBe(500)
  expect(output).toContain('A query failed')
  expect(output).toContain('(407)')
  expect(output).not.toContain('correct horse')
  expect(output).not.toContain(Buffer.from(`user:${credentials.password}`).toString('base64').slice(0, 16))
})

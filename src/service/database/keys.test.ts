import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { MAX_API_KEYS } from '../../contract/key'
import { RIGHTS } from '../../contract/right-words'
import { mainKey, type Keys } from './keys'
import { apiKeys } from './schema'
import type { Store } from './store'
import { openTestStore } from './test-database'

let folder: string
let store: Store
let keys: Keys

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-keys-'))
  store = await openTestStore(folder)
  keys = store.keys('My API Key')
})

afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

test('the main key is made at the first start, kept, and readable by its owner only', async () => {
  const key = await mainKey(folder, undefined)
  expect(key).toMatch(/^pd_[\w-]{32}$/)
  expect(await mainKey(folder, undefined)).toBe(key)
  expect((await stat(path.join(folder, 'key'))).mode & 0o777).toBe(0o600)
  expect(await mainKey(folder, 'a chosen key')).toBe('a chosen key')
  expect((await readFile(path.join(folder, 'key'), 'utf8')).trim()).toBe(key)
})

test('the main key has every right; what is none of ours has no owner', async () => {
  expect(await keys.identify('My API Key')).toEqual({ id: 'main', name: 'main key', rights: RIGHTS })
  expect(await keys.identify('my api key')).toBeUndefined()
  expect(await keys.identify('')).toBeUndefined()
  expect(await store.keys().identify('My API Key')).toBeUndefined()
})

test('a key has the rights that it was given, each once, until it is deleted', async () => {
  const made = await keys.create({ name: 'ci', rights: ['drive_sessions', 'read', 'read'] })
  const rights = ['read', 'drive_sessions']
  expect(made).toMatchObject({ name: 'ci', rights, key: expect.stringMatching(/^pd_[\w-]{32}$/) })
  expect(await keys.identify(made.key)).toEqual({ id: made.id, name: made.name, rights })
  expect(await keys.remove(made.id)).toBe(true)
  expect(await keys.remove(made.id)).toBe(false)
  expect(await keys.identify(made.key)).toBeUndefined()
})

test('the database holds a hash of a key, and the key nowhere', async () => {
  const made = await keys.create({ name: 'hashed', rights: ['read'] })
  const { rows } = await store.db.execute(sql`select * from api_keys where id = ${made.id}`)
  expect(rows).toMatchObject([{ name: 'hashed', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(JSON.stringify(rows)).not.toContain(made.key)
  await keys.remove(made.id)
})

test('there are as many keys as may be; one more is refused until one is deleted', async () => {
  const filler = (index: number) => ({
    id: `filler-${index}`,
    name: 'filler',
    hash: String(index),
    rights: ['read' as const],
    lastUsedAt: null,
    createdAt: new Date(),
  })
  await store.db.insert(apiKeys).values(Array.from({ length: MAX_API_KEYS }, (_, index) => filler(index)))
  const create = () => keys.create({ name: 'late', rights: ['read'] })
  await expect(create()).rejects.toMatchObject({
    status: 403,
    code: 'api_keys_limit_exceeded',
    message: expect.stringContaining(`There are ${MAX_API_KEYS} API keys`),
  })
  expect(await keys.remove('filler-0')).toBe(true)
  const [made, ...late] = (await Promise.allSettled([create(), create(), create()])).sort((one, other) =>
    one.status.localeCompare(other.status),
  )
  expect(made).toMatchObject({ status: 'fulfilled', value: { name: 'late' } })
  expect(late).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  await store.db.delete(apiKeys)
})

describe('a key that expires', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  const at = (time: string) => vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] })
  const main = { id: 'main', name: 'main key' }

  test('is let in until then, and remains in the list', async () => {
    at('2026-05-01T10:00:00.000Z')
    const made = await keys.create({ name: 'short', rights: ['read'], days_to_expire: 1 })
    expect(made.expires_at).toBe('2026-05-02T10:00:00.000Z')
    at('2026-05-02T09:59:59.999Z')
    expect(await keys.identify(made.key)).toMatchObject({ id: made.id })
    at('2026-05-02T10:00:00.000Z')
    expect(await keys.identify(made.key)).toBeUndefined()
    expect((await keys.list()).map(({ id }) => id)).toContain(made.id)
    await keys.remove(made.id)
  })

  test('after it was rotated goes on for the grace, never longer than it was to', async () => {
    at('2026-05-01T10:00:00.000Z')
    const [lasting, short] = [
      await keys.create({ name: 'lasting', rights: ['read'] }),
      await keys.create({ name: 'short', rights: ['read'], days_to_expire: 30 }),
    ]
    expect(await keys.rotate(lasting.id, {}, main)).toMatchObject({
      name: 'lasting',
      rights: ['read'],
      expires_at: null,
    })
    expect(await keys.get(lasting.id)).toMatchObject({ expires_at: '2026-05-08T10:00:00.000Z' })
    at('2026-05-30T10:00:00.000Z')
    // As long as the first one was to last, from now on.
    const second = await keys.rotate(short.id, { days_to_expire: null, expire_in_days: null }, main)
    expect(second.expires_at).toBe('2026-06-29T10:00:00.000Z')
    expect(await keys.get(short.id)).toMatchObject({ expires_at: '2026-05-31T10:00:00.000Z' })
    const third = await keys.rotate(second.id, { days_to_expire: 1, expire_in_days: 0 }, main)
    expect(third.expires_at).toBe('2026-05-31T10:00:00.000Z')
    expect(await keys.identify(second.key)).toBeUndefined()
    // A host of the version before knows no times: it has nothing to find such a key by.
    const { rows } = await store.db.execute(sql`select hash from api_keys where id = ${second.id}`)
    expect(rows).toEqual([{ hash: expect.not.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(await keys.identify(third.key)).toMatchObject({ id: third.id })
    await expect(keys.rotate(third.id, {}, main)).rejects.toMatchObject({ status: 400 })
    await store.db.delete(apiKeys)
  })
})

test('of a key that an earlier version created, what was not kept is said to be unknown', async () => {
  await store.db.execute(
    sql`insert into api_keys (id, name, hash, rights, created_at) values ('earlier', 'ci', 'h', '["read"]', now())`,
  )
  expect(await keys.get('earlier')).toMatchObject({
    masked_key: 'pd_...',
    created_by: { id: 'unknown', email: '', name: null },
    expires_at: null,
  })
  await keys.remove('earlier')
})

describe('when a key was used last', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is known to the minute, without a write at each use', async () => {
    const made = await keys.create({ name: 'used', rights: ['read'] })
    const lastUsed = async () => (await keys.list()).find(({ id }) => id === made.id)?.last_used_at
    const useAt = async (time: string) => {
      vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] })
      await keys.identify(made.key)
    }
    expect(await lastUsed()).toBeUndefined()
    await useAt('2026-05-01T10:00:00.000Z')
    await useAt('2026-05-01T10:00:59.999Z')
    expect(await lastUsed()).toBe('2026-05-01T10:00:00.000Z')
    await useAt('2026-05-01T10:01:00.000Z')
    expect(await lastUsed()).toBe('2026-05-01T10:01:00.000Z')
    await keys.remove(made.id)
  })
})

test('a key is compared in constant time, or looked up by its hash', async () => {
  const source = await readFile(path.join(import.meta.dirname, 'keys.ts'), 'utf8')
  expect(source).toContain('timingSafeEqual(hash, this.#main)')
  expect(source).toContain("eq(apiKeys.hash, hash.toString('hex'))")
  expect(source).not.toMatch(/(presented|#main|\bhash)\s*[!=]==?/)
})

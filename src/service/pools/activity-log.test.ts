import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PoolStore } from '../state/pool-store'
import { PoolActivityQuery } from '../../contract/pool-activity'
import { PoolCreate } from '../../contract/pool'
import { poolActivity } from '../database/schema'
import type { Store } from '../database/store'
import { openLightStore } from '../database/test-database'
import { ActivityLog } from './activity-log'
import { newSetup } from './config'
import { collectWarnings } from '../shared/test-warnings'

const warnings = collectWarnings()
afterEach(() => expect(warnings).toEqual([]))

const nothing = { profileId: undefined, extensionIds: undefined, proxyId: undefined }

let folder: string
let store: Store
let log: ActivityLog

const open = () => ActivityLog.open(store.db)
const list = (pool: string, query: object = {}) => log.list(pool, PoolActivityQuery.parse(query))
const fail = (pool: string, message: string) => log.record(pool, { kind: 'failed_to_start', message })
const refuse = (pool: string, by: string) => log.record(pool, { kind: 'refused', by, message: 'no browser was free' })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-activity-'))
  store = await openLightStore(folder)
  const pools = await PoolStore.open(store.db, store.secrets)
  for (const id of ['a', 'b']) {
    await pools.add(store.db, { id, createdAt: new Date(), ...newSetup(PoolCreate.parse({ size: 1 }), nothing) })
  }
  log = await open()
})

afterAll(async () => {
  await log.dispose()
  await store.close()
  await rm(folder, { recursive: true })
})

test('entries come newest first, of one pool, page by page, and of the kinds that are asked for', async () => {
  for (const session_id of ['s1', 's2', 's3']) log.record('a', { kind: 'warmed', session_id })
  log.record('b', { kind: 'warmed', session_id: 'other' })
  log.record('a', { kind: 'leased', session_id: 's1', by: 'ci' })
  const first = await list('a', { limit: 2 })
  expect(first.map(({ kind, session_id }) => [kind, session_id])).toEqual([
    ['leased', 's1'],
    ['warmed', 's3'],
  ])
  log.record('a', { kind: 'ended', session_id: 's1', by: 'ci' })
  expect((await list('a', { before: first.at(-1)?.id })).map(({ session_id }) => session_id)).toEqual(['s2', 's1'])
  expect((await list('a', { kinds: 'leased,ended' })).map(({ kind }) => kind)).toEqual(['ended', 'leased'])
})

test('what happens again and again is one entry that counts, until something else happens', async () => {
  log.record('b', { kind: 'created', by: 'ops' })
  for (const message of ['pid 1', 'pid 2', 'pid 3']) fail('b', message)
  refuse('b', 'ci')
  fail('b', 'pid 4')
  await list('b')
  refuse('b', 'ci')
  refuse('b', 'ops')
  const [byOps, byCi, failed] = await list('b')
  expect(byOps).toMatchObject({ kind: 'refused', by: 'ops' })
  expect(byOps).not.toHaveProperty('count')
  expect(byCi).toMatchObject({ kind: 'refused', by: 'ci', count: 2 })
  expect(failed).toMatchObject({ kind: 'failed_to_start', count: 4, message: 'pid 4' })
  expect(Date.parse(failed?.since ?? '')).toBeLessThanOrEqual(Date.parse(failed?.at ?? ''))
  log.record('b', { kind: 'warmed', session_id: 's' })
  fail('b', 'pid 5')
  expect((await list('b'))[0]).not.toHaveProperty('count')
})

test('a restart goes on where the last service ended', async () => {
  log.record('a', { kind: 'crashed', session_id: 's2', message: 'It was killed.' })
  await log.dispose()
  log = await open()
  log.record('a', { kind: 'flushed', by: 'ops' })
  expect((await list('a', { limit: 2 })).map(({ kind }) => kind)).toEqual(['flushed', 'crashed'])
})

test('of a pool the newest thousand are kept, and nothing is older than two weeks', async () => {
  vi.useFakeTimers({ now: Date.now() - 15 * 24 * 3600 * 1000, toFake: ['Date'] })
  log.record('b', { kind: 'flushed', by: 'long ago' })
  expect((await list('b'))[0]).toMatchObject({ by: 'long ago' })
  vi.useRealTimers()
  for (let n = 0; n < 1100; n++) log.record('a', { kind: 'warmed', session_id: `n${n}` })
  await log.dispose()
  log = await open()
  await list('a')
  const all = async (pool: string, before?: string): Promise<string[]> => {
    const page = await list(pool, { limit: 100, before })
    const last = page.at(-1)
    return [...page.map(({ by, session_id }) => session_id ?? by ?? ''), ...(last ? await all(pool, last.id) : [])]
  }
  expect(await all('b')).not.toContain('long ago')
  for (let n = 0; n < 1100; n++) log.record('a', { kind: 'warmed', session_id: `m${n}` })
  const kept = await all('a')
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([1000, 'm1099', 'm100'])
})

test('what happens while the database does not answer is written when it does, also when nothing more happens', async () => {
  const elsewhere = await mkdtemp(path.join(tmpdir(), 'pooldeck-activity-'))
  const other = await openLightStore(elsewhere)
  const failing = await ActivityLog.open(other.db)
  const query = PoolActivityQuery.parse({})
  await other.db.execute('alter table pool_activity rename to hidden')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  failing.record('a', { kind: 'flushed', by: 'first' })
  await expect(failing.list('a', query)).rejects.toThrow()
  expect(warnings.splice(0)).toHaveLength(1)
  await other.db.execute('alter table hidden rename to pool_activity')
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
  const written = async () => (await other.db.select().from(poolActivity)).map(({ activity: { by } }) => by)
  await expect.poll(written).toEqual(['first'])
  failing.record('a', { kind: 'flushed', by: 'second' })
  expect((await failing.list('a', query)).map(({ by }) => by)).toEqual(['second', 'first'])
  await other.close()
  await rm(elsewhere, { recursive: true })
})

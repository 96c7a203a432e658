import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PoolActivityQuery } from '../../contract/pool-activity'
import { PoolAcquire, PoolCreate } from '../../contract/pool'
import { BrowserCreate, BrowserUpdate } from '../../contract/session-requests'
import type { Core } from '../core'
import { queryOf } from '../database/atomic'
import { DatabaseAway } from '../database/away'
import type { Store } from '../database/store'
import { openLightStore } from '../database/test-database'
import { openTestCore } from '../test-core'
import type { Launch, LiveBrowser } from './browsers'
import type { LeasedSession } from './record'
import { updateSession } from './update'

// A database that does not answer for a moment: the work that it comes between is done all the same, as soon as it can be.

let folder: string
let store: Store
let core: Core
const launch = vi.fn<Launch>(() => Promise.resolve(browser()))
/** The database does not answer statements with this text, so many times more, which it may carry out; and what it was asked. */
let silent: { text: string; times: number; isDone?: boolean } = { text: '', times: 0 }
const asked: string[] = []

/** A browser of which nothing is there. */
function browser(): LiveBrowser {
  const never = new Promise<never>(() => undefined)
  const common = { dispose: () => Promise.resolve(), probes: [], probe: { program: '', ask: () => Promise.resolve() } }
  return {
    browser: { ...common, over: never, ended: never, tabs: {}, stoppedProgram: () => undefined },
    computer: { ...common, ended: never },
  } as unknown as LiveBrowser
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-pauses-'))
  store = await openLightStore(folder)
  const { atomic } = store.database
  const pausing = async (...statements: SQL[]): Promise<unknown> => {
    const texts = statements.map((one) => queryOf(one).text)
    asked.push(...texts)
    const isSilent = silent.times > 0 && texts.some((text) => text.includes(silent.text))
    if (!isSilent) return atomic(...statements)
    silent.times -= 1
    if (silent.isDone) await atomic(...statements)
    throw new DatabaseAway()
  }
  Object.assign(store.database, { atomic: pausing })
  core = await openTestCore({ store, dataDir: folder, launch, fillRateCap: 1_000_000 })
})

afterAll(async () => {
  await core.dispose()
  await store.close()
  await rm(folder, { recursive: true })
})

const SOON = { timeout: 60_000 }
const FREE = 'delete from lease_names where name'
const { signal } = new AbortController()
const create = (name: string) => core.standalone.create({ request: BrowserCreate.parse({ name }), by: 'ci', signal })
const rename = (leased: LeasedSession, name: string) =>
  updateSession(leased, BrowserUpdate.parse({ name }), core.sessions, core.assets)
const names = async () => {
  const { rows } = await store.db.execute<{ name: string }>(sql`select name from lease_names order by name`)
  return rows.map(({ name }) => name)
}
const newPool = (name: string) =>
  core.pools.changing.create(PoolCreate.parse({ name, size: 1, fill_rate_per_minute: 1_000_000 }), 'ci')

test('the name of a session that ends meanwhile is free afterwards, and so is that of one that does not start', async () => {
  const { session } = await create('one')
  silent = { text: FREE, times: 1 }
  await core.standalone.end(session, { kind: 'ended', by: 'ci' })
  await expect.poll(names, SOON).toEqual([])

  launch.mockRejectedValueOnce(new Error('No room.'))
  silent = { text: FREE, times: 1 }
  await expect(create('two')).rejects.toThrow('No room.')
  await expect.poll(names, SOON).toEqual([])
})

test('a session that gets another name meanwhile has that one, and no other', async () => {
  const leased = await create('before')
  silent = { text: FREE, times: 1 }
  await rename(leased, 'after')
  expect(leased.lease.terms.name).toBe('after')
  await expect.poll(names, SOON).toEqual(['after'])
  await core.standalone.end(leased.session, { kind: 'ended', by: 'ci' })
  expect(await names()).toEqual([])
})

test('a name that a session does not get, as the answer was lost, is free', async () => {
  const leased = await create('before')
  silent = { text: 'into lease_names', times: 1, isDone: true }
  await expect(rename(leased, 'after')).rejects.toMatchObject({ status: 503 })
  expect(leased.lease.terms.name).toBe('before')
  await expect.poll(names, SOON).toEqual(['before'])
  await core.standalone.end(leased.session, { kind: 'ended', by: 'ci' })
})

test('a name that is still being freed can be had again by the same session', async () => {
  const leased = await create('before')
  silent = { text: FREE, times: 4 }
  await rename(leased, 'after')
  await rename(leased, 'before')
  expect(await names()).toEqual(['before'])
  await core.standalone.end(leased.session, { kind: 'ended', by: 'ci' })
})

test('a host says again who has its browsers with the name that a session has by now', async () => {
  const pool = await newPool('named')
  await vi.waitFor(() => expect(pool.running).toHaveLength(1), SOON)
  const caller = { reader: { origin: '', caller: { name: 'ci', rights: [] } }, signal }
  const leased = await core.pools.leasing.acquire(pool, PoolAcquire.parse({ name: 'before' }), caller)
  if (!leased || 'record' in leased) throw new Error('No browser of this host was leased.')
  await rename(leased, 'after')
  expect(pool.running).toMatchObject([{ lease: { id: leased.lease.id, terms: { name: 'after' } } }])
  await core.pools.changing.delete(pool, { force: true, by: 'test' })
})

test('a browser that does not start because of it counts as no failure: it is started again at once', async () => {
  for (const cause of [new DatabaseAway(), deadlock()]) {
    launch.mockRejectedValueOnce(new DrizzleQueryError('update "profiles" set "x" = $1', ['secret'], cause))
    const pool = await newPool('paused')
    await vi.waitFor(() => expect(pool.running).toHaveLength(1), SOON)
    expect(asked.filter((text) => text.includes('insert into fill_failures'))).toEqual([])
    const activity = JSON.stringify(await core.activity.list(pool.id, PoolActivityQuery.parse({})))
    expect(activity).toContain('The database is not responding.')
    expect(activity).not.toMatch(/secret|profiles/)
    await core.pools.changing.delete(pool, { force: true, by: 'test' })
  }
})

/** As a driver has it from PostgreSQL. */
function deadlock(): Error {
  return Object.assign(new Error('deadlock detected'), { code: '40P01', severity: 'ERROR' })
}

import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryOf } from '../database/atomic'
import { DatabaseAway } from '../database/away'
import { openDatabase, type OpenDatabase } from '../database/database'
import { sharedPostgres } from '../database/test-database'
import { sharedCallStore, MAX_REMEMBERED_CALLS } from './call-store'
import { sharedBuckets } from './shared-buckets'
import { RateLimit } from './rate-limit'

// What two hosts of one PostgreSQL count together.

const postgres = sharedPostgres()
let hosts: [OpenDatabase, OpenDatabase]

beforeAll(async () => {
  const url = postgres.url(await postgres.database())
  const open = () => openDatabase({ dataDir: '', url, shared: true })
  hosts = [await open(), await open()]
})

afterAll(async () => {
  for (const host of hosts) await host.close()
})

test('a call that one has begun is not begun by the other, until it is forgotten', async () => {
  const [one, other] = hosts.map(({ atomic }) => sharedCallStore(atomic)) as [
    ReturnType<typeof sharedCallStore>,
    ReturnType<typeof sharedCallStore>,
  ]
  const begun = await Promise.all([one, other, one, other].map((host) => host.begin('call')))
  expect(begun.filter(Boolean)).toHaveLength(1)
  await one.forget('call')
  expect(await other.begin('call')).toBe(true)
})

test('the oldest are forgotten first', async () => {
  const [{ atomic }] = hosts
  await atomic(sql`insert into begun_calls (name, begun_at)
    select 'old-' || n, now() - interval '1 hour' + n * interval '1 ms' from generate_series(1, ${MAX_REMEMBERED_CALLS}::int) n`)
  const calls = sharedCallStore(atomic)
  for (let n = 1; n <= 100; n++) await calls.begin(`new-${n}`)
  const [[left]] = await atomic(sql<{ count: number }>`select count(*)::int as count from begun_calls`)
  expect(left?.count).toBe(MAX_REMEMBERED_CALLS)
  expect(await calls.begin('old-1')).toBe(true)
  expect(await calls.begin('new-1')).toBe(false)
})

test('a call that has begun is carried out also when the oldest cannot be forgotten', async () => {
  const [{ atomic }] = hosts
  const failing = ((...statements: SQL[]) =>
    queryOf(statements[0]!).text.startsWith('delete')
      ? Promise.reject(new DatabaseAway())
      : atomic(...statements)) as typeof atomic
  const calls = sharedCallStore(failing)
  const begun: boolean[] = []
  for (let n = 1; n <= 100; n++) begun.push(await calls.begin(`last-${n}`))
  expect(begun).toEqual(Array(100).fill(true))
})

test('a call that is refused because the answer of the database is lost may come again, once', async () => {
  const [{ atomic }] = hosts
  let isLost = true
  const losing = (async (...statements: SQL[]) => {
    const answer = await atomic(...statements)
    if (!isLost) return answer
    isLost = false
    throw new DatabaseAway()
  }) as typeof atomic
  const calls = sharedCallStore(losing)
  await expect(calls.begin('lost')).rejects.toMatchObject({ status: 503 })
  expect(await Promise.all([calls.begin('lost'), calls.begin('lost')])).toEqual([true, false])

  // What another call has begun is no less begun.
  await sharedCallStore(atomic).begin('of another')
  isLost = true
  await expect(calls.begin('of another')).rejects.toMatchObject({ status: 503 })
  expect(await calls.begin('of another')).toBe(false)
})

test('calls count together, and come back with the time', async () => {
  const [{ atomic }] = hosts
  const [one, other] = hosts.map((host) => new RateLimit(sharedBuckets(host.atomic, 3))) as [RateLimit, RateLimit]
  expect(await one.count('a')).toEqual({ limit: 3, remaining: 2 })
  expect((await other.count('a')).remaining).toBe(1)
  expect((await one.count('a')).remaining).toBe(0)
  for (const host of [one, other])
    await expect(host.count('a')).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '20' } })
  expect((await other.count('b')).remaining).toBe(2)
  await atomic(sql`update call_rates set counted_at = counted_at - interval '20 s' where caller = 'a'`)
  expect((await other.count('a')).remaining).toBe(0)
})

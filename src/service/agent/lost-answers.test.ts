import type { SQL } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryOf, type Atomic } from '../database/atomic'
import { openDatabase } from '../database/database'
import { sharedPostgres } from '../database/test-database'
import type { Grant } from '../state/leases'
import { occupancy } from '../state/occupancy'
import { TIMING } from '../state/timing'
import { addPool, TERMS, TestHost } from './test-host'
import { collectWarnings } from '../shared/test-warnings'

/** Sooner than an unclaimed lease is released (`UNCLAIMED`), ms. */
const SOON = { timeout: 60_000, interval: 20 }
const UNCLAIMED = { ...TIMING, collectMs: 100_000 }

const warnings = collectWarnings()
const postgres = sharedPostgres()
let host: TestHost
let pool: string
/** What a statement has in it that the connection breaks at next, before it is carried out or after. */
let breaks: { readonly at: string; readonly done: boolean } | undefined
/** What happens right before a statement that has this in it, or right after. */
let meanwhile: { readonly at: string; readonly done: boolean; readonly work: () => Promise<void> }[]

beforeEach(async () => {
  breaks = undefined
  meanwhile = []
  const open = await openDatabase({ dataDir: '', url: postgres.url(await postgres.database()), shared: true })
  const atomic = async (...statements: SQL[]) => {
    const has = (at: string) => statements.some((statement) => queryOf(statement).text.includes(at))
    const { at, done } = breaks ?? {}
    const isHere = at !== undefined && has(at)
    if (isHere) breaks = undefined
    const next = meanwhile[0] && has(meanwhile[0].at) ? meanwhile.shift() : undefined
    if (next?.done === false) await next.work()
    const answer = isHere && !done ? [] : await open.atomic(...statements)
    if (next?.done) await next.work()
    if (isHere) throw new Error('Connection terminated unexpectedly')
    return answer
  }
  host = await TestHost.join({ ...open, atomic: atomic as Atomic }, { timing: UNCLAIMED })
  pool = await addPool(host, { size: 1 })
  await isSoon({ available: 1 })
})
afterEach(async () => {
  await host.leave()
  expect([...warnings, ...host.errors]).toEqual([])
})

const isSoon = (now: object): Promise<void> =>
  vi.waitFor(async () => expect((await occupancy(host.database.atomic))[0]).toMatchObject(now), SOON)

const given = (grant: Grant | null): Grant => {
  if (!grant) throw new Error('No browser was given.')
  return grant
}

test('a browser that is given back goes to the caller who waits here, whose answer was lost', async () => {
  const first = await host.acquire(pool, [host])
  const next = host.acquire(pool, [host], { waitMs: 40_000 })
  await isSoon({ waiting: 1 })
  breaks = { at: 'as told', done: true }
  if (first) await host.release(pool, first)
  const began = performance.now()
  expect((await next)?.browser).toBe(first?.browser)
  expect(performance.now() - began).toBeLessThan(SOON.timeout)
})

test('who is told that the database does not answer leaves no position in the queue behind', async () => {
  const first = await host.acquire(pool, [host])
  breaks = { at: 'insert into waiters', done: true }
  await expect(host.acquire(pool, [host], { waitMs: 40_000 })).rejects.toMatchObject({ status: 503 })
  await isSoon({ waiting: 0 })
  if (first) await host.release(pool, first)
  await isSoon({ available: 1 })
})

test('nor a browser that he was given', async () => {
  breaks = { at: 'as async_commit', done: true }
  await expect(host.acquire(pool, [host])).rejects.toMatchObject({ status: 503 })
  await isSoon({ available: 1 })
})

test('nor does one who hangs up at that moment', async () => {
  const first = await host.acquire(pool, [host])
  const disconnect = new AbortController()
  const next = host.acquire(pool, [host], { waitMs: 40_000, signal: disconnect.signal })
  await isSoon({ waiting: 1 })
  breaks = { at: 'delete from waiters where lease_id', done: false }
  disconnect.abort()
  expect(await next).toBeNull()
  await isSoon({ waiting: 0, acquired: 1 })
  if (first) await host.release(pool, first)
})

test('a warm browser takes the slot of one that is to start, also when that answer is lost, and no slot that is taken', async () => {
  const start = vi.spyOn(host, 'start').mockImplementation(() => {})
  const second = await addPool(host, { size: 1 })
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce(), SOON)
  const slot = start.mock.calls[0]?.[0] ?? { browser: '', pool: '' }
  const { browsers } = host.member
  breaks = { at: 'update browsers set id', done: true }
  expect(await browsers.takeSlot(slot, 'warm')).toBe(true)
  expect(await browsers.takeSlot(slot, 'late')).toBe(false)
  const taken = { browser: 'warm', pool: second }
  host.browsers.set('warm', taken)
  await browsers.started(taken)
  await browsers.work()
  await browsers.reconcile()
  const ofSecond = async () => (await occupancy(host.database.atomic)).find(({ id }) => id === second)
  expect(await ofSecond()).toMatchObject({ available: 1, warming: 0 })
  expect(start).toHaveBeenCalledOnce()
})

test('a lease that begins and ends while a host says again who has its browsers is over, and its name is free', async () => {
  const terms = { ...TERMS, name: 'run' }
  let grant: Grant | null = null
  const acquire = async () => {
    grant = given(await host.acquire(pool, [host], { terms }))
    host.browsers.set(grant.browser, { browser: grant.browser, pool, lease: { id: grant.lease, terms } })
  }
  const release = () => host.release(pool, given(grant))
  meanwhile = [
    { at: 'lease_id as lease', done: true, work: acquire },
    { at: `update browsers set state = 'leased'`, done: false, work: release },
  ]
  await host.member.browsers.reconcile()
  expect(meanwhile).toEqual([])
  await isSoon({ available: 1, acquired: 0 })
  await acquire()
  await release()
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { EndedLeasesQuery } from '../../contract/ended-lease'
import { SESSION_EXAMPLE } from '../../contract/session'
import { openDatabase, type OpenDatabase } from '../database/database'
import { endedLeases, endedSessions } from '../database/schema'
import { furnishData, sharedPostgres } from '../database/test-database'
import { EndedLeases, type LeaseRow } from './ended-leases'
import { collectWarnings } from '../shared/test-warnings'

const warnings = collectWarnings()
afterEach(() => expect(warnings).toEqual([]))

const databases: Record<string, OpenDatabase> = {}
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-leases-'))
  await furnishData(folder)
  databases['PGlite'] = await openDatabase({ dataDir: folder })
  const postgres = sharedPostgres()
  const url = postgres.url(await postgres.database())
  databases['PostgreSQL'] = await openDatabase({ dataDir: '', url, shared: true })
})
afterAll(async () => {
  for (const database of Object.values(databases)) await database.close()
  await rm(folder, { recursive: true })
})
afterEach(async () => {
  for (const { db } of Object.values(databases)) {
    await db.delete(endedLeases)
    await db.delete(endedSessions)
  }
})

const MINUTE = 60_000
let count = 0
const lease = (rest: Partial<LeaseRow>): LeaseRow => {
  count++
  const endedAt = new Date(Date.now() - count * MINUTE)
  const leasedAt = new Date(endedAt.getTime() - count * MINUTE)
  return { id: `lease${count}`, sessionId: `session${count}`, endedAt, leasedAt, reason: 'released', ...rest }
}

describe.each(['PGlite', 'PostgreSQL'])('on %s', (name) => {
  const open = () => EndedLeases.open(databases[name]!.db)
  const found = async (leases: EndedLeases, query: object) => {
    const { total, leases: all } = await leases.list(EndedLeasesQuery.parse(query))
    return [total, ...all.map(({ id }) => id)]
  }

  test('a lease is found by words, its pool, key, reason, labels, time and session, and all are counted', async () => {
    count = 0
    const leases = await open()
    leases.record(lease({ poolId: 'p1', poolName: 'Checkout', leasedBy: 'ci', endedBy: 'ops', tags: { team: 'Red' } }))
    leases.record(lease({ name: 'basket', leasedBy: 'nightly', reason: 'crashed', message: 'killed' }))
    leases.record(lease({ poolId: 'p1', sessionId: 'session1', leasedBy: 'ci', reason: 'timed_out' }))
    expect(await found(leases, {})).toEqual([3, 'lease1', 'lease2', 'lease3'])
    expect(await found(leases, { query: 'CHECK red' })).toEqual([1, 'lease1'])
    expect(await found(leases, { query: 'asket' })).toEqual([1, 'lease2'])
    expect(await found(leases, { query: '100% \0' })).toEqual([0])
    expect(await found(leases, { pool: 'p1', limit: 1 })).toEqual([2, 'lease1'])
    expect(await found(leases, { pool: 'p1', limit: 1, offset: 1 })).toEqual([2, 'lease3'])
    expect(await found(leases, { key: 'ops' })).toEqual([1, 'lease1'])
    expect(await found(leases, { reason: 'crashed' })).toEqual([1, 'lease2'])
    expect(await found(leases, { tags: { team: 'Red' } })).toEqual([1, 'lease1'])
    expect(await found(leases, { tags: { team: 'Blue' } })).toEqual([0])
    expect(await found(leases, { since: '90s' })).toEqual([1, 'lease1'])
    expect(await found(leases, { session: 'session1' })).toEqual([2, 'lease1', 'lease3'])
    expect(await found(leases, { sort: 'duration', order: 'asc' })).toEqual([3, 'lease1', 'lease2', 'lease3'])
    expect(await found(leases, { sort: 'key', order: 'desc' })).toEqual([3, 'lease2', 'lease1', 'lease3'])
    await leases.dispose()
  })

  test('a lease that two hosts tell of is one, and what a version before kept of its sessions is taken over', async () => {
    count = 0
    const { db } = databases[name]!
    const record = { ...SESSION_EXAMPLE, leased_by: 'old-key' }
    await db.insert(endedSessions).values({ id: 'old', record, name: 'before', deletedAt: new Date() })
    const leases = await open()
    expect(await found(leases, { query: 'old-key before' })).toEqual([1, 'old'])
    const twice = lease({})
    leases.record(twice)
    leases.record({ ...twice, reason: 'host_lost' })
    expect(await found(leases, { query: 'session1' })).toEqual([1, 'lease1'])
    await leases.dispose()
    const again = await open()
    expect(await found(again, {})).toEqual([2, 'old', 'lease1'])
    await again.dispose()
  })

  test('what is older than 30 days goes with the next start', async () => {
    const leases = await open()
    leases.record(lease({ endedAt: new Date(Date.now() - 31 * 24 * 60 * MINUTE) }))
    await leases.dispose()
    const again = await open()
    expect(await found(again, {})).toEqual([0])
    await again.dispose()
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { EndedLeasesQuery } from '../../contract/ended-lease'
import { BrowserCreate } from '../../contract/session-requests'
import { openLightStore } from '../database/test-database'
import { openTestCore } from '../test-core'
import type { Launch, LiveBrowser } from './browsers'

// A session without a pool whose service ends without a word, as when it is killed: it is found among those that have ended.

/** A browser that answers nothing. */
const launch: Launch = () => {
  const never = new Promise<never>(() => undefined)
  const common = { dispose: () => Promise.resolve(), probes: [], probe: { program: '', ask: () => Promise.resolve() } }
  const parts = {
    over: never,
    ended: never,
    tabs: {},
    cdp: {},
    saveProfile: () => Promise.resolve(),
    stoppedProgram: () => undefined,
  }
  return Promise.resolve({
    browser: { ...common, ...parts },
    computer: { ...common, ended: never },
  } as unknown as LiveBrowser)
}

test('a session without a pool that ended with its service is listed with the key that had it', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pooldeck-lost-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const store = await openLightStore(dataDir)
  onTestFinished(() => store.close())
  const remaining = async () =>
    (await store.db.execute<{ id: string }>(sql`select id from sessions_without_pool where terms is not null`)).rows

  const killed = await openTestCore({ store, dataDir, launch })
  const create = async (name: string) => {
    const request = BrowserCreate.parse({ name, tags: { team: 'checkout' } })
    return (await killed.standalone.create({ request, by: 'ci', signal: new AbortController().signal })).session
  }
  const [lost, released] = [await create('by-hand'), await create('deleted')]
  await killed.standalone.end(released, { kind: 'ended', by: 'ci' })
  await expect.poll(remaining).toEqual([{ id: lost.id }])

  const next = await openTestCore({ store, dataDir, launch })
  const { total, leases } = await next.leases.list(EndedLeasesQuery.parse({ session: lost.id }))
  expect(total).toBe(1)
  expect(leases[0]).toMatchObject({
    name: 'by-hand',
    tags: { team: 'checkout' },
    leased_by: 'ci',
    leased_at: expect.any(String) as string,
    reason: 'host_lost',
    message: 'The service restarted, which ended this session.',
  })
  expect(await remaining()).toEqual([])
  const other = await next.leases.list(EndedLeasesQuery.parse({ session: released.id, reason: 'host_lost' }))
  expect(other.total).toBe(0)
  await next.dispose()
  await killed.dispose()
})

test('of a session whose DELETE was answered nothing is lost or left by a service that is killed in the next moment', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pooldeck-lost-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const store = await openLightStore(dataDir)
  onTestFinished(() => store.close())
  const killed = await openTestCore({ store, dataDir, launch })
  const request = BrowserCreate.parse({ name: 'by-hand' })
  const { session } = await killed.standalone.create({ request, by: 'ci', signal: new AbortController().signal })
  const rows = async () => {
    const found = await store.db.execute(sql`select
      (select deleted_at is not null from ended_sessions where id = ${session.id}) as ended,
      (select reason || ' by ' || ended_by from ended_leases where session_id = ${session.id}) as lease,
      (select count(*)::int from sessions_without_pool) as rows,
      (select count(*)::int from lease_names) as names`)
    return found.rows[0]
  }
  await killed.standalone.end(session, { kind: 'ended', by: 'ci' })
  // What a service finds that starts now is what is in the database now.
  expect(await rows()).toEqual({ ended: true, lease: 'ended by ci', rows: 0, names: 0 })
  await killed.dispose()
})

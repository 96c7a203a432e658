import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { EndedLeasesQuery } from '../../contract/ended-lease'
import { BrowserCreate } from '../../contract/session-requests'
import { openTestStore } from '../database/test-database'
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
  const store = await openTestStore(dataDir)
  onTestFinished(() => store.close())
  const placed = async () =>
    (await store.db.execute<{ id: string }>(sql`select id from sessions_without_pool where terms is not null`)).rows

  const killed = await openTestCore({ store, dataDir, launch })
  const create = async (name: string) => {
    const request = BrowserCreate.parse({ name, tags: { team: 'checkout' } })
    return (await killed.standalone.create({ request, by: 'ci', signal: new AbortController().signal })).session
  }
  const [lost, released] = [await create('by-hand'), await create('deleted')]
  await killed.standalone.end(released, { kind: 'ended', by: 'ci' })
  await expect.poll(placed).toEqual([{ id: lost.id }])

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
  expect(await placed()).toEqual([])
  const other = await next.leases.list(EndedLeasesQuery.parse({ session: released.id, reason: 'host_lost' }))
  expect(other.total).toBe(0)
  await next.dispose()
  await killed.dispose()
}, 60_000)

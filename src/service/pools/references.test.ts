import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PoolCreate, PoolUpdate } from '../../contract/pool'
import type { Core } from '../core'
import { openTestCore } from '../test-core'
import { newId } from '../database/ids'
import { extensions } from '../database/schema'
import { Store } from '../database/store'
import { openTestStore, sharedPostgres } from '../database/test-database'

/** How often two clients race. The embedded database takes one transaction after the other, whatever comes. */
const ROUNDS = { PostgreSQL: 120, 'the embedded database': 18 }

const postgres = sharedPostgres()

/** What there is to refer to, how a request does, and what deletes it. */
const KINDS = {
  profile: {
    add: async ({ profiles }: Core) => (await profiles.create({})).id,
    remove: ({ profiles }: Core, id: string) => profiles.delete(id),
    used: (id: string) => ({ profile: { id } }),
    unused: { profile: { id: '' } },
  },
  proxy: {
    add: async ({ proxies }: Core) =>
      (await proxies.create({ type: 'custom', protocol: 'http', bypass_hosts: [], config: { host: 'h', port: 1 } })).id,
    remove: ({ proxies }: Core, id: string) => proxies.delete(id),
    used: (id: string) => ({ proxy_id: id }),
    unused: { proxy_id: '' },
  },
  extension: {
    add: async (_: Core, { db }: Store) => {
      const id = newId()
      await db.insert(extensions).values({ id, sizeBytes: 1, checksum: '', createdAt: new Date() })
      return id
    },
    remove: ({ extensions: stored }: Core, id: string) => stored.delete(id),
    used: (id: string) => ({ extensions: [{ id }] }),
    unused: { extensions: [] },
  },
}

describe.each(Object.entries(ROUNDS))('on %s', (where, rounds) => {
  let hosts: Hosts
  const closes: (() => Promise<void>)[] = []
  beforeAll(async () => {
    hosts = await open(where === 'PostgreSQL', closes)
  })
  afterAll(async () => {
    for (const close of closes) await close()
  })

  test.each(Object.entries(KINDS))(
    'a %s is deleted or comes to be used, whichever is first, never both',
    async (_, { add, remove, used, unused }) => {
      const { stores, cores } = hosts
      const [one, other] = cores
      const { pools } = one
      const pool = await pools.changing.create(PoolCreate.parse({ size: 1 }), 'ci')
      const ends = { used: 0, deleted: 0 }
      for (let round = 0; round < rounds / Object.keys(KINDS).length; round += 1) {
        const id = await add(one, stores[0])
        const use = () =>
          round % 2 === 0
            ? pools.changing.create(PoolCreate.parse({ size: 1, ...used(id) }), 'ci')
            : pools.changing.update(pool, PoolUpdate.parse(used(id)), 'ci')
        // Which of both is sent first changes, and by how much.
        const deleting = round % 3 > 0 ? remove(other, id) : undefined
        deleting?.catch(() => undefined)
        if (round % 3 > 1) await stores[0].ping()
        const [using, deleted] = await Promise.allSettled([use(), deleting ?? remove(other, id)])
        const [loser, code] = using.status === 'fulfilled' ? [deleted, 'in_use'] : [using, 'bad_request']
        expect(loser).toMatchObject({ status: 'rejected', reason: { status: 400, code } })
        expect([using, deleted].map(({ status }) => status)).toContain('fulfilled')
        ends[using.status === 'fulfilled' ? 'used' : 'deleted'] += 1
        if (round % 2 === 1) await pools.changing.update(pool, PoolUpdate.parse(unused), 'ci')
        else await stores[0].db.execute(sql`delete from pools where id <> ${pool.id}`)
      }
      expect(ends.used).toBeGreaterThan(0)
      expect(ends.deleted).toBeGreaterThan(0)
    },
    60_000,
  )
})

interface Hosts {
  readonly stores: [Store, ...Store[]]
  readonly cores: [Core, Core]
}

/** Two hosts of one database, or one that is asked twice. Their browsers alone are not there. Adds to `closes` what ends them. */
async function open(shared: boolean, closes: (() => Promise<void>)[]): Promise<Hosts> {
  const url = shared ? postgres.url(await postgres.database()) : undefined
  const host = async (): Promise<[Store, Core]> => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'pooldeck-references-'))
    const store = await (url === undefined ? openTestStore(dataDir) : Store.open({ dataDir, url }))
    const core = await openTestCore({
      store,
      dataDir,
      host: { id: newId(), address: 'http://localhost', version: '0' },
      launch: () => Promise.reject(new Error('There are no browsers here.')),
      sessionsLimit: 0,
    })
    closes.push(async () => {
      await core.dispose()
      await store.close()
      await rm(dataDir, { recursive: true })
    })
    return [store, core]
  }
  const [store, core] = await host()
  // Room for the pools, on a host that starts none of their browsers.
  await store.db
    .execute(sql`insert into hosts (id, address, version, capacity, starts_at_once, started_at, claimed_since, claimed_until)
    values ('room', '', '', 100, 0, now(), now(), 'infinity')`)
  if (!shared) return { stores: [store], cores: [core, core] }
  const [second, other] = await host()
  return { stores: [store, second], cores: [core, other] }
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import type { ErrorBody } from '../../contract/error'
import type { Host } from '../../contract/host'
import type { CreatedApiKey } from '../../contract/key'
import type { Pool } from '../../contract/pool'
import type { PoolActivity } from '../../contract/pool-activity'
import type { BrowserSession } from '../../contract/session'
import { openDatabase } from '../database/database'
import { newId } from '../database/ids'
import { migrate } from '../database/migrate'
import { brokenRules } from '../database/test-migration-rule'
import { json, LIGHT, SLOW, type TestService } from '../test-service'
import { authorization, PEER_PATH } from './messages'
import { TestHosts } from './test-hosts'

// Two hosts of this version beside a later one, and beside an earlier one (docs/decisions/049). Of those only what they do to the database, and
// what they ask and answer, is there. The tests follow each other: the first one is the migration of the later version.

const hosts = TestHosts.forFile(LIGHT, LIGHT)

const filled = async (asked: TestService, pool: Pool, count: number) =>
  expect.poll(async () => (await asked.pool(pool)).available_count, { timeout: SLOW }).toBe(count)

/** Whatever hosts do with each other, on both. */
async function work(): Promise<void> {
  const [one, other] = [hosts.at(0), hosts.at(1)]
  const pool = await one.newPool({ size: 2 })
  await filled(other, pool, 2)
  const sessions: BrowserSession[] = []
  for (const asked of [one, other]) sessions.push(await json(asked.acquire(pool, { tags: { of: 'work' } })))
  expect(new Set(sessions.map(({ host_id }) => host_id)).size).toBe(2)
  for (const asked of [one, other]) {
    for (const { session_id } of sessions) {
      const picture = await asked.call('GET', `/browsers/${session_id}/computer/screenshot`)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    }
    expect((await asked.status(pool)).acquired).toHaveLength(2)
  }
  const waits = other.acquire(pool)
  await expect.poll(async () => (await one.status(pool)).waiting_count, { timeout: SLOW }).toBe(1)
  for (const session of sessions) expect((await one.release(pool, session)).ok).toBe(true)
  const next = await json<BrowserSession>(waits)
  expect((await one.release(pool, next, false)).ok).toBe(true)
  const changed = await json<Pool>(other.call('PATCH', `/browser_pools/${pool.id}`, { size: 1, timeout_seconds: 99 }))
  expect(changed.browser_pool_config).toMatchObject({ size: 1, timeout_seconds: 99 })
  await filled(one, pool, 1)
  const name = newId()
  const own = await other.newSession({ name })
  expect((await one.call('GET', `/browsers/${name}`)).status).toBe(200)
  expect((await one.deleteSession(own)).ok).toBe(true)
  expect((await one.deletePool(pool)).ok).toBe(true)
}

/** A column more for every table, and a table more, as a later version may add them. */
async function laterMigration(): Promise<string> {
  const { rows } = await hosts.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'migrations' order by 1`,
  )
  const columns = rows.map(
    ({ name }) =>
      `alter table ${name} add column if not exists later jsonb not null default '{}', add column if not exists latest text;`,
  )
  const table =
    'create table if not exists later_things (id text primary key, host_id text references hosts on delete cascade);'
  return [...columns, table, 'create index if not exists hosts_later on hosts (latest);'].join('\n')
}

/** Resolves when both hosts have renewed their claims. */
async function renewed(): Promise<void> {
  const oldest = async () => {
    const { rows } = await hosts.database.query<{ until: Date }>('select min(claimed_until) as until from hosts')
    return rows[0]?.until.getTime() ?? 0
  }
  const before = await oldest()
  await expect.poll(oldest).toBeGreaterThan(before)
}

test(
  'both work on while a later version changes the tables, which gives way to a backup, and with what it has made of them',
  { timeout: 2 * SLOW },
  async () => {
    const [one, other] = [hosts.at(0), hosts.at(1)]
    const held = await other.newSession()
    const text = await laterMigration()
    expect(brokenRules(text, '999.0.0')).toEqual([])
    const later = await openDatabase({ dataDir: '', url: hosts.url })
    const backup = new Client({ connectionString: hosts.url })
    await backup.connect()
    await backup.query('begin; lock table hosts in access share mode')
    let done = false
    const migrations = { [`9999-later-${newId()}.sql`]: text }
    await expect(migrate(later.db, migrations, 0)).rejects.toThrow(/backup/)
    const migrated = migrate(later.db, migrations).then(() => (done = true))
    for (let times = 0; times < 2; times++) await renewed()
    expect(done).toBe(false)
    await backup.end()
    await migrated
    await later.close()
    await work()
    expect((await one.call('GET', `/browsers/${held.session_id}/computer/screenshot`)).status).toBe(200)
    await other.deleteSession(held)
  },
)

const withKey = ({ key }: CreatedApiKey): RequestInit => ({ headers: { Authorization: `Bearer ${key}` } })

test('what a later version has written is kept, and what is not known of it passed over', async () => {
  const [one, other] = [hosts.at(0), hosts.at(1)]
  const { database } = hosts
  const pool = await one.newPool({ size: 1 })
  await filled(one, pool, 1)

  const config = JSON.stringify({ ...pool.browser_pool_config, later: { of: 'a version' } })
  await database.query('update pools set config = $1 where id = $2', [config, pool.id])
  const changed = await json<Pool>(other.call('PATCH', `/browser_pools/${pool.id}`, { timeout_seconds: 77 }))
  expect(changed.browser_pool_config).toMatchObject({ timeout_seconds: 77, later: { of: 'a version' } })
  expect((await one.pool(pool)).browser_pool_config).toEqual(changed.browser_pool_config)

  const { rows } = await database.query<{ id: string }>('select id from hosts')
  for (const channel of ['pooldeck', ...rows.map(({ id }) => `pooldeck_${id}`)]) {
    for (const said of ['later', '{"kind":"later"}', '{"kind":["fill"]}', '{"kind":"pools","later":1}'])
      await database.query('select pg_notify($1, $2)', [channel, said])
  }

  const key = await json<CreatedApiKey>(
    one.call('POST', '/org/api_keys', { name: 'later', rights: ['read', 'drive_sessions'] }),
  )
  await database.query(`update api_keys set rights = '["fly"]' || rights where id = $1`, [key.id])
  for (const asked of [one, other]) {
    const leased = await json<BrowserSession>(asked.acquire(pool, {}, withKey(key)))
    const path = `/browser_pools/${pool.id}/release`
    const released = await asked.call('POST', path, { session_id: leased.session_id, reuse: true }, withKey(key))
    expect([leased.session_id, released.ok]).toEqual([expect.any(String), true])
  }

  await database.query(
    `insert into session_ends (session_id, ended_for, ended_at) values ('gone', '{"kind":"moved","to":"the moon"}', now())`,
  )
  const gone = await one.call('GET', '/browsers/gone')
  expect([gone.status, ((await gone.json()) as ErrorBody).message]).toEqual([404, expect.stringMatching(/has ended/)])

  await database.query(
    `insert into pool_activity (id, pool_id, at, kind, activity) values (nextval('pool_activity_ids'), $1, now(), 'moved', $2)`,
    [pool.id, JSON.stringify({ at: new Date().toISOString(), kind: 'moved', to: 'the moon' })],
  )
  const activity = await json<PoolActivity[]>(one.call('GET', `/browser_pools/${pool.id}/activity`))
  expect(activity.map(({ kind }) => kind)).toContain('moved')
  await one.deletePool(pool)
})

/** Asks the second host what another host asks, as one of a later version may. */
async function asks(question: string, asked: object): Promise<{ status: number; said: Record<string, unknown> }> {
  const { id } = await itself(hosts.at(1))
  const { rows } = await hosts.database.query<{ secret: string }>('select secret from hosts where id = $1', [id])
  const answer = await fetch(hosts.at(1).url(`${PEER_PATH}/${question}`), {
    method: 'POST',
    headers: { Authorization: authorization(rows[0] ?? { secret: '' }), 'Content-Type': 'application/json' },
    body: JSON.stringify(asked),
  })
  return { status: answer.status, said: (await answer.json()) as Record<string, unknown> }
}

async function itself(asked: TestService): Promise<Host> {
  const all = await json<Host[]>(asked.call('GET', '/service/hosts'))
  const found = all.find(({ answered }) => answered)
  if (!found) throw new Error('The host doesn’t list itself.')
  return found
}

test('what a later version asks is answered, and what is not understood of it refused as such', async () => {
  const reader = { origin: 'http://later', caller: { rights: ['fly', 'read', 'drive_sessions'], later: 1 }, later: 1 }
  const names = { session: newId(), lease: newId(), later: 1 }
  const request = { headless: true, later: { of: 'a version' } }
  const created = await asks('create', { request, names, by: 'ops', reader, later: 1 })
  expect(created).toMatchObject({ status: 200, said: { record: { session_id: names.session } } })
  expect(await asks('sessions', { most: 9, reader, later: 1 })).toMatchObject({ status: 200, said: { total: 1 } })
  expect(await asks('call_off', { session: names.session, later: 1 })).toEqual({ status: 200, said: {} })
  expect(await asks('move', { session: names.session })).toMatchObject({
    status: 404,
    said: { code: 'unknown_question' },
  })
  expect(await asks('release', { of: names.session })).toMatchObject({
    status: 400,
    said: { code: 'not_understood' },
  })
})

test('what an older host does not know is done without it, or refused with a reason', async () => {
  const [one, other] = [hosts.at(0), hosts.at(1)]
  const pool = await one.newPool({ size: 1 })
  await filled(one, pool, 1)
  const older = await OlderHost.join()
  try {
    // Its browser has waited for longest.
    await older.offers(pool, 'there')
    const leased = await json<BrowserSession>(one.acquire(pool))
    expect(leased.host_id).not.toBe(older.id)
    await expect.poll(() => older.asked.slice(0, 2)).toEqual(['begin', 'undo'])

    const release = await one.release(pool, { ...leased, session_id: 'there' })
    const why = (await release.json()) as ErrorBody
    expect([release.status, why.code]).toEqual([503, 'host_of_other_version'])
    expect(why.message).toContain(older.address)
    for (const path of [`/browser_pools/${pool.id}/status`, '/browsers', '/service/pools/history', '/service/hosts'])
      expect([path, (await one.call('GET', path)).status]).toEqual([path, 200])
    expect((await one.release(pool, leased)).ok).toBe(true)

    // The first host has no room for it, and the older one the most.
    const { id } = await itself(one)
    const drains = { id, state: 'draining' }
    expect(await json(other.call('PATCH', `/service/hosts/${id}`, { draining: true }))).toMatchObject(drains)
    await one.service.drained
    expect((await one.call('GET', '/healthz/ready')).status).toBe(503)
    for (const answer of ['unknown', 'empty'] as const) {
      older.answer = answer
      older.asked.length = 0
      const session = await one.newSession()
      expect(session.host_id).toBe((await itself(other)).id)
      expect(older.asked).toContain('create')
      await expect.poll(() => older.asked.includes('call_off'), { timeout: SLOW }).toBe(answer === 'empty')
      await other.deleteSession(session)
    }
  } finally {
    await hosts.database.query('update hosts set draining = false')
    await older.leave()
    await one.deletePool(pool)
  }
})

/** A host that is in the tables, and that knows none of the questions, or answers them without what is asked for. */
class OlderHost {
  /** Behind the others: so it is not the one that assigns slots. */
  readonly id = 'zzz-older'
  answer: 'unknown' | 'empty' = 'unknown'
  readonly asked: string[] = []
  readonly #server = createServer((incoming, outgoing) => {
    this.asked.push(incoming.url?.split('/').at(-1) ?? '')
    incoming.resume()
    if (this.answer === 'empty') return void outgoing.end('{}')
    outgoing.writeHead(404).end('{"code":"unknown_question","message":"This version does not know what is asked."}')
  })

  static async join(): Promise<OlderHost> {
    const older = new OlderHost()
    older.#server.listen(0, '127.0.0.1')
    await once(older.#server, 'listening')
    await hosts.database.query(
      `insert into hosts (id, address, version, capacity, starts_at_once, secret, started_at, claimed_since, claimed_until)
        values ($1, $2, '0.0.9', 100, 1, 'secret', now(), now(), now() + interval '1 hour')`,
      [older.id, older.address],
    )
    return older
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async offers({ id }: Pool, browser: string): Promise<void> {
    await hosts.database.query(
      `insert into browsers (id, pool_id, host_id, state, created_at, available_since)
        values ($1, $2, $3, 'available', now(), now() - interval '1 hour')`,
      [browser, id, this.id],
    )
  }

  async leave(): Promise<void> {
    await hosts.database.query('delete from hosts where id = $1', [this.id])
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

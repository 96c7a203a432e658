import { Client } from 'pg'
import { expect, test } from 'vitest'
import type { Pool } from '../../contract/pool'
import type { BrowserSession } from '../../contract/session'
import { openDatabase } from '../store/database'
import { migrate } from '../store/migrate'
import { brokenRules } from '../store/test-migration-rule'
import { json, SLOW, type TestService } from '../test-service'
import { TestHosts } from './test-hosts'

// Two hosts of this version beside a later one, and beside an earlier one (docs/decisions/049). Of those only what they do to the database, and
// what they ask and answer, is there. The tests follow each other: the first one is the migration of the later version.

const hosts = TestHosts.forFile({}, {})

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
  await expect.poll(async () => (await one.status(pool)).waiting_count).toBe(1)
  for (const session of sessions) expect((await one.release(pool, session)).ok).toBe(true)
  const next = await json<BrowserSession>(waits)
  expect((await one.release(pool, next, false)).ok).toBe(true)
  const changed = await json<Pool>(other.call('PATCH', `/browser_pools/${pool.id}`, { size: 1, timeout_seconds: 99 }))
  expect(changed.browser_pool_config).toMatchObject({ size: 1, timeout_seconds: 99 })
  await filled(one, pool, 1)
  const own = await other.newSession({ name: 'own' })
  expect((await one.call('GET', '/browsers/own')).status).toBe(200)
  expect((await one.deleteSession(own)).ok).toBe(true)
  expect((await one.deletePool(pool)).ok).toBe(true)
}

/** A column more for every table, and a table more, as a later version may add them. */
async function laterMigration(): Promise<string> {
  const { rows } = await hosts.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'migrations' order by 1`,
  )
  const columns = rows.map(
    ({ name }) => `alter table ${name} add column later jsonb not null default '{}', add column latest text;`,
  )
  const table = 'create table later_things (id text primary key, host_id text references hosts on delete cascade);'
  return [...columns, table, 'create index hosts_later on hosts (latest);'].join('\n')
}

/** Resolves when both hosts have renewed their claims. */
async function renewed(): Promise<void> {
  const oldest = async () => {
    const { rows } = await hosts.database.query<{ until: Date }>('select min(claimed_until) as until from hosts')
    return rows[0]?.until.getTime() ?? 0
  }
  const before = await oldest()
  await expect.poll(oldest, { timeout: 10_000 }).toBeGreaterThan(before)
}

test(
  'both work on while a later version changes the tables, which gives way to a backup, and with what it has made of them',
  { timeout: 2 * SLOW, retry: 0 },
  async () => {
    const [one, other] = [hosts.at(0), hosts.at(1)]
    await work()
    const held = await other.newSession()
    const text = await laterMigration()
    expect(brokenRules(text, '999.0.0')).toEqual([])
    const later = await openDatabase({ dataDir: '', url: hosts.url })
    const backup = new Client({ connectionString: hosts.url })
    await backup.connect()
    await backup.query('begin; lock table hosts in access share mode')
    let done = false
    const migrated = migrate(later.db, { '9999-later.sql': text }).then(() => (done = true))
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

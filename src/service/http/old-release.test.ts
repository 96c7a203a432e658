import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Pool } from '../../contract/pool'
import type { PoolActivity } from '../../contract/pool-activity'
import { openDatabase } from '../database/database'
import { migrate, MIGRATIONS } from '../database/migrate'
import { Store } from '../database/store'
import { furnishData, sharedPostgres } from '../database/test-database'
import { TestApi } from './test-api'

/** What an earlier release has left. */
interface OldRelease {
  /** The hour of all times in it. */
  readonly at: string
  readonly key: string
  /** Of the data folder, in Base64. */
  readonly files: Readonly<Record<string, string>>
  /** Rows by the names of their tables. */
  readonly tables: Readonly<Record<string, readonly object[]>>
  /** The last number of each that was taken. */
  readonly sequences: Readonly<Record<string, number>>
  /** What it answered to GET with the main key, by path. */
  readonly answers: Readonly<Record<string, object>>
}

/** How many migrations each knew; the last one, of the commit before the service was rebuilt, seals secrets. */
const RELEASES = [10, 13]
const LAST_RELEASE = 13

/** As if it had been at work an hour ago: what is old goes in time. */
async function readOldRelease(migrations: number): Promise<OldRelease> {
  const file = path.join(import.meta.dirname, `fixtures/release-with-${migrations}-migrations.json`)
  const text = await readFile(file, 'utf8')
  const { at } = JSON.parse(text) as OldRelease
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString().slice(0, at.length)
  return JSON.parse(text.replaceAll(at, hourAgo)) as OldRelease
}

async function leave(
  { files, tables, sequences }: OldRelease,
  migrations: number,
  dataDir: string,
  url: string | undefined,
): Promise<void> {
  if (url === undefined) await furnishData(dataDir)
  for (const [file, bytes] of Object.entries(files)) {
    await mkdir(path.join(dataDir, path.dirname(file)), { recursive: true })
    await writeFile(path.join(dataDir, file), Buffer.from(bytes, 'base64'))
  }
  const database = await openDatabase({ dataDir, url, shared: true })
  const { db } = database
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`create schema public`)
  const known = Object.keys(MIGRATIONS).sort().slice(0, migrations)
  await migrate(db, Object.fromEntries(known.map((name) => [name, MIGRATIONS[name] ?? ''])))
  for (const [table, rows] of Object.entries(tables)) {
    const name = sql.identifier(table)
    await db.execute(
      sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`,
    )
  }
  for (const [sequence, last] of Object.entries(sequences)) await db.execute(sql`select setval(${sequence}, ${last})`)
  await database.close()
}

describe('all that an earlier release has left is there after the upgrade, and works', () => {
  async function tryIt(migrations: number, url?: string): Promise<void> {
    const old = await readOldRelease(migrations)
    const api = await TestApi.open({
      openStore: async (dataDir) => {
        await leave(old, migrations, dataDir, url)
        return Store.open({ dataDir, url })
      },
    })
    try {
      for (const [path, answer] of Object.entries(old.answers)) {
        expect(await (await api.ask(path)).json(), path).toMatchObject(answer)
      }
      await isUsable(api, old)
    } finally {
      await api.close()
    }
  }

  async function isUsable(api: TestApi, { key, files }: OldRelease): Promise<void> {
    expect((await api.ask('/browser_pools', {}, key)).status).toBe(200)
    expect((await api.ask('/org/api_keys', {}, key)).status).toBe(403)

    const [, archive = ''] = Object.entries(files).find(([file]) => file.endsWith('archive.zip')) ?? []
    const extension = await api.ask('/extensions/marker')
    expect(Buffer.from(await extension.arrayBuffer()).toString('base64')).toBe(archive)
    const profile = await api.ask('/profiles/shopper/download')
    expect(profile.status).toBe(200)
    await profile.body?.cancel()

    const changed = await api.send('PATCH', '/browser_pools/checkout', { size: 1 }, key)
    const pool = (await changed.json()) as Pool
    expect(pool.browser_pool_config).toMatchObject({ size: 1, profile: { name: 'shopper' }, stealth: true })
    const activity = async () =>
      ((await (await api.ask('/browser_pools/checkout/activity')).json()) as PoolActivity[]).map(({ kind }) => kind)
    await expect.poll(activity).toEqual(['updated', 'updated', 'created'])
    // The pool still refers to it.
    expect((await api.ask('/profiles/shopper', { method: 'DELETE' })).status).toBe(400)
    for (const path of ['/browser_pools/checkout', '/profiles/shopper', '/extensions/marker']) {
      expect((await api.ask(path, { method: 'DELETE' })).status, path).toBe(204)
    }
  }

  test.each(RELEASES)('in the embedded database, after %s migrations', (migrations) => tryIt(migrations))

  test('in a PostgreSQL', async () => {
    const postgres = sharedPostgres()
    await tryIt(LAST_RELEASE, postgres.url(await postgres.emptyDatabase()))
  })
})

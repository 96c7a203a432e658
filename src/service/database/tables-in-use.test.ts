import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './database'
import { migrate } from './migrate'
import { Store } from './store'
import { sharedPostgres } from './test-database'

/** Longer than any statement of the service waits for a table, ms. */
const LONG_MS = 5_000

const postgres = sharedPostgres()
let url: string
let folder: string
/** Another program that locks the pools. */
let other: Client
let pid: number

beforeEach(async () => {
  url = postgres.url(await postgres.database())
  folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-in-use-'))
  other = new Client({ connectionString: url, application_name: 'reindexer' })
  await other.connect()
  await other.query('begin; lock table pools in access exclusive mode')
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
  pid = rows[0]?.pid ?? 0
})
afterEach(async () => {
  await other.end()
  await rm(folder, { recursive: true })
})

test('a start waits until another program is done with a table', async () => {
  const opening = Store.open({ dataDir: folder, url })
  opening.catch(() => undefined)
  await sleep(LONG_MS)
  await other.query('commit')
  const store = await opening
  await expect(store.ping()).resolves.toBeUndefined()
  await store.close()
})

test('when that takes too long, it says who has which table, and what to do', async () => {
  const database = await openDatabase({ dataDir: folder, url })
  const failed = await migrate(database.db, undefined, 0).catch(String)
  await database.close()
  expect(failed).toContain(`process ${pid} of PostgreSQL (reindexer, user pooldeck) has used the table pools since`)
  expect(failed).toContain(`pg_terminate_backend(${pid})`)
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BrowserCreate } from '../../contract/session-requests'
import { queryOf } from '../database/atomic'
import { Store } from '../database/store'
import { sharedPostgres } from '../database/test-database'
import { openTestCore } from '../test-core'
import type { Launch, LiveBrowser } from './browsers'

/** A host that shares its database. `written` sees what it writes, and holds that up for as long as it takes. */
async function open(launch: Launch, spares = 0, written: (text: string) => Promise<void> = async () => {}) {
  const postgres = sharedPostgres()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pooldeck-claim-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const store = await Store.open({ dataDir, url: postgres.url(await postgres.database()) })
  onTestFinished(() => store.close())
  const { atomic } = store.database
  const holding = async (...statements: SQL[]): Promise<unknown> => {
    for (const statement of statements) await written(queryOf(statement).text)
    return atomic(...statements)
  }
  Object.assign(store.database, { atomic: holding })
  const core = await openTestCore({ store, dataDir, launch, spares })
  onTestFinished(() => core.dispose())
  const create = () =>
    core.standalone.create({
      request: BrowserCreate.parse({ name: 'one' }),
      by: 'ci',
      signal: new AbortController().signal,
    })
  return { store, core, create }
}

test('a session that is being started while its host loses its claim is called off, and begins when it has joined again', async () => {
  const launch = vi.fn<Launch>(
    ({ signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  )
  const { store, core, create } = await open(launch)
  const failed = expect(create()).rejects.toMatchObject({ status: 503, code: 'not_ready' })
  await expect.poll(() => launch.mock.calls.length).toBe(1)
  // As another host does that has heard nothing of this one.
  await store.db.execute(sql`delete from hosts`)
  await failed
  expect(launch.mock.calls[0]?.[0].signal?.aborted).toBe(true)

  await expect.poll(() => core.pools.joined).toBe(true)
  const again = expect(create()).rejects.toMatchObject({ status: 503 })
  await expect.poll(() => launch.mock.calls.length).toBe(2)
  expect((await store.db.execute(sql`select host_id from sessions_without_pool`)).rows).toEqual([{ host_id: 'h' }])
  await core.standalone.dispose()
  await again
})

test('one that has just taken a warm browser then is called off, too, and the browser ends', async () => {
  const never = new Promise<never>(() => undefined)
  const dispose = vi.fn(() => Promise.resolve())
  const common = { dispose, ended: never, probes: [], probe: { program: '', ask: () => never } }
  const browser = { ...common, over: never, tabs: {}, stoppedProgram: () => undefined }
  const launch = () => Promise.resolve({ browser, computer: common } as unknown as LiveBrowser)
  let letOn: (() => void) | undefined
  const { core, create } = await open(launch, 1, async (text) => {
    if (text.includes('into sessions_without_pool')) await new Promise<void>((resolve) => (letOn = resolve))
  })
  core.standalone.spares.begin()
  await expect.poll(() => core.standalone.spares.warm).toBe(1)
  const failed = expect(create()).rejects.toMatchObject({ status: 503, code: 'not_ready' })
  await expect.poll(() => letOn).toBeDefined()
  const terminated = core.standalone.terminateAll({ kind: 'host_lost', host: 'http://localhost' })
  letOn?.()
  await Promise.all([failed, terminated])
  expect(core.sessions.list({})).toEqual([])
  await expect.poll(() => dispose.mock.calls.length).toBe(2)
})

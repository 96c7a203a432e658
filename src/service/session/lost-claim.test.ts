import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BrowserCreate } from '../../contract/session-requests'
import { Store } from '../database/store'
import { sharedPostgres } from '../database/test-database'
import { openTestCore } from '../test-core'
import type { Launch } from './browsers'

test('a session that is being started while its host loses its claim is called off, and begins when it has joined again', async () => {
  const postgres = sharedPostgres()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pooldeck-claim-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const store = await Store.open({ dataDir, url: postgres.url(await postgres.database()) })
  onTestFinished(() => store.close())
  const launch = vi.fn<Launch>(
    ({ signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  )
  const core = await openTestCore({ store, dataDir, launch })
  onTestFinished(() => core.dispose())
  const create = () => core.standalone.create(BrowserCreate.parse({ name: 'one' }), 'ci', new AbortController().signal)

  const failed = expect(create()).rejects.toMatchObject({ status: 503, code: 'not_ready' })
  await vi.waitFor(() => expect(launch).toHaveBeenCalledTimes(1))
  // As another host does that has heard nothing of this one.
  await store.db.execute(sql`delete from hosts`)
  await failed
  expect(launch.mock.calls[0]?.[0].signal?.aborted).toBe(true)

  await vi.waitFor(() => expect(core.pools.joined).toBe(true), 10_000)
  const again = expect(create()).rejects.toMatchObject({ status: 503 })
  await vi.waitFor(() => expect(launch).toHaveBeenCalledTimes(2))
  expect((await store.db.execute(sql`select host_id from sessions_without_pool`)).rows).toEqual([{ host_id: 'h' }])
  await core.standalone.dispose()
  await again
}, 60_000)

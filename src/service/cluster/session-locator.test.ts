import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openLightStore } from '../database/test-database'
import { PeerList } from './peer-list'
import { SessionLocator } from './session-locator'

test('how a session ended with its host is known, too, when that host came back, filed its record, and is away again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-locator-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const store = await openLightStore(folder)
  onTestFinished(() => store.close())
  await store.database.atomic(
    sql`insert into hosts (id, address, version, capacity, starts_at_once, secret, started_at, claimed_since, claimed_until)
      values ('away', 'http://away', '0', 1, 1, 'secret', now(), now(), now())`,
    sql`insert into ended_sessions (id, record, deleted_at, host_id) values ('there', '{}', now(), 'away'), ('in order', '{}', now(), 'away')`,
    sql`insert into session_ends (session_id, ended_for, ended_at) values ('there', '{"kind":"host_lost","host":"http://away"}', now())`,
  )
  const locator = new SessionLocator(store.database.atomic, 'here', new PeerList())
  expect(await locator.of('there')).toEqual({ end: { kind: 'host_lost', host: 'http://away' } })
  expect(await locator.of('in order')).toEqual({})
})

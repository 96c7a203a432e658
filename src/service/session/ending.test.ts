import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PoolCreate, PoolUpdate } from '../../contract/pool'
import { BrowserCreate } from '../../contract/session-requests'
import type { Core } from '../core'
import type { Store } from '../database/store'
import { openLightStore } from '../database/test-database'
import { openTestCore } from '../test-core'
import type { LiveBrowser } from './browsers'

// No caller waits for a browser to start or to go where that makes no difference: who has deleted a session is answered while its programs
// and files are still on their way out.

let folder: string
let store: Store
let core: Core
/** Lets the browsers go that are on their way out. */
let resolveGone: () => void
let gone: Promise<void>
/** What those that start wait for. */
let startable: Promise<void>
/** What has happened to browsers, in order. */
let happened: string[]

/** A browser that takes its time to go. */
function browser(): LiveBrowser {
  const never = new Promise<never>(() => undefined)
  const probe = { program: '', ask: () => Promise.resolve() }
  const over = gone
  const dispose = () => over
  const saveProfile = async () => void happened.push('saves')
  const parts = { over: never, ended: never, tabs: {}, stoppedProgram: () => undefined, saveProfile }
  return {
    browser: { ...parts, probe, dispose },
    computer: { probes: [], ended: never, dispose: () => Promise.resolve() },
  } as unknown as LiveBrowser
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-ending-'))
  store = await openLightStore(folder)
  core = await openTestCore({ store, dataDir: folder, launch: () => startable.then(browser), sessionsLimit: 1 })
})

beforeEach(() => {
  happened = []
  startable = Promise.resolve()
  gone = new Promise((resolve) => (resolveGone = resolve))
})

afterAll(async () => {
  resolveGone()
  await core.dispose()
  await store.close()
  await rm(folder, { recursive: true })
})

const { signal } = new AbortController()
const create = (request: object = {}) =>
  core.standalone.create({ request: BrowserCreate.parse(request), by: 'ci', signal })
const end = (session: Awaited<ReturnType<typeof create>>['session']) =>
  core.standalone.end(session, { kind: 'ended', by: 'ci' })

test('a session that is deleted is over at once: it is not found, its record says so, its name is free', async () => {
  const { session } = await create({ name: 'short' })
  await end(session)
  expect(() => core.sessions.find(session.id)).toThrow('was deleted')
  expect(await core.history.find(session.id)).toMatchObject({ name: 'short', deleted_at: expect.any(String) as string })
  await core.sessions.names.take('short', 'another')
  await core.sessions.names.free('short', 'another')

  expect(core.sessions.endingCount).toBe(1)
  expect(core.standalone.isIdle).toBe(false)
  resolveGone()
  await expect.poll(() => [core.sessions.endingCount, core.standalone.taken]).toEqual([0, 0])
})

test('its slot is taken until its browser is gone, and a caller that asks for one meanwhile waits for it', async () => {
  const { session } = await create()
  await end(session)
  expect([core.standalone.count, core.standalone.taken]).toEqual([0, 1])
  const next = create()
  await expect(Promise.race([next, new Promise((resolve) => setTimeout(resolve, 100, 'waits'))])).resolves.toBe('waits')
  resolveGone()
  await end((await next).session)
})

test('a profile is saved before that is answered', async () => {
  const profile = await core.profiles.create({ name: 'kept' })
  const { session } = await create({ profile: { id: profile.id, save_changes: true } })
  await end(session)
  expect(happened).toEqual(['saves'])
  resolveGone()
  await expect.poll(() => core.standalone.taken).toBe(0)
})

test('a change of a pool waits for none of its browsers: neither for one that starts nor for one that goes', async () => {
  const { pools } = core
  let start = (): void => undefined
  startable = new Promise((resolve) => (start = resolve))
  const pool = await pools.changing.create(PoolCreate.parse({ size: 1 }), 'ci')
  await pools.changing.update(pool, PoolUpdate.parse({ timeout_seconds: 60 }), 'ci')
  const available = async (): Promise<number | undefined> => (await pools.occupancy())[0]?.available
  expect(await available()).toBe(0)
  start()
  await expect.poll(available).toBe(1)
  await pools.changing.flush(pool, 'ci')
  expect(core.sessions.endingCount).toBe(1)
  resolveGone()
  await pools.changing.delete(pool, { force: true, by: 'ci' })
})

test('a service that stops waits until all of it is gone', async () => {
  const { session } = await create()
  await end(session)
  const stopped = core.standalone.dispose().then(() => 'stopped')
  await expect(Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, 100, 'waits'))])).resolves.toBe(
    'waits',
  )
  resolveGone()
  await expect(stopped).resolves.toBe('stopped')
})

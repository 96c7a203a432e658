import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { PoolAcquire, PoolCreate } from '../../contract/pool'
import { BrowserCreate } from '../../contract/session-requests'
import type { LaunchOptions } from '../browser/launcher'
import type { Core } from '../core'
import type { Store } from '../database/store'
import { openTestStore } from '../database/test-database'
import { openTestCore } from '../test-core'
import type { LiveBrowser } from './browsers'

let folder: string
let store: Store
let core: Core
/** What browsers were started with, in order, and which pages were opened in them later. */
let started: LaunchOptions[]
let opened: string[]
/** Whether starts wait to be let on, fail, or are done at once. */
let starts: 'at once' | 'never' | 'fail'
const crash = new Map<string, (end: { reason: string; message: string }) => void>()
/** The memory that runs short. */
let memoryLeft: number

function browser(id: string): LiveBrowser {
  const never = new Promise<never>(() => undefined)
  const over = new Promise((resolve) => crash.set(id, resolve))
  const navigate = async (url: string) => void opened.push(url)
  const probe = { program: '', ask: () => Promise.resolve() }
  const common = {
    over,
    ended: never,
    tabs: { crashed: false, prepareAgain: () => {}, checkCrashes: async () => {} },
    probe,
    stoppedProgram: () => undefined,
  }
  return {
    browser: { ...common, navigate, setProxy: () => undefined, dispose: () => Promise.resolve() },
    computer: { probes: [], ended: never, reset: () => Promise.resolve(), dispose: () => Promise.resolve() },
  } as unknown as LiveBrowser
}

const launch = (options: LaunchOptions): Promise<LiveBrowser> => {
  started.push(options)
  if (starts === 'fail') return Promise.reject(new Error('It doesn’t start.'))
  if (starts === 'at once') return Promise.resolve(browser(options.id))
  return new Promise((_resolve, reject) => {
    options.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error))
  })
}

async function open(spares: number, sessionsLimit = 10): Promise<void> {
  core = await openTestCore({ store, dataDir: folder, launch, spares, sessionsLimit })
  core.standalone.spares.begin()
}

const there = (count: number) => expect.poll(() => core.standalone.spares.warm).toBe(count)
const create = (request: object = {}, signal = new AbortController().signal) =>
  core.standalone.create({ request: BrowserCreate.parse(request), by: 'ci', signal })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-spares-'))
  store = await openTestStore(folder)
})

afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

beforeEach(() => {
  started = []
  opened = []
  starts = 'at once'
  memoryLeft = 2 ** 40
  vi.spyOn(process, 'availableMemory').mockImplementation(() => memoryLeft)
})

afterEach(async () => {
  await core.dispose()
  expect(core.standalone.spares.count).toBe(0)
  vi.restoreAllMocks()
})

test('a session takes a browser that is warm, with all that it asks for, and another one replaces it', async () => {
  await open(3)
  await there(1)
  const [spare] = started
  expect(spare).toMatchObject({ headless: false, viewport: { width: 1920, height: 1080 } })
  expect(spare?.start_url).toBeUndefined()
  const page = 'https://example.com/'
  const request = {
    name: 'mine',
    tags: { team: 'a' },
    start_url: page,
    timeout_seconds: 99,
    telemetry: { enabled: true },
  }
  const { session, lease } = await create(request)
  expect(session.id).toBe(spare?.id)
  expect(opened).toEqual([page])
  expect(lease.terms).toMatchObject({ name: 'mine', tags: { team: 'a' }, timeoutSeconds: 99 })
  expect(session.config).toMatchObject({ start_url: page, telemetry: { browser: { control: { enabled: true } } } })
  expect(core.sessions.find('mine').session).toBe(session)
  await expect.poll(() => started.length).toBe(2)
  await there(1)
})

test('a spare browser is in no list, and what a spare cannot have is started as usual', async () => {
  await open(1)
  await there(1)
  const [spare] = started
  expect(core.sessions.list({})).toEqual([])
  expect(() => core.sessions.find(spare?.id ?? '')).toThrow('There is no browser session')
  const profile = await core.profiles.create({ name: 'kept' })
  for (const request of [
    { profile: { id: profile.id } },
    { chrome_policy: { BookmarkBarEnabled: true } },
    { headless: true },
    { viewport: { width: 800, height: 600 } },
  ]) {
    const { session } = await create(request)
    expect(session.id).not.toBe(spare?.id)
    await core.standalone.end(session, { kind: 'ended', by: 'ci' })
  }
})

test('what was asked for last is warm next, as often as it was asked for', async () => {
  await open(3)
  await there(1)
  const small = { viewport: { width: 800, height: 600 }, kiosk_mode: true }
  for (const request of [small, small, { headless: true }]) await create(request)
  const kinds = () =>
    started.slice(4).map(({ viewport, headless, kiosk_mode: kiosk }) => [viewport.width, headless, kiosk])
  await expect.poll(() => kinds().length).toBe(3)
  expect(kinds()).toEqual([
    [1920, true, false],
    [800, false, true],
    [800, false, true],
  ])
  // The plain one of before is not wanted any more.
  expect(core.standalone.spares.count).toBe(3)
})

test('a session that finds only spares that start waits for one of them, and hangs up without a trace', async () => {
  starts = 'never'
  await open(1)
  await expect.poll(() => started.length).toBe(1)
  const caller = new AbortController()
  const waits = create({ name: 'mine' }, caller.signal)
  await expect.poll(async () => core.standalone.spares.count).toBe(0)
  expect(started).toHaveLength(1)
  caller.abort(new Error('hung up'))
  await expect(waits).rejects.toThrow('hung up')
  await core.sessions.names.take('mine', 'another')
})

test('a spare is used once that was taken for a request that is refused', async () => {
  await open(1)
  await there(1)
  await expect(create({ proxy_id: 'nowhere' })).rejects.toMatchObject({ status: 400 })
  expect(core.standalone.spares.count).toBe(1)
  expect((await create()).session.id).toBe(started[0]?.id)
})

test('spares count as browsers, and go when a session needs their slot', async () => {
  await open(1, 2)
  await there(1)
  await create({ headless: true })
  const { session } = await create({ kiosk_mode: true })
  expect(session.id).not.toBe(started[0]?.id)
  await expect(create({ stealth: true })).rejects.toMatchObject({ status: 529 })
  expect([core.standalone.spares.count, core.standalone.count]).toEqual([0, 2])
})

test('memory that runs short takes them, and no session, and brings none', async () => {
  memoryLeft = 0
  await open(2)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(started).toEqual([])
  memoryLeft = 2 ** 40
  core.standalone.spares.wake()
  await there(1)
  const { session } = await create()
  await there(1)
  memoryLeft = 0
  core.standalone.spares.wake()
  await expect.poll(() => core.standalone.spares.count).toBe(0)
  expect(core.standalone.count).toBe(1)
  expect(core.sessions.find(session.id).session).toBe(session)
})

test('one that ends by itself is replaced, and reported to no caller', async () => {
  await open(1)
  await there(1)
  crash.get(started[0]?.id ?? '')?.({ reason: 'crashed', message: 'It crashed.' })
  await expect.poll(() => started.length).toBe(2)
  expect((await create()).session.id).toBe(started[1]?.id)
})

test('spares that do not start are tried again after a while, and keep no session from starting', async () => {
  starts = 'fail'
  await open(2)
  await expect.poll(() => started.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(started).toHaveLength(1)
  starts = 'at once'
  await create()
  await expect.poll(() => core.standalone.spares.count).toBe(1)
})

test('a pool has one as its first browser, with all that it asks for, and keeps it as any other', async () => {
  await open(1)
  await there(1)
  const spare = started[0]?.id
  const page = 'https://example.com/'
  const request = { size: 1, start_url: page, telemetry: { enabled: true } }
  const pool = await core.pools.changing.create(PoolCreate.parse(request), 'ci')
  const browsersOf = async () =>
    (await core.pools.state(pool)).browsers.map(({ browser, state }) => ({ browser, state }))
  await expect.poll(browsersOf).toEqual([{ browser: spare, state: 'available' }])
  expect(opened).toEqual([page])
  const caller = { reader: { origin: '', caller: { name: 'ci', rights: [] } }, signal: new AbortController().signal }
  const leased = await core.pools.leasing.acquire(
    pool,
    PoolAcquire.parse({ start_url: 'https://example.com/else' }),
    caller,
  )
  const { session } = core.sessions.leased(spare ?? '')
  expect(leased).toMatchObject({ session: { id: spare } })
  await core.pools.release(pool, session, true, 'ci')
  expect(session.config).toMatchObject({ start_url: page, telemetry: { browser: { control: { enabled: true } } } })
  // One instead of the spare, which continues to be one.
  await expect.poll(() => started.length).toBe(2)
  await core.pools.changing.delete(pool, { force: true, by: 'ci' })
  await there(1)
})

test('0 switches them off', async () => {
  await open(0)
  await create()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(started).toHaveLength(1)
})

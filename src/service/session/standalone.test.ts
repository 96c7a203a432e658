import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { BrowserCreate } from '../../contract/session-requests'
import type { Core } from '../core'
import type { Store } from '../database/store'
import { openTestStore } from '../database/test-database'
import { collectWarnings } from '../shared/test-warnings'
import { openTestCore } from '../test-core'
import { endBrowser, type LiveBrowser } from './browsers'

const warnings = collectWarnings()

let folder: string
let store: Store
let core: Core

/** Starts of browsers that never end by themselves. */
const launch = vi.fn(
  ({ signal }: { signal?: AbortSignal | undefined }) =>
    new Promise<LiveBrowser>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
      if (signal?.aborted) reject(signal.reason as Error)
    }),
)

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-sessions-'))
  store = await openTestStore(folder)
  core = await openTestCore({ store, dataDir: folder, launch, sessionsLimit: 2 })
})

afterAll(async () => {
  await core.dispose()
  await store.close()
  await rm(folder, { recursive: true })
})

const create = (request: object, signal = new AbortController().signal) =>
  core.standalone.create({ request: BrowserCreate.parse(request), by: 'ci', signal })

test('those that are starting take names and slots, which are free again when the caller disconnects', async () => {
  const caller = new AbortController()
  const first = create({ name: 'one' }, caller.signal)
  const second = create({ name: 'two' }, caller.signal)
  const full = { status: 529, code: 'capacity_exhausted', headers: { 'x-should-retry': 'false' } }
  await expect(create({ name: 'three' })).rejects.toMatchObject(full)
  caller.abort(new Error('hung up'))
  await expect(first).rejects.toThrow('hung up')
  await expect(second).rejects.toThrow('hung up')

  const again = new AbortController()
  const named = create({ name: 'one' }, again.signal)
  await expect(create({ name: 'one' })).rejects.toMatchObject({ status: 400 })
  again.abort(new Error('hung up'))
  await expect(named).rejects.toThrow('hung up')
})

test('a GPU is refused with a reason, and so is what does not exist', async () => {
  await expect(create({ gpu: true })).rejects.toMatchObject({ status: 403, code: 'gpu_not_available' })
  const nothing = { profile: { name: 'missing' }, proxy_id: 'nowhere' }
  await expect(create(nothing)).rejects.toMatchObject({ status: 400, details: [{}, {}] })
})

test('what is deleted while a browser starts with it is told as what does not exist', async () => {
  const config = { host: 'proxy.example', port: 3128 }
  const { id } = await core.proxies.create({ type: 'custom', protocol: 'http', bypass_hosts: [], config })
  vi.spyOn(core.proxies, 'upstream').mockImplementationOnce(async (proxy) => {
    await core.proxies.delete(proxy)
    return undefined
  })
  const unknown = { status: 400, code: 'bad_request', message: `proxy_id: there is no proxy with the id ${id}` }
  await expect(create({ proxy_id: id })).rejects.toMatchObject(unknown)
})

describe('a host that loses its claim', () => {
  const lost = { kind: 'host_lost', host: 'http://localhost' } as const
  const refused = { status: 503, code: 'not_ready', headers: { 'Retry-After': '2' } }

  test('calls off the starts under way, and frees their names and slots', async () => {
    const launches = launch.mock.calls.length
    const failed = expect(create({ name: 'one' })).rejects.toMatchObject(refused)
    await expect.poll(() => launch.mock.calls.length).toBe(launches + 1)
    await core.standalone.terminateAll(lost)
    await failed
    expect(core.standalone.isIdle).toBe(true)
    const caller = new AbortController()
    const again = create({ name: 'one' }, caller.signal)
    caller.abort(new Error('hung up'))
    await expect(again).rejects.toThrow('hung up')
  })

  test('ends a browser that had started when its start was called off', async () => {
    const dispose = vi.fn(() => Promise.resolve())
    let started: (live: LiveBrowser) => void = () => {}
    launch.mockImplementationOnce(() => new Promise((resolve) => (started = resolve)))
    const launches = launch.mock.calls.length
    const failed = expect(create({ name: 'one' })).rejects.toMatchObject(refused)
    await expect.poll(() => launch.mock.calls.length).toBe(launches + 1)
    const abandoned = core.standalone.terminateAll(lost)
    started({ browser: { dispose }, computer: { dispose } } as unknown as LiveBrowser)
    await Promise.all([abandoned, failed])
    expect(dispose).toHaveBeenCalledTimes(2)
    expect(core.standalone.isIdle).toBe(true)
    expect(core.sessions.list({})).toEqual([])
  })
})

/** A browser that starts at once, after what happens `meanwhile`; `over` tells how it ends by itself. */
function startsAtOnce(over: Promise<unknown> = new Promise(() => undefined), meanwhile = () => Promise.resolve()) {
  const never = new Promise<never>(() => undefined)
  const dispose = vi.fn(() => Promise.resolve())
  const common = { dispose, ended: never, probes: [], probe: { program: '', ask: () => never } }
  const browser = { ...common, over, tabs: {}, stoppedProgram: () => undefined }
  launch.mockImplementationOnce(() => meanwhile().then(() => ({ browser, computer: common }) as unknown as LiveBrowser))
  return dispose
}

test('a browser that ends in the moment of its start is no session, and its name is free', async () => {
  const dispose = startsAtOnce(Promise.resolve({ reason: 'crashed', message: 'Chromium crashed.' }))
  await expect(create({ name: 'short' })).rejects.toMatchObject({ status: 500, code: 'browser_ended' })
  expect(core.sessions.list({})).toEqual([])
  await expect.poll(() => core.standalone.isIdle).toBe(true)
  expect(dispose).toHaveBeenCalledTimes(2)
  await core.sessions.names.take('short', 'another')
  await core.sessions.names.free('short', 'another')
})

test('a browser is not lost when the files that it was started from were deleted meanwhile and can’t be removed', async () => {
  const { id } = await core.profiles.create({})
  await core.profiles.save(id, (saved) => writeFile(path.join(saved, 'data'), ''))
  const profiles = path.join(folder, 'profiles')
  const aside = path.join(folder, 'aside')
  const dispose = startsAtOnce(undefined, async () => {
    await core.profiles.delete(id)
    await rename(profiles, aside)
    await writeFile(profiles, 'no folder')
  })
  const { session } = await create({ profile: { id } })
  expect(warnings).toEqual([
    {
      message: 'Failed to remove files that a browser used when they were deleted; they stay until the next start',
      error: expect.objectContaining({ code: 'ENOTDIR' }),
    },
  ])
  expect(core.sessions.list({})).toHaveLength(1)
  await core.standalone.end(session, { kind: 'ended', by: 'ci' })
  expect(dispose).toHaveBeenCalledTimes(2)
  await rm(profiles)
  await rename(aside, profiles)
})

test('a name where only an id is taken is refused with the id of its session', async () => {
  startsAtOnce()
  const { session } = await create({ name: 'run' })
  expect(core.sessions.find('run').session).toBe(session)
  const hint = `There is no browser session with the id run. The session of that name has the id ${session.id}: use it here.`
  expect(() => core.sessions.leased('run')).toThrow(hint)
  await core.standalone.end(session, { kind: 'ended', by: 'ci' })
})

test('its black box is notified when another browser replaces the first', async () => {
  const replaced = vi.spyOn(core.replays.blackBoxes, 'replaced')
  startsAtOnce()
  const { session } = await create({})
  session.onReplaced()
  expect(replaced).toHaveBeenCalledExactlyOnceWith(session.id)
  await core.standalone.end(session, { kind: 'ended', by: 'ci' })
})

test('a browser ends also when what acts on it cannot be closed', async () => {
  const dispose = vi.fn(() => Promise.resolve())
  const broken = () => Promise.reject(new Error('The frame buffer can’t be closed.'))
  const live = { browser: { dispose }, computer: { dispose: broken } } as unknown as LiveBrowser
  await expect(endBrowser(live)).rejects.toThrow('frame buffer')
  expect(dispose).toHaveBeenCalledTimes(1)
})

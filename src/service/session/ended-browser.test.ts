import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BrowserCreate, BrowserUpdate } from '../../contract/session-requests'
import { CdpGone } from '../browser/cdp-error'
import type { Core } from '../core'
import { log } from '../shared/log'
import type { Store } from '../database/store'
import { openLightStore } from '../database/test-database'
import { openTestCore } from '../test-core'
import type { Launch, LiveBrowser } from './browsers'
import { loadExtensions } from './own-extensions'
import type { LeasedSession } from './record'
import { updateSession } from './update'

// A browser that ends under a call: it is told how the session has ended, and not that the service has failed.

let folder: string
let store: Store
let core: Core
const launch = vi.fn<Launch>()

/** A browser that answers nothing. Its profile is saved, unless it has `ended` by then. */
function browser({ ended }: { ended: boolean }): LiveBrowser {
  const never = new Promise<never>(() => undefined)
  const common = { dispose: () => Promise.resolve(), probes: [], probe: { program: '', ask: () => Promise.resolve() } }
  const gone = () => Promise.reject(new CdpGone('Target.getTargets', 'the browser has ended.'))
  const saveProfile = () =>
    ended
      ? Promise.reject(new Error('The browser has already ended, and its unsaved profile is lost.'))
      : Promise.resolve()
  const parts = { over: never, ended: never, tabs: { current: gone }, cdp: { send: gone } }
  return {
    browser: { ...common, ...parts, saveProfile, stoppedProgram: () => undefined },
    computer: { ...common, ended: never },
  } as unknown as LiveBrowser
}

beforeAll(async () => {
  vi.spyOn(log, 'warn').mockImplementation(() => {})
  folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-ended-'))
  store = await openLightStore(folder)
  core = await openTestCore({ store, dataDir: folder, launch })
})

afterAll(async () => {
  vi.mocked(log.warn).mockRestore()
  await core.dispose()
  await store.close()
  await rm(folder, { recursive: true })
})

const CHANGES: Record<string, (leased: LeasedSession) => Promise<void>> = {
  'another size': (leased) => {
    const request = BrowserUpdate.parse({ viewport: { width: 800, height: 600 } })
    return updateSession(leased, request, core.sessions, core.assets)
  },
  'further extensions': (leased) => loadExtensions(leased, { extensions: [] }, core.sessions),
}

test.each(
  Object.keys(CHANGES).flatMap((change) => [
    [change, 'has ended by itself', true],
    [change, 'does not start again', false],
  ]) as [string, string, boolean][],
)('a call for %s of a session whose browser %s is told how the session ended', async (change, _how, ended) => {
  launch.mockResolvedValueOnce(browser({ ended })).mockRejectedValue(new Error('No room.'))
  const { signal } = new AbortController()
  const leased = await core.standalone.create({ request: BrowserCreate.parse({}), by: 'ci', signal })
  const { id } = leased.session
  const notFound = { status: 404, code: 'not_found', message: expect.stringContaining(`The browser session ${id} `) }
  await expect(CHANGES[change]?.(leased)).rejects.toMatchObject(notFound)
  await expect.poll(() => core.sessions.list({})).toEqual([])
  await expect(CHANGES[change]?.(leased)).rejects.toMatchObject(notFound)
})

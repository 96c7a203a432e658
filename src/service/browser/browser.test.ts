import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Browser, type BrowserParts } from './browser'
import type { SandboxExit, SandboxProcess } from './sandbox-process'

const unsaid: SandboxExit = { program: undefined, status: undefined }

interface Faked {
  readonly oomKills?: number
  readonly removed?: Promise<void>
  readonly tabs?: BrowserParts['tabs']
  readonly cdp?: SandboxProcess['cdp']
}

/** A browser whose sandbox ends, with `exit`, when it is killed; and of which the kernel has killed so many processes. */
function fakeBrowser(exit: SandboxExit, { oomKills = 0, removed = Promise.resolve(), tabs, cdp }: Faked = {}) {
  let end = (_exit: SandboxExit) => {}
  const ended = new Promise<SandboxExit>((resolve) => (end = resolve))
  const kill = vi.fn(async () => end(exit))
  const process: Partial<SandboxProcess> = { ended, log: '', kill, ...(cdp && { cdp }) }
  const parts: Partial<BrowserParts> = {
    process: process as SandboxProcess,
    ...(tabs && { tabs }),
    group: { folders: [], count: (what) => (what === 'oomKills' ? oomKills : 0), remove: () => removed },
    egress: { dispose: async () => {} } as BrowserParts['egress'],
    folder: { remove: async () => {} } as BrowserParts['folder'],
    release: async () => {},
  }
  return { browser: new Browser(parts as BrowserParts), kill }
}

test('how a browser ended is known when its processes are gone, however long what it took takes to be freed', async () => {
  const { browser } = fakeBrowser({ program: 'Chromium', status: 139 }, { removed: new Promise(() => {}) })
  browser.displayLost()
  await expect(browser.over).resolves.toMatchObject({ message: expect.stringMatching(/^Chromium ended/) as string })
  const freed = vi.fn()
  void browser.ended.then(freed)
  await setImmediate()
  expect(freed).not.toHaveBeenCalled()
})

test.each([
  ['that memory was the reason', unsaid, 1, /^The kernel killed the sandbox of the browser: .*POOLDECK_BROWSER_MEMORY/],
  ['that memory was the reason', { program: 'Chromium', status: 137 }, 1, /^The kernel killed Chromium: /],
  ['which program ended first', { program: 'Chromium', status: 139 }, 0, /^Chromium ended unexpectedly/],
  ['at least that it went', unsaid, 0, /^Its display has ended\.$/],
])('a browser whose display goes says %s', async (_what, exit, oomKills, message) => {
  const { browser } = fakeBrowser(exit, { oomKills })
  browser.displayLost()
  const outOfMemory = oomKills > 0
  await expect(browser.over).resolves.toMatchObject({
    reason: 'crashed',
    outOfMemory,
    message: expect.stringMatching(message) as string,
  })
})

test('a page that keeps Chromium from answering keeps no caller waiting for its start', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const send = (method: string) =>
    method === 'Page.resetNavigationHistory' ? new Promise(() => {}) : Promise.resolve({ result: {} })
  const focus = vi.fn<() => Promise<void>>(() => new Promise(() => {}))
  const tabs = { current: async () => ({ targetId: 't', sessionId: 's' }), focus } as unknown as BrowserParts['tabs']
  const { browser } = fakeBrowser(unsaid, { tabs, cdp: { send } as unknown as SandboxProcess['cdp'] })
  const opened = vi.fn<() => void>()
  void browser.navigate('data:,', { withinMs: 3_000, first: true }).then(opened)
  await vi.advanceTimersByTimeAsync(3_100)
  expect(opened).toHaveBeenCalledOnce()
  void browser.navigate('data:,', { withinMs: 3_000 }).then(opened)
  await vi.advanceTimersByTimeAsync(3_100)
  expect(focus).toHaveBeenCalledOnce()
  expect(opened).toHaveBeenCalledTimes(2)
})

test('a browser that was given up says why, and not that its display went with it', async () => {
  const { browser, kill } = fakeBrowser(unsaid)
  browser.giveUp('Chromium', 'The browser wrote more to disk than it may.')
  browser.displayLost()
  await expect(browser.over).resolves.toMatchObject({ message: 'The browser wrote more to disk than it may.' })
  browser.displayLost()
  expect(kill).toHaveBeenCalledTimes(2)
})

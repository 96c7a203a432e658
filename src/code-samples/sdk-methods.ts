/** Where the public SDKs have an operation, and what its result is called in a sample. */
interface SdkMethod {
  /** In TypeScript; Python writes the same with underscores. */
  path: string
  result?: string
}

/** By operation id. What is not here goes through the general calls of the SDKs. */
export const SDK_METHODS: Readonly<Record<string, SdkMethod>> = {
  createBrowserPool: { path: 'browserPools.create', result: 'pool' },
  listBrowserPools: { path: 'browserPools.list', result: 'page' },
  getBrowserPool: { path: 'browserPools.retrieve', result: 'pool' },
  updateBrowserPool: { path: 'browserPools.update', result: 'pool' },
  deleteBrowserPool: { path: 'browserPools.delete' },
  acquireBrowser: { path: 'browserPools.acquire', result: 'browser' },
  releaseBrowser: { path: 'browserPools.release' },
  flushBrowserPool: { path: 'browserPools.flush' },
  dragMouse: { path: 'browsers.computer.dragMouse' },
  pressKey: { path: 'browsers.computer.pressKey' },
  takeScreenshot: { path: 'browsers.computer.captureScreenshot', result: 'picture' },
  clickMouse: { path: 'browsers.computer.clickMouse' },
  moveMouse: { path: 'browsers.computer.moveMouse' },
  typeText: { path: 'browsers.computer.typeText' },
  scroll: { path: 'browsers.computer.scroll' },
  setCursor: { path: 'browsers.computer.setCursorVisibility' },
  getMousePosition: { path: 'browsers.computer.getMousePosition', result: 'position' },
  readClipboard: { path: 'browsers.computer.readClipboard', result: 'clipboard' },
  writeClipboard: { path: 'browsers.computer.writeClipboard' },
  batchComputerAction: { path: 'browsers.computer.batch' },
}

/** Waits longer than this outlast the SDKs, which give up after 60 s and ask again. */
const LONGEST_WAIT_SECONDS = 50
/** A timer of JavaScript runs for 24 days at most. */
const LONGEST_TIMER_SECONDS = 2_000_000

/** Seconds that the SDKs are configured to wait for an acquire, where their own limit would cut it off. */
export function timeoutSeconds(body: unknown): number | undefined {
  const { acquire_timeout_seconds: wait } = (body ?? {}) as { acquire_timeout_seconds?: unknown }
  return typeof wait === 'number' && wait > LONGEST_WAIT_SECONDS
    ? Math.min(wait + 10, LONGEST_TIMER_SECONDS)
    : undefined
}

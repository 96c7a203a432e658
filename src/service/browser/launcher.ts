import path from 'node:path'
import { timeoutSignal } from '../shared/deadline'
import { log } from '../shared/log'
import { Problem } from '../shared/problem'
import { StartError } from '../shared/start-error'
import { background } from '../shared/stray'
import { Browser } from './browser'
import { agentIn, type AgentProgram } from './agent-files'
import { BoundsWatch } from './bounds/bounds-watch'
import { inGroup } from './bounds/in-group'
import { BrowserAgent } from './browser-agent'
import { MAX_MESSAGE_BYTES } from './cdp'
import type { Viewport } from './display'
import { assertPossibleDisplay, DisplayStart, frameBytes } from './display-start'
import { EgressProxy, type EgressOptions } from './egress/proxy'
import type { UpstreamProxy } from './egress/upstream-proxy'
import { type BrowserSettings, chromiumFlags } from './flags'
import { assertLoaded } from './loaded-extensions'
import { downloadsIn, extensionIn, prepareFiles, userDataIn, type UnpackedExtension } from './prepare-files'
import type { HostPlatform } from './host'
import { endOrphans } from './orphans'
import { type BrowserFolder, recordGroup, RunDir, sweepRunDirs } from './run-dir'
import { extensionsFolder, homeFolder, relayPort, sandboxCommand } from './sandbox'
import { deadServices } from './service-name'
import { SandboxProcess } from './sandbox-process'
import { raceWithExit } from './race-with-exit'
import { type LaunchStage, stageClock } from './stage-clock'
import { startPageMs } from './start-url'
import { warmUp } from './warm-up'
import { MainWindow } from './window'

/** Its `chrome_policy` overrides ours key by key; its `start_url` is opened when the browser is ready, best effort (rule 2.3). */
export interface LaunchOptions extends BrowserSettings {
  /** The session's id; for the log. */
  id: string
  /** What its connections go through; `Browser.setProxy` changes it. */
  proxy?: UpstreamProxy | undefined
  /** Folder of saved user data (`Browser.saveProfile`) to start from; copied, never written to. */
  profile?: string | undefined
  /**
   * Loaded in this order; their folders are copied, never written to. `webRequestBlocking` has no effect in them: Chromium
   * gives it to extensions of an enterprise only.
   */
  extensions?: readonly UnpackedExtension[] | undefined
  /** Done once the browser can be used, and before its start URL is opened. */
  prepare?: ((browser: Browser) => Promise<void>) | undefined
  /** Ends a start that is still in progress. */
  signal?: AbortSignal | undefined
  /** Called with each stage that is over, and its duration, s. */
  timed?: ((stage: LaunchStage, seconds: number) => void) | undefined
}

export interface LauncherOptions {
  egress: EgressOptions
  /** Folders that browsers never see, wherever they are; they exist, links resolved. */
  hidden?: readonly string[]
  /** What does inside of a browser what callers ask for; without it, nothing is done there. */
  agent?: AgentProgram
  timeoutMs?: number
}

const longestStartMs = 30_000

/** Starts browsers on this host and knows all that run. */
export class BrowserLauncher {
  readonly #host: HostPlatform
  readonly #options: LauncherOptions
  readonly #stopping = new AbortController()
  readonly #running = new Set<Browser>()
  readonly #starting = new Set<Promise<unknown>>()
  readonly #watch: BoundsWatch
  #runDir: Promise<RunDir> | undefined

  constructor(host: HostPlatform, options: LauncherOptions) {
    this.#host = host
    this.#options = options
    this.#watch = new BoundsWatch(host.runDir, host.bounds.limits)
  }

  /**
   * Removes what services that have died left behind, and tries that browsers can have folders here. To be called once, before
   * the first launch. Throws StartError.
   */
  async sweep(): Promise<void> {
    await endOrphans()
    await sweepRunDirs(this.#host.runDir)
    await this.#host.bounds.sweep(await deadServices())
    await (await RunDir.create(this.#host.runDir)).remove()
  }

  /**
   * Starts a browser and resolves when it can be used: it answers, its window fills the display, its start URL was tried.
   * Throws Problem 400 for options that this host cannot honour, else an error with the tail of the programs' log.
   */
  async launch(options: LaunchOptions): Promise<Browser> {
    if (this.#host.isolation === 'reduced' && Object.keys(options.chrome_policy ?? {}).length > 0) {
      throw new Problem(
        'bad_request',
        'chrome_policy needs browsers with a sandbox of their own, and this service runs them with reduced isolation. Leave chrome_policy out, or allow user namespaces on the service’s machine and restart it.',
      )
    }
    if (!options.headless) assertPossibleDisplay(options.viewport)
    const start = this.#start(options)
    this.#starting.add(start)
    try {
      return await start
    } finally {
      this.#starting.delete(start)
    }
  }

  /** Ends all browsers, those still starting included, and removes the folder of this service. Idempotent. */
  async dispose(): Promise<void> {
    this.#stopping.abort(new Error('The service is stopping.'))
    await Promise.allSettled(this.#starting)
    await Promise.all([...this.#running].map((browser) => browser.dispose()))
    await (await this.#runDir?.catch(() => undefined))?.remove()
  }

  async #start(options: LaunchOptions): Promise<Browser> {
    const { timeoutMs = longestStartMs } = this.#options
    const overdue = new Problem('browser_unresponsive', `It was not ready after ${timeoutMs / 1000} seconds.`)
    const called = AbortSignal.any([this.#stopping.signal, ...(options.signal ? [options.signal] : [])])
    const taken: (() => Promise<void>)[] = []
    try {
      return await this.#startWithin(options, timeoutSignal(timeoutMs, called, overdue), taken)
    } catch (error) {
      for (const free of taken.reverse()) {
        await free().catch((failed: unknown) =>
          log.warn({ browser: options.id, err: failed }, 'Browser cleanup failed'),
        )
      }
      throw error
    }
  }

  /** Adds to `taken` how to free what it takes, in order. */
  async #startWithin(options: LaunchOptions, signal: AbortSignal, taken: (() => Promise<void>)[]): Promise<Browser> {
    signal.throwIfAborted()
    const over = stageClock(options.timed)
    const began = performance.now()
    const { viewport, extensions = [], headless = false, kiosk_mode: kiosk = false } = options
    const frames = headless ? 0 : frameBytes(viewport)
    const folder = await this.#newFolder(frames)
    taken.push(() => folder.remove())
    const folders = await prepareFiles(this.#host, folder, options)

    const full = this.#host.isolation === 'full'
    const egressSocket = full ? path.join(folder.disk, 'egress') : undefined
    const egress = await EgressProxy.listen(egressSocket ?? 0, { ...this.#options.egress, proxy: options.proxy })
    taken.push(() => egress.dispose())
    const agent = full && this.#options.agent !== undefined ? await agentIn(folder, this.#options.agent) : undefined
    taken.push(async () => agent?.socket.dispose())
    const screen = headless ? undefined : await DisplayStart.prepare(this.#host, folder, viewport)
    const release = async () => screen?.release()
    taken.push(release)
    const group = await this.#host.bounds.newGroup(groupName(folder))
    taken.push(() => group.remove())
    await recordGroup(folder, group)

    const ownExtensions = extensionsFolder(this.#host, folders.extensions)
    const loaded = extensions.map((extension) => extensionIn(ownExtensions, extension))
    const home = homeFolder(this.#host, folders.home)
    const flags = chromiumFlags({
      profile: userDataIn(home),
      settings: options,
      extensions: loaded,
      proxyPort: egress.port ?? relayPort,
      ownSandbox: this.#host.ownSandbox,
      ownNetwork: full,
      diskBytes: this.#host.bounds.limits.diskBytes,
    })
    const command = sandboxCommand(this.#host, {
      folder: folders,
      display: screen?.spec,
      egressSocket,
      agent: agent?.spec,
      hidden: this.#options.hidden ?? [],
      chromium: [this.#host.chromium, ...flags],
      uid: folder.uid,
    })
    await folder.handOver()
    over('files')
    signal.throwIfAborted()
    const process = await SandboxProcess.start(inGroup(command, group), {
      maxMessageBytes: headless ? messageBytes(viewport) : undefined,
      signal,
    })
    taken.push(() => process.kill())
    over('sandbox')

    const number = screen && (await raceWithExit(process, signal, () => process.displayNumber))
    const display = number === undefined ? undefined : await screen?.started(number)
    over('display')
    const window = { id: options.id, viewport, kiosk, headless, answers: () => over('chromium') }
    const { tabs } = await raceWithExit(process, signal, () => MainWindow.open(process.cdp, window))
    over('window')
    await raceWithExit(process, signal, () => assertLoaded(process.cdp, loaded))
    const browser = new Browser({
      id: options.id,
      viewport,
      display,
      process,
      tabs,
      userData: userDataIn(folders.home),
      downloads: downloadsIn(home),
      folder,
      group,
      diskBytes: this.#host.bounds.limits.diskBytes,
      egress,
      agent: agent && new BrowserAgent(process, agent.socket, number),
      release: async () => {
        await agent?.socket.dispose()
        await release()
      },
    })
    taken.push(() => browser.dispose())
    await raceWithExit(process, signal, async () => {
      await options.prepare?.(browser)
      await openStartPage(browser, options.start_url, startPageMs(performance.now() - began))
    })
    over('page')
    this.#running.add(browser)
    const end = (message: string) => browser.giveUp('Chromium', message)
    const unwatch = this.#watch.add({ folder, frameBytes: frames, group, end })
    background(
      browser.ended.then(() => {
        unwatch()
        this.#running.delete(browser)
      }),
    )
    return browser
  }

  async #newFolder(frameBytes: number): Promise<BrowserFolder> {
    const runDir = (this.#runDir ??= RunDir.create(this.#host.runDir, this.#host.users))
    try {
      return await (await runDir).newBrowser(frameBytes)
    } catch (error) {
      // Machines tidy up their temporary files: what was removed is created again with the next browser.
      const missing = error instanceof StartError || (error as NodeJS.ErrnoException).code === 'ENOENT'
      if (missing && this.#runDir === runDir) this.#runDir = undefined
      throw error
    }
  }
}

/** Without a display a picture is a message: at most four bytes a pixel, as Base64. */
const messageBytes = ({ width, height }: Viewport): number =>
  Math.max(MAX_MESSAGE_BYTES, Math.ceil((width * height * 4 * 4) / 3) + 1024 ** 2)

/** The folder's own name is of no other, of any service. */
const groupName = ({ disk }: BrowserFolder): string => `${path.basename(path.dirname(disk))}-${path.basename(disk)}`

/** Best effort: a browser that cannot open its start URL is a browser all the same (rule 2.3). */
async function openStartPage(browser: Browser, url: string | undefined, withinMs: number): Promise<void> {
  // No caller waits for it: a caller that gets the browser at once loses nothing.
  if (!url) background(warmUp(browser))
  try {
    await (url ? browser.navigate(url, { withinMs, first: true }) : browser.focusPage())
  } catch (error) {
    log.info({ browser: browser.id }, error instanceof Error ? error.message : String(error))
  }
}

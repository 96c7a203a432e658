import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../problem'
import { Browser } from './browser'
import { CdpError } from './cdp'
import { cookieAuth, longestSide, modeline, noAuth, xauthority, type Display, type Viewport } from './display'
import { EgressProxy, type EgressOptions } from './egress/proxy'
import { chromiumFlags } from './flags'
import type { Host } from './host'
import { hostSocketFolder, removeHostDisplay } from './host-display'
import { managedPolicies, quietPreferences } from './policies'
import { recordLeader, RunDir, sweepRunDirs, type BrowserFolder } from './run-dir'
import { profileFolder, relayPort, sandboxCommand, type SandboxSpec } from './sandbox'
import { SandboxProcess } from './sandbox-process'
import { MainWindow } from './window'
import { openboxConfig } from './window-manager'

export interface LaunchOptions {
  /** The session's id; for the log. */
  id: string
  viewport: Viewport
  /** The page fills the display: no tabs, no address bar. */
  kiosk: boolean
  /** Managed policies that override ours key by key. */
  chromePolicy?: Record<string, unknown> | undefined
  /** Opened when the browser is ready; best effort (interface document 2.1). */
  startUrl?: string | undefined
  /** Ends a start that is still under way. */
  signal?: AbortSignal | undefined
}

export interface LauncherOptions {
  egress: EgressOptions
  /** Hears of what went wrong without ending a browser. */
  log?: (message: string, browserId: string) => void
}

const launchDeadline = 30_000

/** Starts browsers on this host and knows all that run. */
export class BrowserLauncher {
  readonly #host: Host
  readonly #options: LauncherOptions
  readonly #stopping = new AbortController()
  readonly #running = new Set<Browser>()
  readonly #starting = new Set<Promise<unknown>>()
  #runDir: Promise<RunDir> | undefined

  constructor(host: Host, options: LauncherOptions) {
    this.#host = host
    this.#options = options
  }

  /**
   * Removes what services that have died left behind, and tries that browsers can have folders here. To be called once, before
   * the first launch. Throws StartError.
   */
  async sweep(): Promise<void> {
    await sweepRunDirs(this.#host.runDir)
    await (await RunDir.create(this.#host.runDir)).remove()
  }

  /**
   * Starts a browser and resolves when it can be used: it answers, its window fills the display, its start URL was tried.
   * Throws Problem 400 for options that this host cannot honour, else an error with the tail of the programs' log.
   */
  async launch(options: LaunchOptions): Promise<Browser> {
    if (this.#host.isolation === 'reduced' && Object.keys(options.chromePolicy ?? {}).length > 0) {
      throw new Problem(
        400,
        'bad_request',
        'chrome_policy needs browsers with a sandbox of their own, and this service runs them with reduced isolation. Leave chrome_policy out, or allow user namespaces on the service’s machine and restart it.',
      )
    }
    const { width, height } = options.viewport
    if (Math.max(width, height) > longestSide) {
      throw new Problem(
        400,
        'bad_request',
        `A display of ${width}x${height} pixels is not possible: the X server has none wider or higher than ${longestSide}. Create a pool with a smaller viewport in place of this one.`,
      )
    }
    const start = this.#start(options)
    this.#starting.add(start)
    try {
      return await start
    } finally {
      this.#starting.delete(start)
    }
  }

  /** Ends all browsers, those still starting included, and removes the folder of this service. May be called twice. */
  async dispose(): Promise<void> {
    this.#stopping.abort(new Error('The service is stopping.'))
    await Promise.allSettled(this.#starting)
    await Promise.all([...this.#running].map((browser) => browser.dispose()))
    await (await this.#runDir)?.remove()
  }

  async #start(options: LaunchOptions): Promise<Browser> {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(new Error('It was not ready after 30 seconds.')), launchDeadline)
    const signals = [this.#stopping.signal, deadline.signal, ...(options.signal ? [options.signal] : [])]
    const taken: (() => Promise<void>)[] = []
    try {
      return await this.#startWithin(options, AbortSignal.any(signals), taken)
    } catch (error) {
      for (const free of taken.reverse()) await free()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** Adds to `taken` how to free what it takes, in order. */
  async #startWithin(options: LaunchOptions, signal: AbortSignal, taken: (() => Promise<void>)[]): Promise<Browser> {
    signal.throwIfAborted()
    this.#runDir ??= this.#createRunDir()
    const runDir = await this.#runDir
    const { viewport, kiosk } = options
    const folder = await runDir.newBrowser(viewport.width * viewport.height * 4)
    taken.push(() => folder.remove())
    const full = this.#host.isolation === 'full'
    const places = await this.#furnish(folder, options)

    const egressSocket = full ? path.join(folder.disk, 'egress') : undefined
    const egress = await EgressProxy.listen(egressSocket ?? 0, this.#options.egress)
    const displayRecord = path.join(folder.disk, 'display')
    const release = async () => {
      await removeHostDisplay(displayRecord)
      await egress.dispose()
    }
    taken.push(release)

    const auth = full ? noAuth : cookieAuth(randomBytes(16))
    const authFile = path.join(folder.disk, 'xauthority')
    if (!full) await writeFile(authFile, xauthority(auth), { mode: 0o600 })
    const flags = chromiumFlags({
      profile: profileFolder(this.#host, places.home),
      kiosk,
      proxyPort: egress.port ?? relayPort,
      ownSandbox: this.#host.ownSandbox,
      ownNetwork: full,
    })
    const command = sandboxCommand(this.#host, {
      folder: places,
      openboxConfig: path.join(runDir.path, 'openbox.xml'),
      egressSocket,
      xvfbArgs: full ? [] : ['-auth', authFile],
      screen: `${viewport.width}x${viewport.height}x24`,
      mode: modeline(viewport),
      chromium: [this.#host.chromium, ...flags],
      env: full ? {} : { XAUTHORITY: authFile },
    })
    signal.throwIfAborted()
    const process = await SandboxProcess.start(command)
    taken.push(() => process.kill())
    await recordLeader(folder, process.pid)

    const log = (message: string) => this.#options.log?.(message, options.id)
    const displayNumber = await unlessEnded(process, signal, () => process.displayNumber)
    if (!full) await writeFile(displayRecord, String(displayNumber))
    const display: Display = {
      socket: path.join(full ? places.sockets : hostSocketFolder, `X${displayNumber}`),
      auth,
      framebuffer: path.join(folder.frames, 'Xvfb_screen0'),
      width: viewport.width,
      height: viewport.height,
      refreshRate: viewport.refresh_rate,
    }
    const { tabs } = await unlessEnded(process, signal, () => MainWindow.open(process.cdp, viewport, kiosk, log))
    const browser = new Browser({ id: options.id, display, process, tabs, folder, release })
    taken.push(() => browser.dispose())
    await unlessEnded(process, signal, () => openStartPage(browser, options.startUrl, log))
    this.#running.add(browser)
    void browser.ended.then(() => this.#running.delete(browser))
    return browser
  }

  async #createRunDir(): Promise<RunDir> {
    const runDir = await RunDir.create(this.#host.runDir)
    await writeFile(path.join(runDir.path, 'openbox.xml'), openboxConfig)
    return runDir
  }

  async #furnish(folder: BrowserFolder, options: LaunchOptions): Promise<SandboxSpec['folder']> {
    const places = {
      home: path.join(folder.disk, 'home'),
      scratch: path.join(folder.disk, 't'),
      sockets: path.join(folder.disk, 'x'),
      policies: path.join(folder.disk, 'policies'),
      frames: folder.frames,
    }
    await Promise.all([places.home, places.scratch, places.sockets].map((place) => mkdir(place)))
    const managed = path.join(places.policies, 'managed')
    await mkdir(managed, { recursive: true })
    await writeFile(path.join(managed, 'pool.json'), JSON.stringify(managedPolicies(options.chromePolicy)))
    if (this.#host.isolation === 'reduced') {
      const profile = path.join(places.home, 'profile', 'Default')
      await mkdir(profile, { recursive: true })
      await writeFile(path.join(profile, 'Preferences'), JSON.stringify(quietPreferences))
    }
    return places
  }
}

/** Best effort: a browser that cannot open its start URL is a browser all the same (interface document 2.1). */
async function openStartPage(browser: Browser, url: string | undefined, log: (message: string) => void): Promise<void> {
  try {
    await (url ? browser.navigate(url) : browser.focusPage())
  } catch (error) {
    log(error instanceof Error ? error.message : String(error))
  }
}

/** The result of `work`, unless the sandbox ends or the signal comes first. The error carries the tail of the log. */
async function unlessEnded<T>(process: SandboxProcess, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true, signal: stop.signal })
  })
  const ended = process.ended.then(({ program, status }) => {
    throw new Error(`${program ?? 'The sandbox'} ended (${status ?? 'killed'}) before the browser was ready.`)
  })
  try {
    signal.throwIfAborted()
    return await Promise.race([aborted, ended, work()])
  } catch (error) {
    // When the programs end, the connection is often the first to notice; why they ended is what helps.
    const reason: unknown =
      error instanceof CdpError ? await Promise.race([ended.catch((end: unknown) => end), sleep(500, error)]) : error
    const said = reason instanceof Error ? reason.message : String(reason)
    throw new Error(`The browser did not start: ${said}\n${process.log}`, { cause: error })
  } finally {
    stop.abort()
  }
}

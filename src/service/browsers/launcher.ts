import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '../problem'
import { Browser } from './browser'
import { cookieAuth, modeline, noAuth, xauthority, type Display, type Viewport } from './display'
import { EgressProxy, type EgressOptions } from './egress/proxy'
import { chromiumFlags } from './flags'
import type { Host } from './host'
import { managedPolicies, quietPreferences } from './policies'
import { recordLeader, RunDir, sweepRunDirs, type BrowserFolder } from './run-dir'
import { profileFolder, relayPort, sandboxCommand, type SandboxSpec } from './sandbox'
import { SandboxProcess } from './sandbox-process'
import { openWindow } from './window'
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

  /** Removes what services that have died left behind. To be called once, before the first launch. */
  async sweep(): Promise<void> {
    await sweepRunDirs(this.#host.runDir)
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
    const signal = AbortSignal.any([
      this.#stopping.signal,
      AbortSignal.timeout(launchDeadline),
      ...(options.signal ? [options.signal] : []),
    ])
    signal.throwIfAborted()
    this.#runDir ??= this.#createRunDir()
    const runDir = await this.#runDir
    const { width, height } = options.viewport
    const folder = await runDir.newBrowser(width * height * 4)
    const log = (message: string) => this.#options.log?.(message, options.id)
    const cleanUp: (() => Promise<void>)[] = [() => folder.remove()]
    try {
      const full = this.#host.isolation === 'full'
      const places = await this.#furnish(folder, options)
      const egressSocket = full ? path.join(folder.disk, 'egress') : undefined
      const egress = await EgressProxy.listen(egressSocket ?? 0, this.#options.egress)
      cleanUp.push(() => egress.dispose())
      const auth = full ? noAuth : cookieAuth(randomBytes(16))
      const authFile = path.join(folder.disk, 'xauthority')
      if (!full) await writeFile(authFile, xauthority(auth), { mode: 0o600 })
      const command = sandboxCommand(this.#host, {
        folder: places,
        openboxConfig: path.join(runDir.path, 'openbox.xml'),
        egressSocket,
        xvfbArgs: full ? [] : ['-auth', authFile],
        screen: `${width}x${height}x24`,
        mode: modeline(options.viewport),
        chromium: [
          this.#host.chromium,
          ...chromiumFlags({
            profile: profileFolder(this.#host, places.home),
            viewport: options.viewport,
            kiosk: options.kiosk,
            proxyPort: egress.port ?? relayPort,
            ownSandbox: this.#host.ownSandbox,
            ownNetwork: full,
          }),
        ],
        env: full ? {} : { XAUTHORITY: authFile },
      })
      signal.throwIfAborted()
      const process = await SandboxProcess.start(command)
      cleanUp.push(() => process.kill())
      await recordLeader(folder, process.pid)
      const { tabs, displayNumber } = await unlessEnded(process, signal, async () => ({
        tabs: await openWindow(process.cdp, options.viewport, options.kiosk, log),
        displayNumber: await process.displayNumber,
      }))
      const display: Display = {
        socket: path.join(full ? places.sockets : '/tmp/.X11-unix', `X${displayNumber}`),
        auth,
        framebuffer: path.join(folder.frames, 'Xvfb_screen0'),
        width,
        height,
        refreshRate: options.viewport.refresh_rate,
      }
      const browser = new Browser({ id: options.id, display, process, tabs, folder, release: () => egress.dispose() })
      await unlessEnded(process, signal, () => this.#openStartPage(browser, options.startUrl, log))
      this.#running.add(browser)
      void browser.ended.then(() => this.#running.delete(browser))
      return browser
    } catch (error) {
      for (const step of cleanUp.reverse()) await step()
      throw error
    }
  }

  async #createRunDir(): Promise<RunDir> {
    const runDir = await RunDir.create(this.#host.runDir)
    await writeFile(path.join(runDir.path, 'openbox.xml'), openboxConfig)
    return runDir
  }

  async #furnish(folder: BrowserFolder, options: LaunchOptions): Promise<SandboxSpec['folder']> {
    const places = {
      home: path.join(folder.disk, 'home'),
      scratch: path.join(folder.disk, 'tmp'),
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

  async #openStartPage(browser: Browser, startUrl: string | undefined, log: (message: string) => void): Promise<void> {
    try {
      await browser.navigate(startUrl ?? 'about:blank')
    } catch (error) {
      log(`The start page: ${error instanceof Error ? error.message : String(error)}`)
    }
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
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The browser did not start: ${reason}\n${process.log}`, { cause: error })
  } finally {
    stop.abort()
  }
}

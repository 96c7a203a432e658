import { withTimeout } from '../shared/deadline'
import { log } from '../shared/log'
import type { Probe } from '../shared/probe'
import type { BrowserGroup } from './bounds/bounds'
import { type Usage, UsageMeter } from './bounds/usage-meter'
import type { BrowserAgent } from './browser-agent'
import type { CdpConnection } from './cdp'
import { Companions } from './companions'
import { CdpTimeout } from './cdp-error'
import type { Display, Viewport } from './display'
import type { EgressProxy } from './egress/proxy'
import { freeAll } from './free-all'
import { load } from './load'
import type { UpstreamProxy } from './egress/upstream-proxy'
import type { BrowserFolder } from './run-dir'
import { describeExit } from './exit-status'
import { stoppedProgram } from './processes'
import { PAGE_MS } from './start-url'
import type { SandboxExit, SandboxProcess } from './sandbox-process'
import type { Tab, Tabs } from './tabs'
import { copyUserData } from './user-data'
import { background } from '../shared/stray'

export interface BrowserEnd {
  /** `disposed`: by us. `closed`: the person in it ended it (`chrome://quit`). `crashed`: anything else. */
  readonly reason: 'disposed' | 'closed' | 'crashed'
  /** One sentence. */
  readonly message: string
  /** The program that ended first; undefined when all of them did at once. */
  readonly program: string | undefined
  /** The kernel killed it for lack of memory; not known of a browser without a control group. */
  readonly outOfMemory: boolean
  /** The last lines that its programs wrote. */
  readonly log: string
}

/** Of a program that was killed with SIGKILL. */
const killedStatus = 128 + 9

/** How long a browser may take to write its files and to end, ms. */
const farewell = 5_000

/** How long it may take to confirm that, ms. */
const FAREWELL_ANSWER_MS = 1_000

/** How long it may take to answer a health check, ms. */
const PROBE_MS = 10_000

/** The resources of a browser, which frees them when it ends. */
export interface BrowserParts {
  id: string
  viewport: Viewport
  display: Display | undefined
  process: SandboxProcess
  tabs: Tabs
  userData: string
  downloads: string
  folder: BrowserFolder
  group: BrowserGroup
  /** What its files may take; a profile is not saved that takes more. */
  diskBytes: number
  egress: EgressProxy
  /** Undefined where there is none: without a sandbox of its own. */
  agent: BrowserAgent | undefined
  /** Further resources of this browser, freed with it. */
  release: () => Promise<void>
}

/** One running Chromium, on a display of its own or headless. Made by `BrowserLauncher.launch`. */
export class Browser {
  readonly id: string
  /** As requested: the size of the display; of the page where there is no display. */
  readonly viewport: Viewport
  readonly display: Display | undefined
  readonly tabs: Tabs
  readonly cdp: CdpConnection
  /** Does things inside of it; undefined where there is no sandbox. */
  readonly agent: BrowserAgent | undefined
  /** Programs of the service that work for it. */
  readonly companions: Companions
  readonly downloads: string
  /** Resolves once, when every process of this browser is gone, with how that came. What it took is being freed then. */
  readonly over: Promise<BrowserEnd>
  /** The same, when its files are removed, too: with many of them, on a busy machine, seconds later. */
  readonly ended: Promise<BrowserEnd>
  readonly #process: SandboxProcess
  readonly #userData: string
  readonly #egress: EgressProxy
  readonly #group: BrowserGroup
  readonly #diskBytes: number
  readonly #usage: UsageMeter
  #oomKills = 0
  #disposed = false
  /** The program for which it was ended, and why. */
  #givenUp: Pick<BrowserEnd, 'program' | 'message'> | undefined
  #displayLost = false
  #gone = false
  /** Copies files of the browser before they are removed. */
  #keep: (() => Promise<void>) | undefined

  constructor(parts: BrowserParts) {
    this.id = parts.id
    this.viewport = parts.viewport
    this.display = parts.display
    this.cdp = parts.process.cdp
    this.#process = parts.process
    this.tabs = parts.tabs
    this.agent = parts.agent
    this.companions = new Companions(parts.group)
    this.downloads = parts.downloads
    this.#userData = parts.userData
    this.#egress = parts.egress
    this.#group = parts.group
    this.#usage = new UsageMeter(parts.group)
    this.#diskBytes = parts.diskBytes
    this.over = parts.process.ended.then((exit) => {
      this.#gone = true
      return this.#describeEnd(exit)
    })
    this.ended = this.over.then(async (end) => {
      await this.#keep?.()
      await this.companions.ended()
      const { release, group, egress, folder } = parts
      await freeAll([() => group.remove(), release, () => egress.dispose(), () => folder.remove()], (error) =>
        log.warn({ browser: parts.id, err: error }, 'Browser cleanup failed'),
      )
      return end
    })
    background(this.ended)
  }

  /** Calls `listener` for each program beside Chromium that has ended by itself and was restarted, until it is set again. */
  set onRestart(listener: (program: string) => void) {
    this.#process.onRestart = listener
  }

  get logs(): SandboxProcess['logs'] {
    return this.#process.logs
  }

  /** Process id of the leading process, on the host. */
  get pid(): number {
    return this.#process.pid
  }

  /**
   * Opens `url` in the page that is in front, and gives the keyboard to that page. Resolves when it has loaded, so that the
   * first input meets its listeners. Throws when the address cannot be reached, or when it has not loaded after 3 seconds, or
   * `withinMs`; the browser may still get there. No page is before the `first` one in the history.
   */
  async navigate(url: string, { withinMs = PAGE_MS, first = false } = {}): Promise<void> {
    const tab = await this.tabs.current()
    const failure = await withTimeout(
      load(this.cdp, url, tab.sessionId),
      withinMs,
      () => `not loaded after ${Math.round(withinMs / 1000)} seconds`,
    )
    await withTimeout(this.#show(tab, first), withinMs)
    if (failure) throw new Error(`${url} didn’t open: ${failure}`)
  }

  async #show(tab: Tab, first: boolean): Promise<void> {
    // Back led to the blank page of the start, or not: on a busy machine Chromium had not counted it. Refused while nothing has come yet.
    if (first) await this.cdp.send('Page.resetNavigationHistory', {}, tab.sessionId).catch(() => undefined)
    await this.tabs.focus(tab)
  }

  /** Gives the keyboard to the page in front; a browser that has just started has it in the address bar. */
  async focusPage(): Promise<void> {
    await this.tabs.focus(await this.tabs.current())
  }

  /** Checks whether Chromium answers; pages have no influence on that. */
  get probe(): Probe {
    const ask = () => this.cdp.send('Browser.getVersion', {}, undefined, PROBE_MS)
    return { program: 'Chromium', ask }
  }

  get usage(): Usage {
    return this.#usage.read()
  }

  /** How many processes and threads it has; undefined where nothing counts them. */
  get processes(): number | undefined {
    return this.#usage.processes
  }

  /** Returns the program that was stopped, from within or from outside, or undefined. */
  stoppedProgram(): string | undefined {
    return stoppedProgram(this.pid)
  }

  /** Whether what fails now may fail because of its end: it has begun to end, or a program was stopped, for which it is ended soon. */
  get isEnding(): boolean {
    return this.cdp.closed || this.stoppedProgram() !== undefined
  }

  /** Returns whether the kernel has killed a process of it for lack of memory since the last call. */
  takeOomKill(): boolean {
    const before = this.#oomKills
    this.#oomKills = Math.max(before, this.#group.count('oomKills') ?? 0)
    return this.#oomKills > before
  }

  /** Ends the browser, as crashed, for what `program` does or does not: `message`, a sentence. No-op when it ends anyway. */
  giveUp(program: string, message: string): void {
    if (this.#disposed || this.#gone) return
    this.#givenUp ??= { program, message }
    background(this.#process.kill())
  }

  /** Ends the browser, as crashed, when its display has gone. Kernel and sandbox know better why, if they do. No-op when it ends anyway. */
  displayLost(): void {
    if (this.#disposed || this.#gone) return
    this.#displayLost = true
    background(this.#process.kill())
  }

  /** Sends new connections through `proxy`, or straight out. See `EgressProxy.setProxy` for those that are open. */
  setProxy(proxy: UpstreamProxy | undefined): void {
    this.#egress.setProxy(proxy)
  }

  /**
   * Ends the browser as a person would, so that what its pages have stored is on disk, and copies its user data into `folder`,
   * which must not exist yet: cookies that have a date to expire (those of the session end with it, as in any Chromium),
   * local storage, IndexedDB, history, settings; no caches, no open tabs. A browser that does not end within 5 seconds, or does not confirm at once that it will, is killed, and what was on disk by then is copied. Resolves when that is done; what it took is freed after
   * that. Throws when the browser has already ended, or when copying fails.
   */
  async saveProfile(folder: string, { answerMs = FAREWELL_ANSWER_MS, endMs = farewell } = {}): Promise<void> {
    if (this.#gone || this.#keep) throw new Error('The browser has already ended, and its unsaved profile is lost.')
    const kept = new Promise<unknown>((resolve) => {
      this.#keep = async () =>
        resolve(await copyUserData(this.#userData, folder, this.#diskBytes).catch((error: unknown) => error))
    })
    this.#disposed = true
    this.tabs.expectEnd()
    const closes = this.cdp.send('Browser.close', {}, undefined, answerMs).then(
      () => true,
      (error: unknown) => !(error instanceof CdpTimeout),
    )
    if (await closes) await withTimeout(this.#process.ended, endMs)
    await this.#process.kill()
    const failure = await kept
    if (failure !== undefined) throw failure
  }

  /**
   * Ends the browser and frees all it has taken. Idempotent; resolves when everything is gone. A profile that is
   * being saved is saved first.
   */
  async dispose(): Promise<void> {
    this.#disposed = true
    if (!this.#keep) await this.#process.kill()
    await this.ended
  }

  #describeEnd(exit: SandboxExit): BrowserEnd {
    const { program, status } = exit
    const wasKilled = !this.#givenUp && !this.#disposed && (program === undefined || status === killedStatus)
    const outOfMemory = wasKilled && this.takeOomKill()
    return { program, outOfMemory, ...this.#describe(exit, outOfMemory), log: this.#process.log }
  }

  #describe(
    { program, status, message }: SandboxExit,
    outOfMemory: boolean,
  ): Pick<BrowserEnd, 'reason' | 'message'> & Partial<BrowserEnd> {
    if (outOfMemory)
      return {
        reason: 'crashed',
        message: `The kernel killed ${program ?? 'the sandbox of the browser'}: ${NO_MEMORY}`,
      }
    if (this.#givenUp) return { reason: 'crashed', ...this.#givenUp }
    if (this.#disposed) return { reason: 'disposed', message: 'The browser was ended by the service.' }
    if (message !== undefined) return { reason: 'crashed', message }
    if (program === 'Chromium' && status === 0)
      return { reason: 'closed', message: 'The browser was closed from inside.' }
    if (program === undefined && this.#displayLost)
      return { reason: 'crashed', message: 'Its display has ended.', program: 'Xvfb' }
    if (program === undefined) return { reason: 'crashed', message: 'The sandbox of the browser was killed.' }
    const refused = this.#group.count('refusedProcesses') ? ` ${NO_PROCESSES}` : ''
    return {
      reason: 'crashed',
      message: `${program} ended unexpectedly (${status === undefined ? 'killed' : describeExit(status)}).${refused}`,
    }
  }
}

/** The kernel counts both alike. */
const NO_MEMORY =
  'the browser had reached its memory limit (POOLDECK_BROWSER_MEMORY), or the machine had run out of memory.'

const NO_PROCESSES = 'The browser had reached its limit of processes (POOLDECK_BROWSER_PROCESSES).'

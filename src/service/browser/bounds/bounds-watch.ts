import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '../../shared/log'
import { background } from '../../shared/stray'
import type { BrowserFolder } from '../run-dir'
import type { BrowserGroup, Limits } from './bounds'
import { describeBytes } from './describe-bounds'
import { DiskCounter } from './disk-counter'
import { freeBytes } from './free-bytes'

const MEBI = 1024 ** 2

/** How often the free space of the disk is checked, ms. */
const CHECK_MS = 1_000
/** Each browser is measured at least this often, ms. */
const MEASURE_MS = 15_000
/** All browsers are measured as soon as the disk has so much less room than at the last time. */
const STEP_BYTES = 64 * MEBI
/** After a measure, so many times what it took pass before the next one of the same browser. */
const PAUSES = 10
/** A frame buffer has a header, and may be created again beside the old one. */
const FRAMES_MARGIN_BYTES = 16 * MEBI

export interface WatchedBrowser {
  readonly folder: Pick<BrowserFolder, 'disk' | 'frames'>
  readonly frameBytes: number
  readonly group: Pick<BrowserGroup, 'count'>
  /** Called once, with a sentence, when it has exceeded a limit. */
  readonly end: (message: string) => void
}

/**
 * Ends browsers that have written more than they may, and those that go on asking for processes where they have all that they may: some
 * of their programs have failed by then. It measures files, since few machines have quotas: between two measures a browser may write more. One look a second costs one system call, however many browsers there are.
 */
export class BoundsWatch {
  readonly #folder: string
  readonly #limits: Limits
  readonly #watches = new Set<Watch>()
  #isRunning = false
  /** While there are browsers. */
  #counter: DiskCounter | undefined

  /** @param folder on the disk of all browsers. */
  constructor(folder: string, limits: Limits) {
    this.#folder = folder
    this.#limits = limits
  }

  /** Begins to watch a browser. Returns a function that stops it. */
  add(browser: WatchedBrowser): () => void {
    const watch = new Watch(browser, this.#limits, (folder, enough) => this.#count(folder, enough))
    this.#watches.add(watch)
    if (!this.#isRunning) background(this.#run())
    return () => this.#watches.delete(watch)
  }

  /** Never rejects. */
  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#watches.size > 0) {
      await sleep(CHECK_MS, undefined, { ref: false })
      const free = await freeBytes(this.#folder).catch(() => 0)
      for (const watch of this.#watches) {
        const message = await watch.check(free)
        if (message !== undefined && this.#watches.delete(watch)) watch.browser.end(message)
      }
    }
    this.#isRunning = false
    if (this.#counter) background(this.#counter.end())
    this.#counter = undefined
  }

  /** Never rejects: what could not be counted is counted the next time. */
  async #count(folder: string, enough: number): Promise<number> {
    this.#counter ??= new DiskCounter()
    try {
      return await this.#counter.count(folder, enough)
    } catch (error) {
      log.warn({ err: error }, 'Couldn’t count the disk use of a browser')
      this.#counter = undefined
      return 0
    }
  }
}

/** Resolves with how many bytes of its disk a folder takes, or with more than `enough`. */
type Count = (folder: string, enough: number) => Promise<number>

class Watch {
  readonly browser: WatchedBrowser
  readonly #limits: Limits
  readonly #count: Count
  #refusals = 0
  #wasRefused = false
  #freeThen = 0
  #notBefore = 0
  #atLatest = 0

  constructor(browser: WatchedBrowser, limits: Limits, count: Count) {
    this.browser = browser
    this.#limits = limits
    this.#count = count
  }

  /** Resolves with a sentence when it has exceeded a limit. Never rejects. */
  async check(free: number): Promise<string | undefined> {
    if (this.#goesOnForking())
      return `The browser kept starting processes at its limit, ${this.#limits.processes} (POOLDECK_BROWSER_PROCESSES).`
    const { folder, frameBytes } = this.browser
    const frames = 2 * frameBytes + FRAMES_MARGIN_BYTES
    if ((await this.#count(folder.frames, frames)) > frames)
      return `It used more shared memory than its display takes, ${describeBytes(frameBytes)}.`

    const began = performance.now()
    const isLess = free < this.#freeThen - STEP_BYTES
    if (began < this.#notBefore || (!isLess && began < this.#atLatest)) return undefined
    this.#freeThen = free
    const { diskBytes } = this.#limits
    if ((await this.#count(folder.disk, diskBytes)) > diskBytes)
      return `The browser wrote more to disk than its limit, ${describeBytes(diskBytes)} (POOLDECK_BROWSER_DISK).`
    const now = performance.now()
    this.#notBefore = now + PAUSES * (now - began)
    this.#atLatest = now + MEASURE_MS
    return undefined
  }

  /** Whether two checks in a row found refused forks. */
  #goesOnForking(): boolean {
    const refusals = this.browser.group.count('refusedProcesses') ?? 0
    const [wasRefused, isRefused] = [this.#wasRefused, refusals > this.#refusals]
    this.#refusals = refusals
    this.#wasRefused = isRefused
    return wasRefused && isRefused
  }
}

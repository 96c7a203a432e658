import type { BrowserGroup } from './bounds'

/** What a browser takes now; a part is undefined where nothing counts it. */
export interface Usage {
  /** Without what the kernel would give up first, copies of files. */
  readonly memoryBytes: number | undefined
  /** 100 is one processor, all the time. */
  readonly processorPercent: number | undefined
  /** Threads included. */
  readonly processes: number | undefined
}

/** A share of the processors is a mean over this time at least, ms. */
const MEAN_MS = 1_000

/** Reads what the kernel counts of one browser, on request; between two requests it does nothing. */
export class UsageMeter {
  readonly #group: Pick<BrowserGroup, 'count'>
  readonly #now: () => number
  #at: number
  #processorMs: number | undefined
  #percent: number | undefined

  constructor(group: Pick<BrowserGroup, 'count'>, now = () => performance.now()) {
    this.#group = group
    this.#now = now
    this.#at = now()
    this.#processorMs = group.count('processorMs')
  }

  /** Returns the usage. The share of the processors is the mean since the last read, a second ago or more; at first, since the browser began. */
  read(): Usage {
    const memory = this.#group.count('memoryBytes')
    return {
      memoryBytes: memory && Math.max(0, memory - (this.#group.count('reclaimableBytes') ?? 0)),
      processorPercent: this.#processors(),
      processes: this.processes,
    }
  }

  /** Only how many processes there are, threads included. */
  get processes(): number | undefined {
    return this.#group.count('processes')
  }

  #processors(): number | undefined {
    const [at, before] = [this.#now(), this.#processorMs]
    if (at - this.#at < MEAN_MS) return this.#percent
    const used = this.#group.count('processorMs')
    this.#percent = used === undefined || before === undefined ? undefined : (100 * (used - before)) / (at - this.#at)
    this.#at = at
    this.#processorMs = used
    return this.#percent
  }
}

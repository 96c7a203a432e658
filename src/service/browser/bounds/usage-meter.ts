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

/** A share of the processors is a mean over this time at least, and what is read is at most this old, ms. */
const READ_MS = 1_000

/**
 * Reads what the kernel counts of one browser, on request; between two requests it does nothing. A browser may be acquired a hundred times a
 * second, and each read opens files of the kernel.
 */
export class UsageMeter {
  readonly #group: Pick<BrowserGroup, 'count'>
  readonly #now: () => number
  #at: number
  #processorMs: number | undefined
  #percent: number | undefined
  #usage: Usage | undefined
  #readAt = -Infinity

  constructor(group: Pick<BrowserGroup, 'count'>, now = () => performance.now()) {
    this.#group = group
    this.#now = now
    this.#at = now()
    this.#processorMs = group.count('processorMs')
  }

  /** Returns the usage. The share of the processors is the mean since the last read, a second ago or more; at first, since the browser began. */
  read(): Usage {
    if (this.#usage && this.#now() - this.#readAt < READ_MS) return this.#usage
    this.#readAt = this.#now()
    const memory = this.#group.count('memoryBytes')
    this.#usage = {
      memoryBytes: memory && Math.max(0, memory - (this.#group.count('reclaimableBytes') ?? 0)),
      processorPercent: this.#processors(),
      processes: this.processes,
    }
    return this.#usage
  }

  /** Only how many processes there are, threads included. */
  get processes(): number | undefined {
    return this.#group.count('processes')
  }

  #processors(): number | undefined {
    const [at, before] = [this.#now(), this.#processorMs]
    if (at - this.#at < READ_MS) return this.#percent
    const used = this.#group.count('processorMs')
    this.#percent = used === undefined || before === undefined ? undefined : (100 * (used - before)) / (at - this.#at)
    this.#at = at
    this.#processorMs = used
    return this.#percent
  }
}

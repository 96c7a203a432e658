import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import source from './disk-counter-worker.mjs?raw'

/**
 * Counts what folders take of their disk, one after the other, in a thread of its own: calls that wait take a seventh of the processor time
 * of promises, and a busy disk holds up this thread alone.
 */
export class DiskCounter {
  readonly #worker: Worker

  constructor() {
    // As text, since a bundle is one file and tests have none.
    this.#worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), { execArgv: [] })
    this.#worker.unref()
  }

  /**
   * Resolves with how many bytes of its disk a folder takes; it stops counting beyond `enough`, so that it takes a bounded time. What vanishes
   * meanwhile counts as nothing, links are not followed, and a folder with a part that cannot be read takes Infinity. Not counted are files
   * that have no name any more. Rejects when the thread has failed: this counter is of no use then.
   */
  async count(folder: string, enough: number): Promise<number> {
    const answered = once(this.#worker, 'message')
    this.#worker.postMessage({ folder, enough })
    const [bytes] = (await answered) as [number]
    return bytes
  }

  /** Ends its thread. */
  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}

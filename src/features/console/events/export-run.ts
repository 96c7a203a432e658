import { Store } from '../../../lib/store'
import type { Writing } from './file-lines'

/** A file that is being written. */
export interface Run {
  readonly name: string
  /** So many lines are written, of about so many. */
  readonly lines: number
  readonly total: number
}

/** Progress is reported at most once in so many milliseconds. */
const REPORT_MS = 200

/** Writes one file at a time, and reports how far it is. Lives outside React. */
export class ExportRun extends Store<Run | null> {
  #stop = new AbortController()
  #reportedAt = 0

  constructor() {
    super(null)
  }

  /** Gives the file; undefined when it was canceled. Throws what `make` throws. To be called when nothing is being written. */
  async start(
    { name, total }: Pick<Run, 'name' | 'total'>,
    make: (writing: Writing) => Promise<Blob>,
  ): Promise<Blob | undefined> {
    const stop = new AbortController()
    this.#stop = stop
    this.#report({ name, lines: 0, total })
    const onLines = (lines: number): void => {
      if (stop.signal.aborted || performance.now() - this.#reportedAt < REPORT_MS) return
      this.#report({ name, lines, total: Math.max(total, lines) })
    }
    try {
      return await make({ signal: stop.signal, onLines })
    } catch (error) {
      if (stop.signal.aborted) return undefined
      throw error
    } finally {
      if (this.#stop === stop) this.#report(null)
    }
  }

  /** The file is not wanted any more. */
  readonly cancel = (): void => {
    this.#stop.abort()
    this.#report(null)
  }

  #report(run: Run | null): void {
    this.#reportedAt = performance.now()
    this.publish(run)
  }
}

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
const TELL_MS = 200

/** Writes one file at a time, and reports how far it is. Lives outside React. */
export class ExportRun extends Store<Run | null> {
  #stop = new AbortController()
  #toldAt = 0

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
    this.#tell({ name, lines: 0, total })
    const told = (lines: number): void => {
      if (stop.signal.aborted || performance.now() - this.#toldAt < TELL_MS) return
      this.#tell({ name, lines, total: Math.max(total, lines) })
    }
    try {
      return await make({ signal: stop.signal, told })
    } catch (error) {
      if (stop.signal.aborted) return undefined
      throw error
    } finally {
      if (this.#stop === stop) this.#tell(null)
    }
  }

  /** The file is not wanted any more. */
  readonly cancel = (): void => {
    this.#stop.abort()
    this.#tell(null)
  }

  #tell(run: Run | null): void {
    this.#toldAt = performance.now()
    this.publish(run)
  }
}

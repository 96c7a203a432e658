import { nextTask } from './next-task'

/** So long at a time, in milliseconds, lines are written; then the page has its turn. */
const SLICE_MS = 8

/** Who waits for a file, and may not want it any more. */
export interface Writing {
  readonly signal: AbortSignal
  /** Called with how many lines are written. */
  readonly onLines: (lines: number) => void
}

/** A file that is written line by line without holding up the page, however large it becomes. */
export class FileLines {
  readonly #writing: Writing
  /** What is done is kept outside of the memory of scripts. */
  readonly #parts: Blob[] = []
  #text = ''
  #lines = 0
  #until = performance.now() + SLICE_MS

  constructor(writing: Writing) {
    this.#writing = writing
  }

  /** So many lines are written. */
  get count(): number {
    return this.#lines
  }

  /** Text that does not count as a line. */
  write(text: string): void {
    this.#text += text
  }

  /** Writes a line for each of `values`. Throws when the download was canceled. */
  async add<T>(values: Iterable<T>, lineOf: (value: T) => string): Promise<void> {
    for (const value of values) {
      this.#text += lineOf(value)
      this.#lines += 1
      if (performance.now() >= this.#until) await this.#pause()
    }
  }

  end(type: string): Blob {
    this.#writing.onLines(this.#lines)
    return new Blob([...this.#parts, this.#text], { type })
  }

  async #pause(): Promise<void> {
    this.#parts.push(new Blob([this.#text]))
    this.#text = ''
    this.#writing.onLines(this.#lines)
    await nextTask()
    this.#writing.signal.throwIfAborted()
    this.#until = performance.now() + SLICE_MS
  }
}

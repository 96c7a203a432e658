import { Rest } from '../shared/rest'

/** So much of what a program has written is kept, in characters, and so much of one line. */
const KEPT = 64 * 1024
const LONGEST_LINE = 8 * 1024

export interface LogLine {
  /** Counts all lines, from 1. */
  readonly number: number
  /** When it was read. */
  readonly at: Date
  readonly text: string
}

/** The last lines that some programs of a browser have written. */
export class ProgramLog {
  #lines: LogLine[] = []
  #size = 0
  #count = 0
  #rest = ''
  readonly #waiting = new Set<() => void>()

  append(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = (lines.pop() ?? '').slice(0, LONGEST_LINE)
    for (const line of lines) this.#add(line.trimEnd().slice(0, LONGEST_LINE))
    for (const notify of this.#waiting) notify()
  }

  get last(): number {
    return this.#count
  }

  after(number: number): readonly LogLine[] {
    return this.#lines.filter((line) => line.number > number)
  }

  /** Resolves when a line has come, `ms` have passed, or `signal` fires. */
  async changed(ms: number, signal: AbortSignal): Promise<void> {
    const before = this.#count
    const rest = new Rest()
    const notify = () => void (this.#count > before && rest.wake())
    this.#waiting.add(notify)
    await rest.for(ms, signal)
    this.#waiting.delete(notify)
  }

  #add(text: string): void {
    if (text === '') return
    this.#lines.push({ number: ++this.#count, at: new Date(), text })
    this.#size += text.length
    let dropped = 0
    for (; this.#size > KEPT; dropped += 1) this.#size -= this.#lines[dropped]?.text.length ?? 0
    if (dropped > 0) this.#lines = this.#lines.slice(dropped)
  }
}

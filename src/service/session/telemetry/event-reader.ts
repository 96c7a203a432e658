import { Rest } from '../../shared/rest'
import { WHOLE, type Events } from './events'
import type { KeptEvent } from './kept-event'

/** A log as seen from one position in it. */
interface Source {
  last(): number
  /** Returns the number from which on all is in memory. */
  inMemoryFrom(): number
  recent(after: number): KeptEvent[]
  readonly past: Events
}

/**
 * Reads a log at its own pace. Nothing is queued for it: it requests what follows, and gets it from the past
 * when it is no longer in memory. A reader so slow that it is not kept there either goes on with the oldest that is, and sees the gap
 * in the numbers.
 */
export class EventReader {
  readonly #source: Source
  readonly #ended: () => void
  #seq: number
  /** The last event of this reader. */
  #end = Infinity
  /** The part of the past that is being read, and where it ends. */
  #past: { readonly events: AsyncGenerator<readonly KeptEvent[], void>; readonly to: number } | undefined
  readonly #rest = new Rest()

  constructor(source: Source, seq: number, ended: () => void) {
    this.#source = source
    this.#seq = seq
    this.#ended = ended
  }

  /** Returns the next events, as soon as there are some; none when there were none for `timeoutMs`; undefined at the end. */
  async next(timeoutMs: number): Promise<KeptEvent[] | undefined> {
    const ready = await this.#take()
    if (ready.length > 0) return ready
    await this.#news(timeoutMs)
    const late = await this.#take()
    return late.length === 0 && this.#end < Infinity ? undefined : late
  }

  wake(): void {
    this.#rest.wake()
  }

  /** Ends the reading: what is there by now is still given, and nothing that comes later. */
  end(): void {
    this.#end = Math.min(this.#end, this.#source.last())
    this.#ended()
    this.#rest.wake()
  }

  /** What follows, none when nothing does yet. */
  async #take(): Promise<KeptEvent[]> {
    while (this.#seq < Math.min(this.#source.last(), this.#end)) {
      const isInMemory = this.#seq + 1 >= this.#source.inMemoryFrom()
      const given = this.#given(isInMemory ? this.#recent() : await this.#older())
      if (given.length > 0) return given
    }
    return []
  }

  #recent(): readonly KeptEvent[] {
    this.#past = undefined
    return this.#source.recent(this.#seq)
  }

  /** The next part of the past; none at its end, and then the reader stands behind it. */
  async #older(): Promise<readonly KeptEvent[]> {
    this.#past ??= {
      events: this.#source.past.forward({ ...WHOLE, from: this.#seq + 1 }, () => true),
      to: this.#source.inMemoryFrom(),
    }
    const { events, to } = this.#past
    const { value, done } = await events.next()
    if (!done) return value
    this.#past = undefined
    this.#seq = Math.max(this.#seq, to - 1)
    return []
  }

  #given(events: readonly KeptEvent[]): KeptEvent[] {
    const given = events.filter(({ seq }) => seq > this.#seq && seq <= this.#end)
    this.#seq = Math.max(this.#seq, events.at(-1)?.seq ?? 0)
    return given
  }

  async #news(timeoutMs: number): Promise<void> {
    if (this.#end < Infinity || this.#seq < this.#source.last()) return
    await this.#rest.for(timeoutMs)
  }
}

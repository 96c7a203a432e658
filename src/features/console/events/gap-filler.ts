import { pause } from '../../../lib/pause'
import type { ReadEnvelope } from '../../../client/reading/read-event'
import { archived, type ReadPage } from './archive-walk'
import { type Gap, indexOfNumber } from '../../../events/event'
import type { EventStore } from './event-store'

/** What came of the search for missing events, where it did not find them. `lost`: the archive does not have them either. */
export type GapState = { kind: 'searching' | 'lost' } | { kind: 'failed'; error: unknown }

/** An archive may be some moments behind what is reported live. How often it is asked, and after how long again, in ms. */
const TRIES = 3
const AGAIN_MS = 3_000

/** Looks in the archive for events that are missing, one gap after the other, and puts them where they belong. */
export class GapFiller {
  readonly #store: EventStore
  readonly #changed: () => void
  /** Of those that the store still has. */
  #states: ReadonlyMap<Gap, GapState> = new Map()
  #isFilling = false

  /** @param changed called when other events are there, or something else is known of the gaps. */
  constructor(store: EventStore, changed: () => void) {
    this.#store = store
    this.#changed = changed
  }

  /** What is known of each gap; nothing of those that are still to be looked for. */
  get states(): ReadonlyMap<Gap, GapState> {
    return this.#states
  }

  /** Looks for all that was not looked for. Does not throw; what was begun as `signal` is aborted is begun again the next time. */
  async fill(read: ReadPage, signal: AbortSignal): Promise<void> {
    if (this.#isFilling) return
    this.#isFilling = true
    try {
      for (let gap = this.#next(); gap && !signal.aborted; gap = this.#next()) await this.#search(gap, read, signal)
    } finally {
      this.#isFilling = false
    }
  }

  /** Forgets what came of the search for a gap. */
  forget(gap: Gap): void {
    this.#set(gap, undefined)
  }

  #next(): Gap | undefined {
    return this.#store.gaps.find((gap) => !this.#states.has(gap))
  }

  async #search(gap: Gap, read: ReadPage, signal: AbortSignal): Promise<void> {
    this.#set(gap, { kind: 'searching' })
    try {
      let found: ReadEnvelope[] = []
      for (let tried = 1; ; tried++) {
        const walk = await this.#walk(gap, read)
        found = walk.found
        if (walk.isWhole || tried === TRIES || signal.aborted) break
        await pause(AGAIN_MS, signal)
      }
      if (signal.aborted) return this.#set(gap, undefined)
      this.#store.fill(gap, found)
      const left = this.#store.gaps.filter(({ from, to }) => from >= gap.from && to <= gap.to)
      this.#states = new Map([...this.#kept(), ...left.map((gap) => [gap, { kind: 'lost' }] as const)])
      this.#changed()
    } catch (error) {
      this.#set(gap, signal.aborted ? undefined : { kind: 'failed', error })
    }
  }

  /** Whole: what was not found is not there. */
  async #walk(gap: Gap, read: ReadPage): Promise<{ found: ReadEnvelope[]; isWhole: boolean }> {
    const { items } = this.#store
    const before = items[indexOfNumber(items, gap.from) - 1]
    const pages = archived(read, { ...gap, ts: before?.ts ?? gap.ts })
    const found: ReadEnvelope[] = []
    for (;;) {
      const { value, done } = await pages.next()
      if (done) return { found, isWhole: value || found.length > gap.to - gap.from }
      found.push(...value)
    }
  }

  #set(gap: Gap, state: GapState | undefined): void {
    const states = new Map(this.#kept())
    if (state) states.set(gap, state)
    else states.delete(gap)
    this.#states = states
    this.#changed()
  }

  /** Gaps that were evicted or filled need no further reads. */
  #kept(): [Gap, GapState][] {
    const { gaps } = this.#store
    return [...this.#states].filter(([gap]) => gaps.includes(gap))
  }
}

import { masked } from '../../../actions/hidden-text'
import type { ActionLog } from '../log/action-log'
import type { GrowingEntry } from '../log/growing-entry'
import type { Failure } from '../log/failure'
import type { InputAction } from './input-action'
import { extendEntry, finishEntry, startEntry, type RecordingOptions, type RecordedEntry } from './recorded-entry'

/** After this long without a further input an entry is complete, ms. A pointer that rests is worth an entry sooner. */
const PAUSE_MS = 900
const REST_MS = 400

interface OpenEntry {
  recorded: RecordedEntry
  entry: GrowingEntry
  /** When its last piece was done, by the clock of performance.now(). */
  doneAt: number
  isMasked: boolean
  isAnswered: boolean
}

/** Writes what is sent piece by piece into the history, as entries that can be read, edited and done again. */
export class InputRecorder {
  readonly #log: Pick<ActionLog, 'begin'>
  #open: OpenEntry | null = null
  /** Complete, but what was sent last has no answer yet: that may still fail. */
  readonly #unanswered = new Set<OpenEntry>()
  options: RecordingOptions = { timed: false }
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(log: Pick<ActionLog, 'begin'>) {
    this.#log = log
  }

  /**
   * An input is about to be sent; `at`: when the hand did it, by the clock of performance.now(). What it types is
   * recorded as dots if `isMasked`: that is not stored, shown or exported.
   */
  sending(sent: InputAction, at = performance.now(), isMasked = false): void {
    clearTimeout(this.#timer)
    const input = isMasked ? masked(sent) : sent
    const open = this.#open
    // A secret does not go on in what is shown.
    const recorded =
      open &&
      (open.isMasked === isMasked || sent.type !== 'type_text') &&
      extendEntry(open.recorded, input, at, this.options)
    if (open && recorded) {
      if (recorded.action !== open.recorded.action || recorded.lead !== open.recorded.lead)
        open.entry.amend(recorded.action, recorded.lead)
      open.recorded = recorded
      open.isAnswered = false
      return
    }
    this.close()
    const first = startEntry(input, at, this.options, open?.recorded)
    const entry = this.#log.begin(first.action, { at: first.since })
    this.#open = { recorded: first, entry, doneAt: performance.now(), isMasked, isAnswered: false }
  }

  /** It was done, or it failed. */
  sent(failure?: Failure): void {
    for (const { entry } of this.#unanswered) entry.end(failure)
    this.#unanswered.clear()
    if (!this.#open) return
    this.#open.doneAt = performance.now()
    this.#open.isAnswered = true
    if (failure) return this.close(failure)
    const { action, stroke } = this.#open.recorded
    if (!stroke) this.#timer = setTimeout(() => this.close(), action.type === 'move_mouse' ? REST_MS : PAUSE_MS)
  }

  /** What comes next is another entry. */
  close(failure?: Failure): void {
    clearTimeout(this.#timer)
    const open = this.#open
    this.#open = null
    if (!open) return
    const { action } = finishEntry(open.recorded, this.options)
    if (action !== open.recorded.action) open.entry.amend(action)
    if (open.isAnswered) open.entry.end(failure, open.doneAt)
    else this.#unanswered.add(open)
  }
}

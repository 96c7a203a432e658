import type { ActionLog, GrowingEntry } from '../log/action-log'
import type { Failure } from '../log/failure'
import type { InputAction } from './input-action'
import { begun, continued, type Told } from './story'

/** After this long without a further input an entry is complete, ms. A pointer that rests is worth an entry sooner. */
const PAUSE_MS = 900
const REST_MS = 400

/** Writes what is sent piece by piece into the history, as entries that can be read, edited and done again. */
export class Journal {
  readonly #log: Pick<ActionLog, 'begin'>
  #open: { told: Told; entry: GrowingEntry; doneAt: number } | null = null
  /** What is typed is recorded as dots: it is not stored, shown or exported. */
  hidesTyping = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(log: Pick<ActionLog, 'begin'>) {
    this.#log = log
  }

  /** An input is about to be sent; `at`: when the hand did it, by the clock of performance.now(). */
  sending(sent: InputAction, at = performance.now()): void {
    clearTimeout(this.#timer)
    const input = this.hidesTyping ? masked(sent) : sent
    const told = this.#open && continued(this.#open.told, input, at)
    if (this.#open && told) {
      if (told.action !== this.#open.told.action) this.#open.entry.amend(told.action)
      this.#open.told = told
      return
    }
    this.close()
    const first = begun(input, at)
    this.#open = { told: first, entry: this.#log.begin(first.action), doneAt: performance.now() }
  }

  /** It was done, or it failed. */
  sent(failure?: Failure): void {
    if (!this.#open) return
    this.#open.doneAt = performance.now()
    if (failure) return this.close(failure)
    const { action, stroke } = this.#open.told
    if (!stroke) this.#timer = setTimeout(() => this.close(), action.type === 'move_mouse' ? REST_MS : PAUSE_MS)
  }

  /** What comes next is another entry. */
  close(failure?: Failure): void {
    clearTimeout(this.#timer)
    this.#open?.entry.end(failure, this.#open.doneAt)
    this.#open = null
  }
}

const DOT = '•'

/** Keys that write nothing, such as Enter and Tab, say nothing. */
const masked = (input: InputAction): InputAction =>
  input.type === 'type_text'
    ? { type: 'type_text', type_text: { text: DOT.repeat(Array.from(input.type_text.text).length) } }
    : input

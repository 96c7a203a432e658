import { Submissions } from '../../../client/submission'
import type { PressKeyInput } from '../../../contract/computer'
import { Store } from '../../../lib/store'
import type { Entry } from '../log/action'
import type { ActionLog } from '../log/action-log'
import type { Draft } from './draft'

type Failed = Extract<Entry['result'], { kind: 'failed' }>

/** What became of the last request that was sent from the panel. */
export type SendState =
  | { kind: 'idle' }
  /** `waiting`: how many wait behind the one that is in progress. */
  | { kind: 'sending'; request: PressKeyInput; waiting: number }
  | { kind: 'done'; request: PressKeyInput; ms: number }
  /**
   * `draft` is what was sent: the errors belong to it, and to no later one. Missing for a key sent at once. `unsent`: how many
   * waited behind it, and were not sent.
   */
  | { kind: 'failed'; request: PressKeyInput; result: Failed; draft: Draft | undefined; unsent: number }

/** Sends one request after the other. Lives as long as the console: a visit to another tool changes nothing. */
export class KeySender extends Store<SendState> {
  readonly #log: ActionLog
  readonly #sequences = new Submissions()
  #left = 0

  constructor(log: ActionLog) {
    super({ kind: 'idle' })
    this.#log = log
  }

  /** A no-op for a whole sequence, one with a draft, while another one is in progress. */
  readonly send = (request: PressKeyInput, draft?: Draft): void => {
    const end = draft ? this.#sequences.begin() : () => {}
    if (!end) return
    this.publish({ kind: 'sending', request, waiting: this.#left++ })
    void this.#log.run({ type: 'press_key', press_key: request }).then(({ result }) => {
      end()
      this.#left -= 1
      if (result.kind !== 'sending') this.publish(this.#after(result, { request, draft }))
    })
  }

  /** Keys may be sent faster than they are answered: the panel shows the last one or a failure, the history of all. */
  #after(
    result: Exclude<Entry['result'], { kind: 'sending' }>,
    { request, draft }: { request: PressKeyInput; draft: Draft | undefined },
  ): SendState {
    const before = this.state
    if (result.kind === 'failed') {
      if (result.unsent && before.kind === 'failed') return { ...before, unsent: before.unsent + 1 }
      return { kind: 'failed', request, result, draft, unsent: 0 }
    }
    if (before.kind === 'sending' && this.#left > 0) return { ...before, waiting: this.#left - 1 }
    return { kind: 'done', request, ms: result.ms }
  }
}

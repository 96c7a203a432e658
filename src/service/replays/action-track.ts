import { createWriteStream, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import type { ComputerActionInput } from '../../contract/computer-actions'
import { MAX_TRACK_BYTES, type ReplayAction } from '../../contract/replay-action'
import { DOT, hidden, isWriting, writes } from '../../keys/hidden'
import type { DoneInput, Input } from '../computer/input-watchers'
import { withTimeout } from '../shared/deadline'

/** How long the end of the file may take to be written, ms. */
const CLOSE_MS = 5_000

/**
 * Writes down what is done to a display while it is recorded, a line of JSON for each action, in the file beside the video. What was typed
 * is not in it, only how much. A disk that is full costs the track alone.
 */
export class ActionTrack {
  readonly #origin: number
  readonly #file: WriteStream
  #bytes = 0
  /** The buttons that are down. */
  readonly #down = new Set<string>()

  /** @param origin the time of the first picture, as of `performance.now()`. */
  constructor(file: string, origin: number) {
    this.#origin = origin
    this.#file = createWriteStream(file, { flags: 'a', mode: 0o600 }).on('error', () => {})
  }

  readonly add = ({ input, began, ended, failed, by, drag }: DoneInput): void => {
    if (!this.#isTold(input)) return
    for (const action of actionsOf(input)) {
      this.#write({
        at_ms: Math.round(began - this.#origin),
        duration_ms: Math.round(ended - began),
        ...(by !== undefined && { by }),
        ...(failed && { failed }),
        action,
        ...(drag && { samples: drag.samples }),
      })
    }
  }

  /** Resolves when all is in the file, or after 5 s. Idempotent. */
  async end(): Promise<void> {
    if (this.#file.closed || this.#file.errored) return
    this.#file.end()
    await withTimeout(
      once(this.#file, 'close').catch(() => {}),
      CLOSE_MS,
    )
  }

  /** A pointer that moves without a button is no action. */
  #isTold(input: Input): boolean {
    if (input.type !== 'click_mouse') return input.type !== 'move_mouse' || this.#down.size > 0
    const { button, click_type } = input.click_mouse
    if (click_type === 'down') this.#down.add(button)
    if (click_type === 'up') this.#down.delete(button)
    return true
  }

  #write(action: ReplayAction): void {
    const line = `${JSON.stringify(action)}\n`
    this.#bytes += line.length
    if (this.#bytes <= MAX_TRACK_BYTES) this.#file.write(line)
  }
}

function actionsOf(input: Input): ComputerActionInput[] {
  switch (input.type) {
    case 'type_text':
      return [{ type: 'type_text', type_text: { text: hidden(input.type_text.text) } }]
    case 'press_key': {
      const { keys, hold_keys = [] } = input.press_key
      const isHidden = (key: string): boolean => isWriting(hold_keys) && writes(key)
      return [
        { type: 'press_key', press_key: { ...input.press_key, keys: keys.map((key) => (isHidden(key) ? DOT : key)) } },
      ]
    }
    case 'hold_keys': {
      const pressed = input.hold_keys.changes.filter(({ down }) => down)
      return pressed.map(({ key }) => ({ type: 'press_key', press_key: { keys: [writes(key) ? DOT : key] } }))
    }
    default:
      return [input]
  }
}

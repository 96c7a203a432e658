import { LONGEST_SLEEP_MS, MOST_ACTIONS, MOST_TICKS } from '../../../contract/computer-actions'
import { clamp } from '../../../motion/geometry'
import { type Input, type InputAction, type KeysInput, leavesField, sameKeys, type TimedInput } from './input-action'

/** Characters that are joined into one request: a longer text can be stopped on its way. */
export const MOST_JOINED = 1_000

/** Moves that one request takes at most: between two of them there may be a pause, which counts as an action, too. */
const MOST_MOVES = MOST_ACTIONS / 2

/**
 * Sends inputs one after the other in their order. While some are in progress, what waits is joined where nothing is lost by it: turns
 * of the wheel add up, characters become a text, moves go together, each with its time, and so do keys that are held. With a button
 * down each move is a part of what is drawn; without one, of more moves than one request takes the latest count.
 */
export class ActionQueue {
  readonly #send: (inputs: readonly TimedInput[]) => Promise<void>
  readonly #changed: () => void
  readonly #down = new Set<string | undefined>()
  #waiting: (readonly TimedInput[])[] = []
  #inFlight: readonly TimedInput[] | null = null

  /** `send` gets one input, or several moves; it never rejects. `changed` is called when the number of those that wait has changed. */
  constructor(send: (inputs: readonly TimedInput[]) => Promise<void>, changed: () => void = () => {}) {
    this.#send = send
    this.#changed = changed
  }

  /** How many requests wait, and the one in progress. */
  get length(): number {
    return this.#waiting.length + (this.#inFlight ? 1 : 0)
  }

  push(
    input: Input,
    {
      at = performance.now(),
      held = [],
      hidden = false,
    }: { at?: number; held?: readonly string[]; hidden?: boolean } = {},
  ): void {
    this.#note(input)
    const added: TimedInput = { input, at, ...(held.length > 0 && { held }), ...(hidden && { hidden }) }
    const last = this.#waiting.at(-1)
    const joint = last && joined(last, added, this.#down.size > 0)
    if (joint) this.#waiting[this.#waiting.length - 1] = joint
    else this.#waiting.push([added])
    this.#changed()
    if (!this.#inFlight) void this.#work()
  }

  /** Forgets what waits, but not that a button comes up which is down. What is in progress goes on. */
  clear(): void {
    const down = new Set<string | undefined>()
    this.#waiting = this.#waiting.flatMap((inputs) => {
      const [first] = inputs
      if (first?.input.type === 'keys') return releasesOf(first, first.input)
      if (first?.input.type !== 'click_mouse') return []
      const { button, click_type } = first.input.click_mouse
      if (click_type === 'down') down.add(button)
      return click_type === 'up' && !down.delete(button) ? [inputs] : []
    })
    this.#changed()
  }

  /** As `clear`, and gives what the caller must still send, also when it is in flight: the page closes, and its requests with it. */
  drain(): InputAction[] {
    this.clear()
    const left = [...(this.#inFlight ? [this.#inFlight] : []), ...this.#waiting.splice(0)]
    this.#changed()
    return left.flatMap(([first]) => (first && isRelease(first.input) ? [first.input] : []))
  }

  #note(input: Input): void {
    if (input.type !== 'click_mouse') return
    const { button, click_type } = input.click_mouse
    if (click_type === 'down') this.#down.add(button)
    else this.#down.delete(button)
  }

  async #work(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      this.#inFlight = next
      await this.#send(next)
      this.#inFlight = null
      this.#changed()
    }
  }
}

const isRelease = (input: Input): input is Extract<InputAction, { type: 'click_mouse' }> =>
  input.type === 'click_mouse' && input.click_mouse.click_type === 'up'

/** Both as one request, or undefined when each has to be sent. */
function joined(
  before: readonly TimedInput[],
  added: TimedInput,
  isPressed: boolean,
): readonly TimedInput[] | undefined {
  const last = before.at(-1)?.input
  const next = added.input
  if (before[0]?.hidden !== added.hidden) return undefined
  if (last?.type === 'move_mouse' && next.type === 'move_mouse') {
    if (!sameKeys(last.move_mouse.hold_keys, next.move_mouse.hold_keys)) return undefined
    if (before.length < MOST_MOVES) return [...before, added]
    return isPressed ? undefined : [...before.slice(1), added]
  }
  if (last?.type === 'keys' && next.type === 'keys') return joinedKeys(before[0], last, added, next)
  const joint = last && sum(last, next)
  return joint && [{ ...added, input: joint }]
}

/** Only what lets go of keys; releasing one that never went down does nothing. */
function releasesOf(timed: TimedInput, input: KeysInput): TimedInput[][] {
  const changes = input.changes.flatMap(({ key, down }) => (down ? [] : [{ key, down }]))
  return changes.length > 0 ? [[{ ...timed, input: { ...input, changes, began: [], recorded: [] } }]] : []
}

/** Keys that waited keep their times, too. */
function joinedKeys(
  first: TimedInput | undefined,
  last: KeysInput,
  added: TimedInput,
  next: KeysInput,
): readonly TimedInput[] | undefined {
  if (!first || last.changes.length + next.changes.length > MOST_ACTIONS) return undefined
  // The answer says of all characters together whether they were a secret: those of the next field are asked for by themselves.
  if (leavesField(last)) return undefined
  const after_ms = Math.round(Math.min(Math.max(added.at - first.at, 0), LONGEST_SLEEP_MS))
  const changes = next.changes.map((change, index) => (index === 0 && after_ms > 0 ? { ...change, after_ms } : change))
  const input: KeysInput = {
    type: 'keys',
    changes: [...last.changes, ...changes],
    began: [...last.began, ...next.began],
    recorded: [...last.recorded, ...next.recorded],
  }
  return [{ ...added, input }]
}

function sum(last: Input, next: Input): InputAction | undefined {
  if (last.type === 'scroll' && next.type === 'scroll') {
    if (!sameKeys(last.scroll.hold_keys, next.scroll.hold_keys)) return undefined
    const delta_x = ticks(last.scroll.delta_x, next.scroll.delta_x)
    const delta_y = ticks(last.scroll.delta_y, next.scroll.delta_y)
    // Nothing is left of a turn and its return, and a scroll by nothing is refused.
    if (delta_x === 0 && delta_y === 0) return undefined
    return { type: 'scroll', scroll: { ...next.scroll, delta_x, delta_y } }
  }
  if (last.type === 'type_text' && next.type === 'type_text') {
    const text = last.type_text.text + next.type_text.text
    return text.length <= MOST_JOINED ? { type: 'type_text', type_text: { text } } : undefined
  }
  return undefined
}

const ticks = (a = 0, b = 0): number => clamp(a + b, -MOST_TICKS, MOST_TICKS)

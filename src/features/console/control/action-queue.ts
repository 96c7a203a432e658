import { MOST_TICKS } from '../../../contract/computer-actions'
import { clamp } from '../../../motion/geometry'
import { type InputAction, sameKeys } from './input-action'

/** Characters that are joined into one request: a longer text can be stopped on its way. */
export const MOST_JOINED = 1_000

/**
 * Sends actions one after the other in their order. While one is under way, what waits is joined where nothing is lost by
 * it: of moves the last one counts, turns of the wheel add up, characters become a text.
 */
export class ActionQueue {
  readonly #send: (action: InputAction) => Promise<void>
  readonly #changed: () => void
  #waiting: InputAction[] = []
  #underWay: InputAction | null = null

  /** `send` never rejects. `changed` is called when the number of those that wait has changed. */
  constructor(send: (action: InputAction) => Promise<void>, changed: () => void = () => {}) {
    this.#send = send
    this.#changed = changed
  }

  /** How many wait, and the one under way. */
  get length(): number {
    return this.#waiting.length + (this.#underWay ? 1 : 0)
  }

  push(action: InputAction): void {
    const last = this.#waiting.at(-1)
    const joint = last && joined(last, action)
    if (joint) this.#waiting[this.#waiting.length - 1] = joint
    else this.#waiting.push(action)
    this.#changed()
    if (!this.#underWay) void this.#work()
  }

  /** Forgets what waits, but not that a button comes up which is down. What is under way goes on. */
  clear(): void {
    const down = new Set<string | undefined>()
    this.#waiting = this.#waiting.filter((action) => {
      if (action.type !== 'click_mouse') return false
      const { button, click_type } = action.click_mouse
      if (click_type === 'down') down.add(button)
      return click_type === 'up' && !down.delete(button)
    })
    this.#changed()
  }

  /** As `clear`, and gives what must still be sent by somebody else, also when it is under way: the page goes, and its requests with it. */
  abandon(): InputAction[] {
    this.clear()
    const left = this.#waiting.splice(0)
    const now = this.#underWay
    if (now?.type === 'click_mouse' && now.click_mouse.click_type === 'up') left.unshift(now)
    this.#changed()
    return left
  }

  async #work(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      this.#underWay = next
      await this.#send(next)
      this.#underWay = null
      this.#changed()
    }
  }
}

/** Both as one action, or undefined when each has to be sent. */
function joined(last: InputAction, next: InputAction): InputAction | undefined {
  if (last.type === 'move_mouse' && next.type === 'move_mouse') {
    return sameKeys(last.move_mouse.hold_keys, next.move_mouse.hold_keys) ? next : undefined
  }
  if (last.type === 'scroll' && next.type === 'scroll') {
    if (!sameKeys(last.scroll.hold_keys, next.scroll.hold_keys)) return undefined
    const delta_x = sum(last.scroll.delta_x, next.scroll.delta_x)
    const delta_y = sum(last.scroll.delta_y, next.scroll.delta_y)
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

const sum = (a = 0, b = 0): number => clamp(a + b, -MOST_TICKS, MOST_TICKS)

import type { ClickButton } from '../../../contract/computer'
import type { Waypoint } from '../../../motion/geometry'
import type { InputAction } from './input-action'

/** What is read of a DOM pointer, mouse or wheel event. */
export interface HeldModifiers {
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
  metaKey: boolean
}

/** The bits of PointerEvent.buttons. */
const BUTTONS: readonly (readonly [bit: number, button: ClickButton])[] = [
  [1, 'left'],
  [2, 'right'],
  [4, 'middle'],
  [8, 'back'],
  [16, 'forward'],
]

/**
 * Makes actions of where a pointer is and which of its buttons are down. It compares each event with what was sent before,
 * so a press or a release that the page did not receive is made up for by the next event.
 */
export class PointerInput {
  readonly #push: (action: InputAction) => void
  readonly #held = new Set<ClickButton>()
  #position: Waypoint | null = null

  constructor(push: (action: InputAction) => void) {
    this.#push = push
  }

  /** The buttons that are down in the session. */
  get held(): readonly ClickButton[] {
    return [...this.#held]
  }

  /** Where the pointer was sent last; null when something else may have moved it since. */
  get position(): Waypoint | null {
    return this.#position
  }

  /** The pointer is here now. The move goes first, so that a button goes down and comes up exactly there. */
  at(point: Waypoint, buttons: number, modifiers: HeldModifiers): void {
    const keys = holdKeys(modifiers)
    this.#moveTo(point, this.#held.size > 0 ? keys : {})
    for (const [bit, button] of BUTTONS) {
      const isDown = (buttons & bit) !== 0
      if (isDown === this.#held.has(button)) continue
      if (isDown) this.#held.add(button)
      else this.#held.delete(button)
      this.#click(button, isDown ? 'down' : 'up', point, keys)
    }
  }

  scroll(point: Waypoint, ticks: { x: number; y: number }, modifiers: HeldModifiers): void {
    if (ticks.x === 0 && ticks.y === 0) return
    const [x, y] = point
    this.#position = point
    this.#push({ type: 'scroll', scroll: { x, y, delta_x: ticks.x, delta_y: ticks.y, ...holdKeys(modifiers) } })
  }

  /** Gives what lets go of the buttons that are down, there where the pointer was last. They count as up from now on. */
  takeReleases(): InputAction[] {
    const position = this.#position
    const releases = position ? this.held.map((button) => clickAction(button, 'up', position, {})) : []
    this.#held.clear()
    return releases
  }

  /** The session's pointer may have been moved by something else meanwhile. */
  forget(): void {
    this.#position = null
  }

  #moveTo(point: Waypoint, keys: { hold_keys?: string[] }): void {
    if (this.#position?.[0] === point[0] && this.#position[1] === point[1]) return
    this.#position = point
    this.#push({ type: 'move_mouse', move_mouse: { x: point[0], y: point[1], smooth: false, ...keys } })
  }

  #click(button: ClickButton, click_type: 'down' | 'up', point: Waypoint, keys: { hold_keys?: string[] }): void {
    this.#push(clickAction(button, click_type, point, keys))
  }
}

export const clickAction = (
  button: ClickButton,
  click_type: 'down' | 'up',
  [x, y]: Waypoint,
  keys: { hold_keys?: string[] },
): InputAction => ({ type: 'click_mouse', click_mouse: { x, y, button, click_type, ...keys } })

/** The interface has no key that stays down between two requests: each one holds what the person holds. */
function holdKeys({ ctrlKey, shiftKey, altKey, metaKey }: HeldModifiers): { hold_keys?: string[] } {
  const held = [ctrlKey && 'Ctrl', shiftKey && 'Shift', altKey && 'Alt', metaKey && 'Super'].filter(
    (key) => key !== false,
  )
  return held.length > 0 ? { hold_keys: held } : {}
}

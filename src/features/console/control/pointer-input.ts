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
  #place: Waypoint | null = null

  constructor(push: (action: InputAction) => void) {
    this.#push = push
  }

  /** The buttons that are down in the session. */
  get held(): readonly ClickButton[] {
    return [...this.#held]
  }

  /** Where the pointer was sent last; null when something else may have moved it since. */
  get place(): Waypoint | null {
    return this.#place
  }

  /** The pointer is here now. The move goes first, so that a button goes down and comes up exactly there. */
  at(place: Waypoint, buttons: number, modifiers: HeldModifiers): void {
    const keys = holdKeys(modifiers)
    this.#moveTo(place, this.#held.size > 0 ? keys : {})
    for (const [bit, button] of BUTTONS) {
      const isDown = (buttons & bit) !== 0
      if (isDown === this.#held.has(button)) continue
      if (isDown) this.#held.add(button)
      else this.#held.delete(button)
      this.#click(button, isDown ? 'down' : 'up', place, keys)
    }
  }

  scroll(place: Waypoint, ticks: { x: number; y: number }, modifiers: HeldModifiers): void {
    if (ticks.x === 0 && ticks.y === 0) return
    const [x, y] = place
    this.#place = place
    this.#push({ type: 'scroll', scroll: { x, y, delta_x: ticks.x, delta_y: ticks.y, ...holdKeys(modifiers) } })
  }

  /** Gives what lets go of the buttons that are down, there where the pointer was last. They count as up from now on. */
  takeReleases(): InputAction[] {
    const place = this.#place
    const releases = place ? this.held.map((button) => clickAction(button, 'up', place, {})) : []
    this.#held.clear()
    return releases
  }

  /** The session's pointer may have been moved by something else meanwhile. */
  forget(): void {
    this.#place = null
  }

  #moveTo(place: Waypoint, keys: { hold_keys?: string[] }): void {
    if (this.#place?.[0] === place[0] && this.#place[1] === place[1]) return
    this.#place = place
    this.#push({ type: 'move_mouse', move_mouse: { x: place[0], y: place[1], smooth: false, ...keys } })
  }

  #click(button: ClickButton, click_type: 'down' | 'up', place: Waypoint, keys: { hold_keys?: string[] }): void {
    this.#push(clickAction(button, click_type, place, keys))
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

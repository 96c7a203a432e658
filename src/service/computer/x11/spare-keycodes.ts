/** Keycodes without a keysym that a page would still see as a named key (`code`): Lang5, IntlRo, IntlYen, F19, F24. */
const namedInPages = new Set([93, 97, 132, 197, 202])
/** The first keycode belongs to no key (KEY_RESERVED in Linux). */
const reserved = 8
/**
 * How long a keycode keeps its keysym after it was used, in ms. A browser looks up the keysym when it comes to handle the key
 * press; a busy one must not find the next keysym there.
 */
export const keepFor = 300

interface Slot {
  readonly keycode: number
  keysym: number | undefined
  /** Time of `performance.now()`. */
  lastUse: number
}

/** The keycodes that no key uses, lent to keysyms that have no key: the one that was used longest ago goes first. */
export class SpareKeycodes {
  readonly #slots: Slot[]
  readonly #bySym = new Map<number, Slot>()

  constructor(free: number[]) {
    const usable = free.filter((keycode) => keycode !== reserved)
    const [named, plain] = [true, false].map((is) => usable.filter((keycode) => namedInPages.has(keycode) === is))
    this.#slots = [...(plain ?? []), ...(named ?? [])].map((keycode) => ({
      keycode,
      keysym: undefined,
      lastUse: -Infinity,
    }))
  }

  /** The keycode that `keysym` is bound to, if it is; this counts as a use. */
  keycode(keysym: number): number | undefined {
    const slot = this.#bySym.get(keysym)
    if (slot) slot.lastUse = performance.now()
    return slot?.keycode
  }

  /**
   * Chooses a keycode for a new keysym, never one that is down. `freeIn`: how many milliseconds must pass before it may be
   * bound. Undefined when every keycode is down.
   */
  choose(isDown: (keycode: number) => boolean): { keycode: number; freeIn: number } | undefined {
    const [slot] = this.#slots.filter(({ keycode }) => !isDown(keycode)).sort((a, b) => a.lastUse - b.lastUse)
    return slot && { keycode: slot.keycode, freeIn: Math.max(0, slot.lastUse + keepFor - performance.now()) }
  }

  /** Remembers that `keycode` now has `keysym`. */
  assign(keycode: number, keysym: number): void {
    const slot = this.#slots.find((slot) => slot.keycode === keycode)
    if (!slot) return
    if (slot.keysym !== undefined) this.#bySym.delete(slot.keysym)
    slot.keysym = keysym
    slot.lastUse = performance.now()
    this.#bySym.set(keysym, slot)
  }

  /** The keycodes that have a keysym. */
  get assigned(): number[] {
    return this.#slots.flatMap(({ keycode, keysym }) => (keysym === undefined ? [] : [keycode]))
  }

  /** How many keysyms can have a keycode at the same time. */
  get size(): number {
    return this.#slots.length
  }
}

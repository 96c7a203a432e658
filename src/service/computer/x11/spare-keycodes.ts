/** Keycodes without a keysym that a page would still see as a named key (`code`): Lang5, IntlRo, IntlYen, F19, F24. */
const namedInPages = new Set([93, 97, 132, 197, 202])
/** The first keycode belongs to no key (KEY_RESERVED in Linux). */
const reserved = 8

interface Binding {
  readonly keycode: number
  keysym: number | undefined
  /** Uses of all bindings are counted; this is the number of the last one. */
  lastUse: number
}

/**
 * The keycodes that no key uses, assigned to keysyms that have no key: the one that was used longest ago goes first. A browser
 * looks up the keysym when it comes to handle the key press; a busy one must not find the next keysym there.
 */
export class SpareKeycodes {
  readonly #bindings: Binding[]
  readonly #bySym = new Map<number, Binding>()
  #uses = 0
  /** The browser has handled every use up to this one. */
  #handled = 0

  constructor(free: number[]) {
    const usable = free.filter((keycode) => keycode !== reserved)
    const [named, plain] = [true, false].map((is) => usable.filter((keycode) => namedInPages.has(keycode) === is))
    this.#bindings = [...(plain ?? []), ...(named ?? [])].map((keycode) => ({ keycode, keysym: undefined, lastUse: 0 }))
  }

  /** Returns the keycode that `keysym` is bound to, if it is; this counts as a use. */
  keycode(keysym: number): number | undefined {
    const binding = this.#bySym.get(keysym)
    if (binding) binding.lastUse = this.#uses += 1
    return binding?.keycode
  }

  /**
   * Chooses a keycode for a new keysym, never one that is down. Undefined when every keycode is down. `handled`: it may be
   * bound at once; else the browser must first have handled all uses so far.
   */
  choose(isDown: (keycode: number) => boolean): { keycode: number; handled: boolean } | undefined {
    const [binding] = this.#bindings.filter(({ keycode }) => !isDown(keycode)).sort((a, b) => a.lastUse - b.lastUse)
    return binding && { keycode: binding.keycode, handled: binding.lastUse <= this.#handled }
  }

  /** Waits until the browser has handled all uses so far. */
  async handle(passed: Promise<void>): Promise<void> {
    const uses = this.#uses
    await passed
    this.#handled = uses
  }

  assign(keycode: number, keysym: number): void {
    const binding = this.#bindings.find((binding) => binding.keycode === keycode)
    if (!binding) return
    if (binding.keysym !== undefined) this.#bySym.delete(binding.keysym)
    binding.keysym = keysym
    binding.lastUse = this.#uses += 1
    this.#bySym.set(keysym, binding)
  }

  /** Returns how often a keycode gets a new keysym at most while these are pressed in order. */
  changes(keysyms: Iterable<number>): number {
    const bound = new Set<number>()
    let changes = 0
    for (const keysym of keysyms) {
      // A set keeps the order of adding: the one that was used longest ago is its first.
      if (!bound.delete(keysym)) changes += 1
      bound.add(keysym)
      const [oldest] = bound
      if (bound.size > this.size && oldest !== undefined) bound.delete(oldest)
    }
    return changes
  }

  /** The keycodes that have a keysym. */
  get assigned(): number[] {
    return this.#bindings.flatMap(({ keycode, keysym }) => (keysym === undefined ? [] : [keycode]))
  }

  get size(): number {
    return this.#bindings.length
  }
}

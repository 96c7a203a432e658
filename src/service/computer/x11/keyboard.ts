import type { PressStep } from '../../../keys/press'
import { Problem } from '../../shared/problem'
import type { XConnection } from './connection'
import type { BrowserFence } from './browser-fence'
import { KeyboardMap } from './keyboard-map'
import { SpareKeycodes } from './spare-keycodes'

/** X keysyms that this file has to know (X11/keysymdef.h). */
const keysyms = {
  shiftLeft: 0xffe1,
  shiftRight: 0xffe2,
  metaLeft: 0xffe7,
  metaRight: 0xffe8,
  superLeft: 0xffeb,
  superRight: 0xffec,
  numLock: 0xff7f,
  keypadFirst: 0xff80,
  keypadLast: 0xffbd,
}
/** A keycode without a keysym has this one. */
const noSymbol = 0
/** Modifier keys: Shift_L to Hyper_R, and the ISO shifts and locks. Shift must never be added to press one of them. */
const isModifier = (keysym: number) =>
  (keysym >= keysyms.shiftLeft && keysym <= 0xffee) || (keysym >= 0xfe01 && keysym <= 0xfe13)
const isKeypad = (keysym: number) => keysym >= keysyms.keypadFirst && keysym <= keysyms.keypadLast

/** The longest time in ms that it takes on the whole to give a keycode a new keysym, with a busy browser. */
const bindingMs = 6

/** How a keysym is typed. */
interface Stroke {
  keycode: number
  /** Which of the two symbols of the keycode it is: the one with Shift (on the keypad: with Num Lock) is the second. */
  second: boolean
  keypad: boolean
}

/**
 * Presses and releases keys of one X display by their keysyms, and remembers what is down.
 *
 * Shift is added where a symbol needs it, as a person would, and taken away again before a key that needs none. Caps Lock
 * acts as on a real keyboard. Keypad digits come as digits whatever Num Lock says. A keysym that the keyboard lacks is given
 * a spare keycode.
 */
export class Keyboard {
  readonly #connection: XConnection
  readonly #map: KeyboardMap
  readonly #fence: BrowserFence
  readonly #strokes: ReadonlyMap<number, Stroke>
  readonly #spares: SpareKeycodes
  readonly #numLock: number
  /** Keycodes that are down, in the order of their pressing, with the requested keysym. */
  readonly #down = new Map<number, { keysym: number; shifted: boolean; keypad: boolean }>()
  /** Shift is down because a symbol needs it, not because a caller pressed it. */
  #shiftAdded = false
  /** Num Lock was changed for the keypad; true when it was on before. */
  #numLockBefore: boolean | undefined

  /** Reads the keyboard mapping of the server. `fence` resolves when the browser has handled what it was sent. */
  static async open(connection: XConnection, fence: BrowserFence): Promise<Keyboard> {
    const map = new KeyboardMap(connection)
    const [keysyms, modifiers] = await Promise.all([map.keysyms(), map.modifiers()])
    return new Keyboard(connection, fence, map, keysyms, modifiers)
  }

  private constructor(
    connection: XConnection,
    fence: BrowserFence,
    map: KeyboardMap,
    mapping: number[][],
    modifiers: number[][],
  ) {
    this.#connection = connection
    this.#map = map
    this.#fence = fence
    const min = map.firstKeycode
    this.#strokes = strokesOf(mapping, min)
    this.#spares = new SpareKeycodes(
      mapping.flatMap((row, index) => (row.every((sym) => sym === noSymbol) ? [min + index] : [])),
    )
    const numLockKey = this.#strokes.get(keysyms.numLock)?.keycode ?? NaN
    const modifier = modifiers.findIndex((row) => row.includes(numLockKey))
    this.#numLock = modifier < 0 ? 0 : 1 << modifier
  }

  /**
   * Makes sure that `keysym` can be typed. Resolves at once when it can; else it is bound to a spare keycode, for which a
   * busy browser may be waited for. To be awaited before `press`.
   */
  async prepare(keysym: number, signal: AbortSignal): Promise<void> {
    const stroke = this.#strokes.get(keysym)
    if (stroke?.keypad) await this.#setNumLock(stroke.second)
    if (stroke || this.#spares.keycode(keysym) !== undefined) return
    const spare = this.#spares.choose((keycode) => this.#down.has(keycode))
    if (!spare) throw new Error('every spare keycode is down')
    if (!spare.handled) await this.#spares.handle(this.#fence.passed(signal))
    this.#map.bind(spare.keycode, keysym)
    this.#spares.assign(spare.keycode, keysym)
  }

  /**
   * Returns the longest time in ms that `prepare` takes for all keys of these steps. Throws a Problem 400 when the steps hold more keys
   * at once than there are spare keycodes for.
   */
  preparation(steps: readonly PressStep[]): number {
    const bound: number[] = []
    const held = new Set<number>()
    for (const step of steps) {
      if (step.kind === 'wait' || this.#strokes.has(step.key.keysym)) continue
      const { keysym } = step.key
      if (step.kind === 'up') held.delete(keysym)
      else {
        held.add(keysym)
        bound.push(keysym)
      }
      if (held.size > this.#spares.size) {
        const message = `At most ${this.#spares.size} keys that a US keyboard lacks can be held at once. Nothing was pressed.`
        throw new Problem('bad_request', message)
      }
    }
    return this.#spares.changes(bound) * bindingMs
  }

  press(keysym: number): void {
    const { keycode, second, keypad } = this.#stroke(keysym)
    const shifted = second && !keypad
    const held = this.#shiftAdded && keysym === keysyms.shiftLeft
    const shiftHeld = [...this.#down.values()].some(
      ({ keysym }) => keysym === keysyms.shiftLeft || keysym === keysyms.shiftRight,
    )
    if (!isModifier(keysym)) this.#addShift(shifted && !shiftHeld)
    this.#down.set(keycode, { keysym, shifted, keypad })
    // The key that was added is now held by a caller.
    if (held) this.#shiftAdded = false
    else this.#connection.key(keycode, true)
  }

  release(keysym: number): void {
    const { keycode } = this.#stroke(keysym)
    if (!this.#down.delete(keycode)) return
    this.#connection.key(keycode, false)
    this.#tidy()
  }

  /** Releases every key that is down, in the order of their pressing. */
  releaseAll(): void {
    for (const keycode of this.#down.keys()) {
      this.#down.delete(keycode)
      this.#connection.key(keycode, false)
    }
    this.#tidy()
  }

  dispose(): void {
    for (const keycode of this.#spares.assigned) this.#map.bind(keycode, noSymbol)
  }

  /** Takes back what was added for keys that are no longer down. */
  #tidy(): void {
    const keys = [...this.#down.values()]
    if (!keys.some(({ shifted }) => shifted)) this.#addShift(false)
    if (this.#numLockBefore !== undefined && !keys.some(({ keypad }) => keypad)) {
      this.#map.lock(this.#numLock, this.#numLockBefore)
      this.#numLockBefore = undefined
    }
  }

  #addShift(wanted: boolean): void {
    if (wanted === this.#shiftAdded) return
    this.#shiftAdded = wanted
    this.#connection.key(this.#stroke(keysyms.shiftLeft).keycode, wanted)
  }

  async #setNumLock(wanted: boolean): Promise<void> {
    const locked = ((await this.#map.locked()) & this.#numLock) !== 0
    if (locked === wanted) return
    this.#numLockBefore ??= locked
    this.#map.lock(this.#numLock, wanted)
  }

  #stroke(keysym: number): Stroke {
    const stroke = this.#strokes.get(keysym)
    if (stroke) return stroke
    const keycode = this.#spares.keycode(keysym)
    if (keycode === undefined) throw new Error(`keysym 0x${keysym.toString(16)} was not prepared`)
    return { keycode, second: false, keypad: false }
  }
}

/** Returns how each keysym of a mapping is typed: the lowest keycode wins, as that is the ordinary key for it. */
function strokesOf(mapping: number[][], firstKeycode: number): Map<number, Stroke> {
  const strokes = new Map<number, Stroke>()
  for (const [index, [plain = noSymbol, shifted = noSymbol]] of mapping.entries()) {
    const keycode = firstKeycode + index
    // Num Lock, not Shift, chooses between the two symbols of a keypad key that has a digit or a point.
    const keypad = isKeypad(shifted) && shifted !== plain
    if (plain !== noSymbol && !strokes.has(plain)) strokes.set(plain, { keycode, second: false, keypad })
    if (shifted !== noSymbol && !strokes.has(shifted) && !isModifier(shifted)) {
      strokes.set(shifted, { keycode, second: true, keypad })
    }
  }
  // Keyboards have no Meta key any more; to a page the Super key is Meta.
  for (const [meta, key] of [
    [keysyms.metaLeft, keysyms.superLeft],
    [keysyms.metaRight, keysyms.superRight],
  ] as const) {
    const stroke = strokes.get(key)
    if (stroke && !strokes.has(meta)) strokes.set(meta, stroke)
  }
  return strokes
}

import { composed } from '../../../keys/dead-keys'
import { domKey, onLevel, type DomKey } from '../../../keys/dom-key'
import { KEYPAD } from '../../../keys/dom-names'
import { isModifier, type Key } from '../../../keys/key'

/** How a held key repeats on an X display: after this time, then this often; in ms. */
const delay = 660
const interval = 40

/** Repeats the key that was pressed last, as long as it is held. */
class KeyRepeat {
  #keysym: number | undefined
  #timer: NodeJS.Timeout | undefined

  start(keysym: number, repeat: () => void): void {
    this.stop()
    this.#keysym = keysym
    this.#timer = setTimeout(() => {
      repeat()
      this.#timer = setInterval(repeat, interval)
    }, delay)
  }

  /** Stops; with a `keysym` only if it is that key that repeats. */
  stop(keysym?: number): void {
    if (keysym !== undefined && keysym !== this.#keysym) return
    clearTimeout(this.#timer)
    this.#keysym = undefined
  }
}

/** `modifiers` of the Input domain, by KeyboardEvent.key. */
const bits: ReadonlyMap<string, number> = new Map([
  ['Alt', 1],
  ['Control', 2],
  ['Meta', 4],
  ['Shift', 8],
])
/** With one of these down a key is a shortcut and types nothing. */
const shortcut = 1 | 2 | 4
const control = 2
const shift = 8

/** The Shift that a symbol may need. */
const addedShift = domKey({ name: 'Shift_L', keysym: 0xffe1 })

/** Parameters of `Input.dispatchKeyEvent`. */
export interface KeyEvent {
  type: 'keyDown' | 'rawKeyDown' | 'keyUp'
  key: string
  code: string
  windowsVirtualKeyCode: number
  location: number
  modifiers: number
  isKeypad: boolean
  text?: string
  autoRepeat?: boolean
}

/**
 * A US keyboard: remembers what is down, adds Shift where a symbol needs it and takes it away again before a key that needs
 * none, repeats a key that is held. Caps Lock acts as on a real keyboard; keypad digits come as digits whatever Num Lock says.
 */
export class CdpKeyboard {
  readonly #send: (event: KeyEvent) => void
  readonly #repeat = new KeyRepeat()
  /** Keys that are down by keysym, in the order of their pressing. */
  readonly #down = new Map<number, DomKey>()
  #shiftAdded = false
  #capsLock = false
  /** Name of the dead key that waits for a letter. */
  #dead: string | undefined

  constructor(send: (event: KeyEvent) => void) {
    this.#send = send
  }

  get anyDown(): boolean {
    return this.#down.size > 0
  }

  /** What is down of Alt, Control, Meta and Shift: `modifiers` of the Input domain. */
  get modifiers(): number {
    let modifiers = this.#shiftAdded ? shift : 0
    for (const { key } of this.#down.values()) modifiers |= bits.get(key) ?? 0
    return modifiers
  }

  press(key: Key): void {
    if (this.#down.has(key.keysym)) return
    const dom = domKey(key)
    this.#repeat.stop()
    if (this.#shiftAdded && dom.code === addedShift.code) {
      // The key that was added is now held by a caller.
      this.#shiftAdded = false
      this.#down.set(key.keysym, dom)
      return
    }
    if (key.name === 'Caps_Lock') this.#capsLock = !this.#capsLock
    if (!isModifier(key)) this.#addShift(dom.shifted && !this.#shiftHeld)
    const pressed = this.#compose(key, this.#now(dom))
    this.#down.set(key.keysym, dom)
    this.#press(pressed)
    if (!isModifier(key)) this.#repeat.start(key.keysym, () => this.#press(pressed, { autoRepeat: true }))
  }

  release(key: Key): void {
    this.#release(key.keysym)
  }

  /** Releases every key that is down, in the order of their pressing. */
  releaseAll(): void {
    for (const keysym of this.#down.keys()) this.#release(keysym)
  }

  #release(keysym: number): void {
    const key = this.#down.get(keysym)
    if (!key) return
    this.#repeat.stop(keysym)
    this.#down.delete(keysym)
    this.#emit('keyUp', this.#now(key))
    if (![...this.#down.values()].some(({ shifted }) => shifted)) this.#addShift(false)
  }

  #now(key: DomKey): DomKey {
    return onLevel(key, { shift: (this.modifiers & shift) !== 0, capsLock: this.#capsLock })
  }

  #compose({ name }: Key, pressed: DomKey): DomKey {
    const { text } = pressed
    if (pressed.key === 'Dead') this.#dead = name
    if (this.#dead === undefined || text === undefined) return pressed
    const letter = composed(this.#dead, text)
    this.#dead = undefined
    return { ...pressed, key: letter, text: letter }
  }

  get #shiftHeld(): boolean {
    return [...this.#down.values()].some(({ key }) => key === addedShift.key)
  }

  #addShift(wanted: boolean): void {
    if (wanted === this.#shiftAdded) return
    this.#shiftAdded = wanted
    this.#emit(wanted ? 'rawKeyDown' : 'keyUp', addedShift)
  }

  #press(key: DomKey, more: { autoRepeat?: boolean } = {}): void {
    const text = this.#text(key)
    if (text === undefined) this.#emit('rawKeyDown', key, more)
    else this.#emit('keyDown', key, { ...more, text })
  }

  #text({ key, text }: DomKey): string | undefined {
    if ((this.modifiers & shortcut) === 0) return text
    // Ctrl+Enter is the one shortcut that pages get as a character: a line feed.
    return key === 'Enter' && (this.modifiers & shortcut) === control ? '\n' : undefined
  }

  #emit(type: KeyEvent['type'], { key, code, keyCode, location }: DomKey, more: Partial<KeyEvent> = {}): void {
    const { modifiers } = this
    const isKeypad = location === KEYPAD
    this.#send({ type, key, code, windowsVirtualKeyCode: keyCode, location, modifiers, isKeypad, ...more })
  }
}

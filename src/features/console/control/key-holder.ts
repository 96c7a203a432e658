import { formatCombo, parseItem } from '../../../keys/combo'
import { domKey } from '../../../keys/dom-key'
import { isModifier, type Key, keyForCharacter } from '../../../keys/key'
import type { Keystroke } from './keystroke'
import type { InputAction, KeysInput, KeyStroke } from './input-action'

/** A key that is down for longer was held, and not only typed: so often the service is notified that it is still down. */
const HELD_MS = 400
/**
 * For so long a key is down until it is said that it still is: on a slow line its release comes late, and after 660 ms it would repeat
 * itself.
 */
const TYPED_MS = 560

interface Held {
  key: Key
  /** What is recorded of it once it has come up; null for a modifier that was used for another key. */
  stroke: KeyStroke | null
}

/** Keys that are down in the session for as long as a finger is on them. What a person did is recorded when a key comes up. */
export class KeyHolder {
  readonly #push: (input: KeysInput) => void
  /** By the position of the key on the keyboard, in the order in which they went down. */
  readonly #held = new Map<string, Held>()
  #renewal: ReturnType<typeof setInterval> | undefined

  constructor(push: (input: KeysInput) => void) {
    this.#push = push
  }

  /** Presses the key at `code`; false where it cannot be held: it is to be tapped. */
  down(code: string, stroke: Keystroke, at: number): boolean {
    if (this.#held.has(code)) return true
    const pressed = keyOf(
      stroke,
      [...this.#held.values()].map(({ key }) => key),
    )
    if (!pressed || code === '') return false
    this.used()
    const recorded: KeyStroke = { action: pressed.recorded, at, secret: false }
    this.#held.set(code, { key: pressed.key, stroke: recorded })
    const change = { key: nameOf(pressed.key), down: true, ...(!isModifier(pressed.key) && { for_ms: TYPED_MS }) }
    this.#change(pressed.withoutShift ? [...this.#shifts(false), change, ...this.#shifts(true)] : [change], {
      began: stroke.kind === 'text' ? [recorded] : [],
    })
    this.#renewal ??= setInterval(() => this.#renew(), HELD_MS)
    return true
  }

  /** Releases the key at `code`; false where it is not down. */
  up(code: string, at: number): boolean {
    const held = this.#held.get(code)
    if (!held) return false
    const recorded: KeyStroke[] = []
    for (const [otherCode, other] of this.#held) {
      // What went down before it is recorded before it, though it is still down.
      if (other.stroke && (otherCode === code || !isModifier(other.key))) {
        if (otherCode === code) other.stroke.action = heldFor(other, at)
        recorded.push(other.stroke)
        other.stroke = null
      }
      if (otherCode === code) break
    }
    this.#held.delete(code)
    this.#change([{ key: nameOf(held.key), down: false }], { recorded })
    if (this.#held.size === 0) this.#stop()
    return true
  }

  /** The modifiers that are down were meant for something else that was done. */
  used(): void {
    for (const held of this.#held.values()) if (isModifier(held.key)) held.stroke = null
  }

  /** Releases the modifiers: what comes now is a text, and would be shortcuts. */
  free(at: number): void {
    this.used()
    for (const [code, { key }] of this.#held) if (isModifier(key)) this.up(code, at)
  }

  /** What of these modifiers is down in the session. */
  holding(modifiers: readonly string[]): string[] {
    const kinds = new Set([...this.#held.values()].map(({ key }) => kindOf(key.name)))
    return modifiers.filter((name) => kinds.has(KINDS.get(name) ?? name))
  }

  /** Releases all keys. */
  releaseAll(at: number): void {
    for (const code of this.#held.keys()) this.up(code, at)
  }

  /** The names of the keys that are down. They count as up from now on. */
  take(): string[] {
    const names = [...this.#held.values()].map(({ key }) => nameOf(key))
    this.#held.clear()
    this.#stop()
    return names
  }

  #shifts(down: boolean): KeysInput['changes'] {
    return [...this.#held.values()].filter(({ key }) => isShift(key)).map(({ key }) => ({ key: nameOf(key), down }))
  }

  #renew(): void {
    this.#change([...this.#held.values()].map(({ key }) => ({ key: nameOf(key), down: true })))
  }

  #change(
    changes: KeysInput['changes'],
    { began = [], recorded = [] }: Partial<Pick<KeysInput, 'began' | 'recorded'>> = {},
  ): void {
    this.#push({ type: 'keys', changes, began, recorded })
  }

  #stop(): void {
    clearInterval(this.#renewal)
    this.#renewal = undefined
  }
}

const nameOf = (key: Key): string => formatCombo([key])
const isShift = ({ name }: Key): boolean => name === 'Shift_L' || name === 'Shift_R'
const isCommand = (key: Key): boolean => isModifier(key) && !isShift(key)

/** The one key to press, beside those that are down, and what is recorded of it. Undefined where it cannot be one. */
function keyOf(
  stroke: Keystroke,
  held: readonly Key[],
): { key: Key; recorded: InputAction; withoutShift: boolean } | undefined {
  if (stroke.kind === 'nothing' || stroke.kind === 'composed' || stroke.kind === 'escape') return undefined
  if (stroke.kind === 'text') return characterOf(stroke.text, held)
  const { item } = stroke
  const parsed = parseItem(item)
  const key = parsed.ok ? parsed.keys.at(-1) : undefined
  if (!parsed.ok || !key || key.name === 'ISO_Level3_Shift') return undefined
  // A modifier that was pressed before the session had the keyboard is not down there.
  const modifiers = parsed.keys.slice(0, -1)
  const areHeld = modifiers.every(({ name }) => held.some((other) => kindOf(other.name) === kindOf(name)))
  return areHeld
    ? { key, recorded: { type: 'press_key', press_key: { keys: [item] } }, withoutShift: false }
    : undefined
}

function characterOf(text: string, held: readonly Key[]): ReturnType<typeof keyOf> {
  const key = keyForCharacter(text)
  const dom = key && domKey(key)
  // Keys that a US keyboard lacks are few at once; and with Ctrl down a character would be a shortcut.
  if (!dom || dom.code === '' || held.some(isCommand)) return undefined
  const withoutShift = !dom.shifted && held.some(isShift)
  return { key, recorded: { type: 'type_text', type_text: { text } }, withoutShift }
}

/** X11 names of the modifiers that go along with a click. */
const KINDS: ReadonlyMap<string, string> = new Map([['Ctrl', 'Control']])

const kindOf = (name: string): string => name.replace(/_[LR]$/, '')

/** A key that was held says for how long. */
function heldFor({ key, stroke }: Held, at: number): InputAction {
  const { action, at: since } = stroke ?? { action: { type: 'press_key', press_key: { keys: [nameOf(key)] } }, at }
  const duration = Math.round(at - since)
  if (duration < HELD_MS) return action
  const keys = action.type === 'press_key' ? action.press_key.keys : [nameOf(key)]
  return { type: 'press_key', press_key: { keys, duration } }
}

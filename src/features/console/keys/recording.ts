import { formatCombo, parseItem } from '../../../keys/combo'
import { itemFromKeyboardEvent, keyFromKeyboardEvent, type KeyPress } from '../../../keys/keyboard-event'
import { isModifier } from '../../../keys/key'

/** What was pressed so far, and what is down now. Ends by Tab or Escape held, by Escape twice in a row, or from outside. */
export interface Recording {
  items: readonly string[]
  /** Modifiers that are down, by the physical key: shown, so that nothing is latched in secret. */
  held: ReadonlyMap<string, string>
  /** Modifiers that went down without another key so far: let go, they are an item of their own. */
  alone: readonly string[]
  /** The last key has no name that could be sent (a dead key, an input method). */
  nameless: boolean
  ended: boolean
}

export type RecordingEvent =
  | { kind: 'down'; press: KeyPress; repeat: boolean; mac: boolean }
  | { kind: 'up'; press: KeyPress }
  | { kind: 'end' }

export const NEW_RECORDING: Recording = { items: [], held: new Map(), alone: [], nameless: false, ended: false }

export function record(recording: Recording, event: RecordingEvent): Recording {
  if (recording.ended) return recording
  switch (event.kind) {
    case 'down':
      return event.repeat ? repeated(recording, event.press) : pressed(recording, event.press, event.mac)
    case 'up':
      return released(recording, event.press)
    case 'end':
      return ended(recording, recording.items)
  }
}

function pressed(recording: Recording, press: KeyPress, mac: boolean): Recording {
  const key = keyFromKeyboardEvent(press)
  if (key && isModifier(key)) {
    const name = formatCombo([key])
    const held = new Map(recording.held).set(press.code, name)
    // Windows reports AltGr as the left Ctrl and AltGr.
    const before =
      key.name === 'ISO_Level3_Shift' ? recording.alone.filter((other) => other !== 'Ctrl') : recording.alone
    return { ...recording, held, alone: [...before, name], nameless: false }
  }
  const item = itemFromKeyboardEvent(press, { mac })
  if (item === undefined) return { ...recording, alone: [], nameless: true }
  const { items } = recording
  if (item === 'Escape' && items.at(-1) === 'Escape') return ended(recording, items.slice(0, -1))
  return { ...recording, items: [...items, item], alone: [], nameless: false }
}

/** A key that is held is one press, except for those that lead out: what they began is taken back. */
function repeated(recording: Recording, { key }: KeyPress): Recording {
  if (key !== 'Tab' && key !== 'Escape') return recording
  const { items } = recording
  const last = items.at(-1)
  return ended(recording, last === key || last === `Shift+${key}` ? items.slice(0, -1) : items)
}

function released(recording: Recording, press: KeyPress): Recording {
  const name = recording.held.get(press.code)
  if (name === undefined) return recording
  const held = new Map(recording.held)
  held.delete(press.code)
  if (!recording.alone.includes(name)) return { ...recording, held }
  const parsed = parseItem(recording.alone.join('+'))
  const item = parsed.ok ? [formatCombo(parsed.keys)] : []
  return { ...recording, held, alone: [], items: [...recording.items, ...item] }
}

const ended = (recording: Recording, items: readonly string[]): Recording => ({
  ...NEW_RECORDING,
  nameless: recording.nameless,
  items,
  ended: true,
})

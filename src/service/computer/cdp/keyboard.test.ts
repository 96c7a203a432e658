import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseKey, type Key } from '../../../keys/key'
import { CdpKeyboard, type KeyEvent } from './keyboard'

let events: KeyEvent[]
let keyboard: CdpKeyboard

beforeEach(() => {
  events = []
  keyboard = new CdpKeyboard((event) => events.push(event))
})
afterEach(() => {
  vi.useRealTimers()
})

function key(name: string): Key {
  const found = parseKey(name)
  if (!found) throw new Error(`${name} is no key`)
  return found
}

function tap(...names: string[]): void {
  for (const name of names) {
    keyboard.press(key(name))
    keyboard.release(key(name))
  }
}

/** Down as +key, up as -key; what is typed in brackets. */
const sent = () =>
  events.map(({ type, key, text }) => `${type === 'keyUp' ? '-' : '+'}${key}${text ? `(${text})` : ''}`)

test('Shift is added where a symbol needs it, and taken away before a key that needs none', () => {
  keyboard.press(key('A'))
  keyboard.press(key('b'))
  expect(sent()).toEqual(['+Shift', '+A(A)', '-Shift', '+b(b)'])
})

test('Shift that is held is not added again, and acts on letters and signs', () => {
  keyboard.press(key('Shift_R'))
  tap('a', '1', 'Tab')
  keyboard.release(key('Shift_R'))
  expect(sent()).toEqual(['+Shift', '+A(A)', '-A', '+!(!)', '-!', '+Tab', '-Tab', '-Shift'])
  expect(events[1]?.modifiers).toBe(8)
})

test('with Ctrl, Alt or Super down a key types nothing', () => {
  for (const modifier of ['Control_L', 'Alt_L', 'Super_L']) {
    keyboard.press(key(modifier))
    tap('x')
    keyboard.release(key(modifier))
  }
  expect(events.filter(({ text }) => text)).toEqual([])
  expect(
    events.filter(({ type, key: name }) => type !== 'keyUp' && name === 'x').map((event) => event.modifiers),
  ).toEqual([2, 1, 4])
})

test('Caps Lock stays on until it is pressed again', () => {
  tap('Caps_Lock', 'a', '1', 'Caps_Lock', 'a')
  expect(sent().filter((word) => word.includes('('))).toEqual(['+A(A)', '+1(1)', '+a(a)'])
})

test('a dead key and a letter make an accented letter', () => {
  tap('dead_acute', 'e', 'e')
  expect(sent()).toEqual(['+Dead', '-Dead', '+é(é)', '-e', '+e(e)', '-e'])
})

test('all that is down is released in the order of its pressing', () => {
  for (const name of ['Control_L', 'b', 'F5']) keyboard.press(key(name))
  events.length = 0
  keyboard.releaseAll()
  expect(sent()).toEqual(['-Control', '-b', '-F5'])
  expect(keyboard.anyDown).toBe(false)
})

test('a held key repeats as on a display until it is released; a modifier does not', () => {
  vi.useFakeTimers()
  keyboard.press(key('Shift_L'))
  vi.advanceTimersByTime(2_000)
  keyboard.press(key('Down'))
  vi.advanceTimersByTime(710)
  keyboard.release(key('Down'))
  vi.advanceTimersByTime(2_000)
  expect(sent()).toEqual(['+Shift', '+ArrowDown', '+ArrowDown', '+ArrowDown', '-ArrowDown'])
  expect(events.map(({ autoRepeat }) => autoRepeat ?? false)).toEqual([false, false, true, true, false])
})

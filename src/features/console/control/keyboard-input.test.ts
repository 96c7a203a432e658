import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Input } from './input-action'
import { ESCAPE_HOLD_MS, KeyboardInput } from './keyboard-input'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Held = 'ctrl' | 'shift' | 'alt' | 'meta'

function keyboard({ isFree = true, mac = false } = {}) {
  const sent: string[] = []
  let backs = 0
  const told = (action: Input): string =>
    action.type === 'paste'
      ? `paste "${action.text}"`
      : action.type === 'type_text'
        ? `"${action.type_text.text}"`
        : action.type === 'press_key'
          ? action.press_key.keys.join(' ')
          : ''
  const input = new KeyboardInput(
    (action) => sent.push(told(action)),
    () => isFree,
    () => backs++,
  )
  const press = (key: string, held: readonly Held[] = [], { repeat = false, code = '', location = 0 } = {}) => ({
    key,
    code: code || (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key),
    location,
    repeat,
    ctrlKey: held.includes('ctrl'),
    shiftKey: held.includes('shift'),
    altKey: held.includes('alt'),
    metaKey: held.includes('meta'),
  })
  return {
    sent,
    input,
    backs: () => backs,
    down: (...args: Parameters<typeof press>) => input.down(press(...args), mac),
    up: (...args: Parameters<typeof press>) => input.up(press(...args), mac),
  }
}

it('types characters, and taps everything else with its modifiers', () => {
  const { sent, down } = keyboard()
  down('a')
  down('A', ['shift'])
  down('€')
  down(' ')
  down('Enter')
  down('Tab', ['shift'])
  down('t', ['ctrl', 'shift'])
  down('ArrowLeft')
  expect(sent).toEqual(['"a"', '"A"', '"€"', '" "', 'Return', 'Shift+Tab', 'Ctrl+Shift+t', 'Left'])
})

it('taps a modifier that was pressed for itself, and not one that was held for a key or a click', () => {
  const { sent, down, up, input } = keyboard()
  down('Alt', ['alt'])
  up('Alt')
  down('Control', ['ctrl'])
  down('c', ['ctrl'])
  up('Control')
  down('Shift', ['shift'])
  input.pointed()
  up('Shift')
  expect(sent).toEqual(['Alt', 'Ctrl+c'])
})

it('sends Escape when it comes up, and gives the keyboard back instead when it was held', () => {
  const { sent, down, up, backs } = keyboard()
  down('Escape')
  vi.advanceTimersByTime(ESCAPE_HOLD_MS - 1)
  up('Escape')
  expect(sent).toEqual(['Escape'])
  down('Escape')
  down('Escape', [], { repeat: true })
  vi.advanceTimersByTime(ESCAPE_HOLD_MS)
  up('Escape')
  expect(sent).toEqual(['Escape'])
  expect(backs()).toBe(1)
})

it('lets a key repeat itself only as fast as the line is', () => {
  const { sent, down } = keyboard({ isFree: false })
  down('ArrowDown')
  down('ArrowDown', [], { repeat: true })
  down('x', [], { repeat: true })
  expect(sent).toEqual(['Down'])
})

it('leaves locks alone, and to the field what dead keys and input methods make', () => {
  const { sent, down } = keyboard()
  expect(down('CapsLock')).toBe(true)
  expect(down('Dead')).toBe(false)
  expect(down('Process')).toBe(false)
  expect(sent).toEqual([])
})

it('types a line that was copied outside, pastes several, and lets the session paste what was copied inside', () => {
  const { sent, down, input } = keyboard()
  expect(down('v', ['ctrl'])).toBe(false)
  input.paste('one line')
  input.paste('two\r\nlines')
  down('c', ['ctrl'])
  expect(down('v', ['ctrl'])).toBe(true)
  input.reset()
  expect(down('v', ['ctrl'])).toBe(false)
  input.paste('')
  expect(sent).toEqual(['"one line"', 'paste "two\nlines"', 'Ctrl+c', 'Ctrl+v', 'Ctrl+v'])
})

it('pastes a long line, which would take minutes to type, and leaves out what no service takes', () => {
  const { sent, input } = keyboard()
  input.paste('x'.repeat(1_001))
  input.paste('a\0b')
  expect(sent).toEqual([`paste "${'x'.repeat(1_001)}"`, '"ab"'])
})

it('cuts a long text into pieces, never through a character', () => {
  const { sent, input } = keyboard()
  const text = 'ab😀'.repeat(700)
  input.type(text)
  expect(sent.length).toBeGreaterThan(2)
  expect(sent.map((piece) => piece.slice(1, -1)).join('')).toBe(text)
  expect(sent.some((piece) => /\p{Surrogate}/u.test(piece))).toBe(false)
})

it('takes Command for Ctrl on a Mac', () => {
  const { sent, down } = keyboard({ mac: true })
  down('a', ['meta'])
  expect(sent).toEqual(['Ctrl+a'])
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { KeysInput } from './input-action'
import { KeyHolder } from './key-holder'
import type { Keystroke } from './keystroke'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function keys() {
  const sent: KeysInput[] = []
  const holder = new KeyHolder((input) => sent.push(input))
  /** `+w` and `-w`, since the last time. */
  const changes = (): string[] =>
    sent.flatMap(({ changes }) => changes.map(({ key, down }) => `${down ? '+' : '-'}${key}`))
  const told = () => sent.flatMap(({ recorded }) => recorded.map(({ action }) => action))
  return { holder, sent, changes, told }
}

const text = (text: string): Keystroke => ({ kind: 'text', text })
const press = (item: string): Keystroke => ({ kind: 'press', item })
const modifier = (item: string): Keystroke => ({ kind: 'modifier', item })

it('presses a key when it goes down and releases it when it comes up, whatever it repeats meanwhile', () => {
  const { holder, changes, told } = keys()
  expect(holder.down('KeyW', text('w'), 0)).toBe(true)
  expect(holder.down('KeyW', text('w'), 500)).toBe(true)
  expect(changes()).toEqual(['+w'])
  expect(holder.up('KeyW', 900)).toBe(true)
  expect(holder.up('KeyW', 950)).toBe(false)
  expect(changes()).toEqual(['+w', '-w'])
  expect(told()).toEqual([{ type: 'press_key', press_key: { keys: ['w'], duration: 900 } }])
})

it('names keys again that stay down, and none that came up', () => {
  const { holder, changes } = keys()
  holder.down('ArrowUp', press('Up'), 0)
  vi.advanceTimersByTime(2_500)
  holder.up('ArrowUp', 2_500)
  vi.advanceTimersByTime(5_000)
  expect(changes()).toEqual(['+Up', ...Array<string>(6).fill('+Up'), '-Up'])
})

it('has a key come up before it repeats itself when nothing more is heard of it, but no modifier', () => {
  const { holder, sent } = keys()
  holder.down('ShiftLeft', modifier('Shift_L'), 0)
  holder.down('ArrowUp', press('Shift+Up'), 20)
  vi.advanceTimersByTime(400)
  const changes = sent.flatMap(({ changes }) => changes)
  expect(changes.map(({ key, for_ms }) => [key, for_ms])).toEqual([
    ['Shift', undefined],
    ['Up', 560],
    ['Shift', undefined],
    ['Up', undefined],
  ])
})

it('tells keys in the order in which they went down, though fingers overlap', () => {
  const { holder, told } = keys()
  holder.down('KeyA', text('a'), 0)
  holder.down('KeyB', text('b'), 40)
  holder.up('KeyB', 90)
  holder.up('KeyA', 120)
  expect(told()).toEqual(['a', 'b'].map((text) => ({ type: 'type_text', type_text: { text } })))
})

it('holds the modifiers of a combination by themselves, and tells it as one', () => {
  const { holder, changes, told } = keys()
  holder.down('ControlLeft', modifier('Control_L'), 0)
  holder.down('KeyC', press('Ctrl+c'), 20)
  holder.up('KeyC', 60)
  holder.up('ControlLeft', 80)
  expect(changes()).toEqual(['+Ctrl', '+c', '-c', '-Ctrl'])
  expect(told()).toEqual([{ type: 'press_key', press_key: { keys: ['Ctrl+c'] } }])
  // Pressed before the picture had the keyboard, it is not down there: the combination is tapped.
  expect(holder.down('KeyC', press('Ctrl+c'), 100)).toBe(false)
})

it('writes the character of the own keyboard, though Shift makes another one of it there', () => {
  const { holder, changes } = keys()
  holder.down('ShiftLeft', modifier('Shift_L'), 0)
  // A German keyboard has the slash on Shift+7.
  holder.down('Digit7', text('/'), 20)
  expect(changes()).toEqual(['+Shift', '-Shift', '+slash', '+Shift'])
  holder.free(40)
  expect(changes().at(-1)).toBe('-Shift')
})

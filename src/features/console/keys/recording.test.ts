import { expect, test } from 'vitest'
import type { KeyPress } from '../../../keys/keyboard-event'
import { NEW_RECORDING, record, type Recording, type RecordingEvent } from './recording'

const press = (key: string, rest: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: rest.code ?? key,
  location: 0,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  metaKey: false,
  ...rest,
})
const down = (key: string, rest?: Partial<KeyPress>): RecordingEvent => ({
  kind: 'down',
  press: press(key, rest),
  repeat: false,
  mac: false,
})
const up = (key: string, rest?: Partial<KeyPress>): RecordingEvent => ({ kind: 'up', press: press(key, rest) })
const after = (...events: RecordingEvent[]): Recording => events.reduce(record, NEW_RECORDING)

test('a combination is one item, and its modifiers are shown while they are down', () => {
  const held = after(down('Control'), down('Shift', { ctrlKey: true }))
  expect([...held.held.values()]).toEqual(['Ctrl', 'Shift'])
  const ctrlShift = { ctrlKey: true, shiftKey: true }
  const full = [down('Tab', ctrlShift), up('Tab', ctrlShift), up('Shift'), up('Control')].reduce(record, held)
  expect(full.items).toEqual(['Ctrl+Shift+Tab'])
  expect(full.held.size).toBe(0)
})

test('a modifier let go without another key is an item of its own', () => {
  expect(after(down('Meta'), up('Meta')).items).toEqual(['Super'])
  expect(after(down('Control'), down('Shift'), up('Control'), up('Shift')).items).toEqual(['Ctrl+Shift'])
  expect(after(down('Control'), down('AltGraph'), up('AltGraph'), up('Control')).items).toEqual(['ISO_Level3_Shift'])
})

const repeat = (key: string, rest?: Partial<KeyPress>): RecordingEvent => ({
  kind: 'down',
  press: press(key, rest),
  repeat: true,
  mac: false,
})

test('Tab is recorded, a key that repeats is recorded once', () => {
  expect(after(down('Tab'), up('Tab'), down('Tab'), up('Tab')).items).toEqual(['Tab', 'Tab'])
  expect(after(down('a'), repeat('a'), repeat('a'), up('a')).items).toEqual(['a'])
})

test('Tab or Escape held ends the recording and is no part of it', () => {
  for (const key of ['Tab', 'Escape'])
    expect(after(down('a'), down(key), repeat(key))).toMatchObject({ items: ['a'], ended: true })
  const shift = { shiftKey: true }
  expect(after(down('a'), down('Shift'), down('Tab', shift), repeat('Tab', shift)).items).toEqual(['a'])
})

test('Escape is recorded once; twice in a row it ends the recording and is no part of it', () => {
  expect(after(down('a'), down('Escape'), down('b')).items).toEqual(['a', 'Escape', 'b'])
  const twice = after(down('a'), down('Escape'), up('Escape'), down('Escape'))
  expect(twice).toMatchObject({ items: ['a'], ended: true })
  expect(record(twice, down('c')).items).toEqual(['a'])
})

test('the end leaves no modifier down', () => {
  const recording = after(down('a'), down('Control'), { kind: 'end' })
  expect(recording).toMatchObject({ items: ['a'], ended: true, alone: [] })
  expect(recording.held.size).toBe(0)
})

test('a key without a name is said to be one, until the next', () => {
  const dead = after(down('Dead', { code: 'Equal' }))
  expect(dead).toMatchObject({ items: [], nameless: true })
  expect(record(dead, down('a')).nameless).toBe(false)
})

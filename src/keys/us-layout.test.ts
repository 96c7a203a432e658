import { expect, test } from 'vitest'
import { parseKey } from './key'
import { type Cap, type Direction, neighbor, US_LAYOUT } from './us-layout'

const all: readonly Cap[] = [...US_LAYOUT.main, ...US_LAYOUT.navigation, ...US_LAYOUT.keypad]
const go = (name: string, ...way: Direction[]): string => {
  const first = all.find((cap) => cap.name === name)
  if (!first) throw new Error(`${name} is not on the keyboard`)
  return way.reduce((cap, direction) => neighbor(all, cap, direction), first).name
}

test('the keyboard has the 104 keys of a US keyboard, each once and by its X11 name', () => {
  expect(all).toHaveLength(104)
  expect(new Set(all.map(({ name }) => name)).size).toBe(104)
  for (const { name } of all) expect(parseKey(name)?.name).toBe(name)
})

test('no key lies on another', () => {
  for (const a of all)
    for (const b of all) {
      const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
      expect(a === b || apart).toBe(true)
    }
})

test('signs and letters have another character with Shift, other keys have none', () => {
  const shifted = (name: string) => all.find((cap) => cap.name === name)?.shifted
  expect(['1', 'grave', 'a', 'slash'].map(shifted)).toEqual(['exclam', 'asciitilde', 'A', 'question'])
  expect(['Return', 'space', 'KP_1', 'F1'].map(shifted)).toEqual([undefined, undefined, undefined, undefined])
})

test('arrows go to the key that lies there', () => {
  expect(go('f', 'right')).toBe('g')
  expect(go('a', 'down', 'left')).toBe('Shift_L')
  expect(go('f', 'down', 'down')).toBe('space')
  expect(go('Return', 'right')).toBe('KP_4')
  expect(go('Up', 'up')).toBe('End')
  expect(go('F12', 'right', 'right')).toBe('Scroll_Lock')
  expect(go('KP_6', 'right')).toBe('KP_Add')
  expect(go('KP_Add', 'down')).toBe('KP_Enter')
  expect(go('Escape', 'up')).toBe('Escape')
})

test('each key is reached by arrows from each other', () => {
  const reached = new Set(['Escape'])
  for (const name of reached)
    for (const direction of ['left', 'right', 'up', 'down'] as const) reached.add(go(name, direction))
  expect(reached.size).toBe(104)
})

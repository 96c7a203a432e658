import { expect, test } from 'vitest'
import { extend, extendFrom, NOTHING_SELECTED, type Selection, toggle, toggleAll } from './selection'

const order = ['a', 'b', 'c', 'd', 'e']
const ids = (selection: Selection) => [...selection.ids].sort().join('')

test('a second press takes back the first', () => {
  const once = toggle(NOTHING_SELECTED, 'b')
  expect(ids(once)).toBe('b')
  expect(ids(toggle(once, 'b'))).toBe('')
})

test('a range goes from what was selected last, in either direction', () => {
  const from = toggle(NOTHING_SELECTED, 'c')
  expect(ids(extend(from, order, 'e'))).toBe('cde')
  expect(ids(extend(from, order, 'a'))).toBe('abc')
})

test('a range that shrinks gives back its rows, and only its rows', () => {
  const before = toggle(toggle(NOTHING_SELECTED, 'd'), 'a')
  const wide = extendFrom(before, order, 'a', 'd')
  expect(ids(wide)).toBe('abcd')
  expect(ids(extendFrom(wide, order, 'd', 'b'))).toBe('abd')
})

test('a range begins at the row that one stands on, when that is not selected', () => {
  const before = toggle(NOTHING_SELECTED, 'a')
  expect(ids(extendFrom(before, order, 'd', 'e'))).toBe('ade')
})

test('without an anchor in view a range is the row alone', () => {
  expect(ids(extend(NOTHING_SELECTED, order, 'c'))).toBe('c')
  expect(ids(extend(toggle(NOTHING_SELECTED, 'gone'), order, 'c'))).toBe('cgone')
})

test('all are selected at once, and given back at once; others stay', () => {
  const other = toggle(NOTHING_SELECTED, 'z')
  const all = toggleAll(other, order)
  expect(ids(all)).toBe('abcdez')
  expect(ids(toggleAll(all, order))).toBe('z')
})

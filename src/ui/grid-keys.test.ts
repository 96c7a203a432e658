import { expect, test } from 'vitest'
import { readGridKey } from './grid-keys'

const state = { at: 5, count: 20, pageSize: 10, onRow: true }
const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
const read = (key: string, change: object = {}, from = state) => readGridKey({ ...none, key, ...change }, from)

test.each([
  ['ArrowDown', 6],
  ['j', 6],
  ['ArrowUp', 4],
  ['k', 4],
  ['Home', 0],
  ['End', 19],
  ['PageDown', 15],
  ['PageUp', 0],
])('%s goes to row %i', (key, to) => {
  expect(read(key)).toEqual({ kind: 'move', to, extend: false })
  expect(read(key, { shiftKey: true })).toEqual({ kind: 'move', to, extend: true })
})

test('the list ends at its ends', () => {
  expect(read('j', {}, { ...state, at: 19 })).toMatchObject({ to: 19 })
  expect(read('k', {}, { ...state, at: 0 })).toMatchObject({ to: 0 })
})

test('Enter and Space act on the row, and on a control in it they are left to that', () => {
  expect(read('Enter')).toEqual({ kind: 'open' })
  expect(read(' ', { shiftKey: true })).toEqual({ kind: 'toggle', range: true })
  expect(read('Enter', {}, { ...state, onRow: false })).toBeUndefined()
  expect(read(' ', {}, { ...state, onRow: false })).toBeUndefined()
})

test('what the browser does with a key stays with the browser', () => {
  expect(read('a', { ctrlKey: true })).toEqual({ kind: 'select-all' })
  expect(read('ArrowUp', { altKey: true })).toBeUndefined()
  expect(read('j', { ctrlKey: true })).toBeUndefined()
})

test('in a grid of cells the arrows go by cell and by row, and the last row may be short', () => {
  const cells = { at: 5, count: 10, pageSize: 8, onRow: true, columns: 4 }
  const to = (key: string, at = 5) => read(key, {}, { ...cells, at })
  expect(to('ArrowRight')).toMatchObject({ to: 6 })
  expect(to('ArrowLeft')).toMatchObject({ to: 4 })
  expect(to('ArrowDown')).toMatchObject({ to: 9 })
  expect(to('ArrowDown', 7)).toMatchObject({ to: 9 })
  expect(to('ArrowDown', 8)).toMatchObject({ to: 8 })
  expect(to('ArrowUp')).toMatchObject({ to: 1 })
  expect(to('ArrowUp', 2)).toMatchObject({ to: 2 })
  expect(read('ArrowRight')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { build, type Builder, type Edit, newBuilder, type Step } from './builder'
import { EMPTY_DRAFT, requestOf } from './draft'

const after = (...edits: (Edit | Step)[]): Builder => edits.reduce(build, newBuilder(EMPTY_DRAFT))
const texts = ({ present }: Builder) => present.items.map(({ text }) => text)
const abc: Edit = { kind: 'add', texts: ['a', 'b', 'c'] }

test('items are added at the end, each with a number of its own', () => {
  const builder = after(abc, { kind: 'add', texts: ['a'] })
  expect(texts(builder)).toEqual(['a', 'b', 'c', 'a'])
  expect(new Set(builder.present.items.map(({ id }) => id)).size).toBe(4)
})

test('an item is replaced, removed, and doubled beside itself', () => {
  expect(texts(after(abc, { kind: 'replace', id: 2, text: 'Ctrl+t' }))).toEqual(['a', 'Ctrl+t', 'c'])
  expect(texts(after(abc, { kind: 'remove', id: 2 }))).toEqual(['a', 'c'])
  expect(texts(after(abc, { kind: 'duplicate', id: 1 }))).toEqual(['a', 'a', 'b', 'c'])
})

test('an item moves within the sequence and not out of it', () => {
  expect(texts(after(abc, { kind: 'move', id: 1, to: 1 }))).toEqual(['b', 'a', 'c'])
  expect(texts(after(abc, { kind: 'move', id: 1, to: 9 }))).toEqual(['b', 'c', 'a'])
  expect(texts(after(abc, { kind: 'move', id: 3, to: -4 }))).toEqual(['c', 'a', 'b'])
})

test('the way of an item is taken back at once, the next item’s by itself', () => {
  const way: Edit[] = [1, 2].map((to) => ({ kind: 'move', id: 1, to }))
  expect(texts(after(abc, ...way, { kind: 'undo' }))).toEqual(['a', 'b', 'c'])
  expect(texts(after(abc, ...way, { kind: 'move', id: 3, to: 0 }, { kind: 'undo' }))).toEqual(['b', 'c', 'a'])
})

test('every edit can be taken back, one after the other', () => {
  expect(texts(after(abc, { kind: 'remove', id: 2 }, { kind: 'undo' }))).toEqual(['a', 'b', 'c'])
  expect(texts(after(abc, { kind: 'clear' }, { kind: 'undo' }))).toEqual(['a', 'b', 'c'])
  expect(texts(after(abc, { kind: 'undo' }, { kind: 'undo' }))).toEqual([])
})

test('what was taken back comes again, until something else is edited', () => {
  expect(texts(after(abc, { kind: 'remove', id: 2 }, { kind: 'undo' }, { kind: 'redo' }))).toEqual(['a', 'c'])
  const remove: Edit = { kind: 'remove', id: 3 }
  expect(texts(after(abc, { kind: 'clear' }, { kind: 'undo' }, remove, { kind: 'redo' }))).toEqual(['a', 'b'])
})

test('an edit that changes nothing leaves no step to take back', () => {
  const builder = after(
    abc,
    { kind: 'move', id: 1, to: -1 },
    { kind: 'replace', id: 1, text: 'a' },
    { kind: 'remove', id: 99 },
    { kind: 'add', texts: [] },
  )
  expect(builder.past).toHaveLength(1)
})

test('a number typed into the duration is taken back as a whole', () => {
  const builder = after(abc, { kind: 'duration', text: '5' }, { kind: 'duration', text: '50' }, { kind: 'undo' })
  expect(builder.present.duration).toBe('0')
  expect(texts(builder)).toEqual(['a', 'b', 'c'])
})

test('a held key is held once, and let go by the same edit', () => {
  const shift: Edit = { kind: 'hold', item: 'Shift' }
  expect(after(shift).present.holdKeys).toEqual(['Shift'])
  expect(after(shift, shift).present.holdKeys).toEqual([])
})

test('a held key is replaced where it is, and is still held only once', () => {
  const shift: Edit = { kind: 'hold', item: 'Shfit' }
  const repair: Edit = { kind: 'replaceHold', item: 'Shfit', by: 'Shift' }
  expect(after(shift, { kind: 'hold', item: 'Alt' }, repair).present.holdKeys).toEqual(['Shift', 'Alt'])
  expect(after({ kind: 'hold', item: 'Shift' }, shift, repair).present.holdKeys).toEqual(['Shift'])
})

test('a request that is loaded is built again exactly, and can be taken back', () => {
  const request = { keys: ['Ctrl+a', 'x'], duration: 500, hold_keys: ['Shift'] }
  const builder = after(abc, { kind: 'load', request })
  expect(requestOf(builder.present)).toEqual(request)
  expect(texts(build(builder, { kind: 'undo' }))).toEqual(['a', 'b', 'c'])
})

test('numbers stay different after something was loaded and taken back', () => {
  const builder = after(abc, { kind: 'load', request: { keys: ['x', 'y'] } }, { kind: 'undo' }, abc)
  expect(new Set(builder.present.items.map(({ id }) => id)).size).toBe(6)
})

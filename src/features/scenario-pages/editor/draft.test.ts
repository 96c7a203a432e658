import { expect, test } from 'vitest'
import { startHistory } from '../../../lib/edit-history'
import { type Draft, edit, type Edit } from './draft'

const draft: Draft = {
  name: 'Sign in',
  description: '',
  display: { width: 1280, height: 800 },
  variables: [],
  secrets: [],
  steps: ['a', 'b', 'c'].map((id) => ({ id, kind: 'wait', ms: 100 })),
}

const after = (...edits: readonly Edit[]) => edits.reduce(edit, startHistory(draft))
const order = (...edits: readonly Edit[]) =>
  after(...edits)
    .present.steps.map(({ id }) => id)
    .join('')

test('steps are put in, taken out and moved', () => {
  expect(order({ kind: 'insert', at: 1, step: { id: 'x', kind: 'wait', ms: 1 } })).toBe('axbc')
  expect(order({ kind: 'remove', id: 'b' })).toBe('ac')
  expect(order({ kind: 'move', from: 0, to: 2 })).toBe('bca')
  expect(order({ kind: 'move', from: 2, to: 0 })).toBe('cab')
  expect(order({ kind: 'move', from: 2, to: 3 })).toBe('abc')
})

test('every change can be taken back and done again', () => {
  const edits: Edit[] = [
    { kind: 'remove', id: 'b' },
    { kind: 'move', from: 0, to: 1 },
  ]
  expect(order(...edits, { kind: 'undo' })).toBe('ac')
  expect(order(...edits, { kind: 'undo' }, { kind: 'undo' }, { kind: 'undo' })).toBe('abc')
  expect(order(...edits, { kind: 'undo' }, { kind: 'undo' }, { kind: 'redo' }, { kind: 'redo' })).toBe('ca')
})

test('typing in one field is one change', () => {
  const typed = (ms: number): Edit => ({ kind: 'replace', step: { id: 'a', kind: 'wait', ms } })
  const editing = after(typed(1), typed(12), typed(123))
  expect(editing.past).toHaveLength(1)
  expect(edit(editing, { kind: 'undo' }).present).toEqual(draft)
  expect(after(typed(1), { kind: 'describe', name: 'S' }, typed(12)).past).toHaveLength(3)
})

test('a step that is dragged over others is one change', () => {
  const editing = after({ kind: 'move', from: 0, to: 1 }, { kind: 'move', from: 1, to: 2 })
  expect(edit(editing, { kind: 'undo' }).present).toEqual(draft)
})

test('a move to the same index is no change', () => {
  expect(after({ kind: 'move', from: 1, to: 1 }, { kind: 'load', draft }).past).toEqual([])
})

test('what was typed while a save was under way stays, and an untouched draft becomes what is kept', () => {
  const kept = { ...draft, description: 'As it is kept' }
  const saved: Edit = { kind: 'saved', sent: draft, kept }
  expect(after(saved)).toMatchObject({ present: kept, past: [] })
  expect(after({ kind: 'describe', name: 'Sign in again' }, saved).present.name).toBe('Sign in again')
})

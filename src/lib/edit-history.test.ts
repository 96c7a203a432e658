import { expect, it } from 'vitest'
import { record, redo, startHistory, undo } from './edit-history'

it('goes back and forth', () => {
  const history = record(record(startHistory('a'), 'b'), 'c')
  expect(undo(history).present).toBe('b')
  expect(undo(undo(undo(history))).present).toBe('a')
  expect(redo(undo(history)).present).toBe('c')
  expect(redo(history)).toBe(history)
})

it('forgets what was undone when something new is done', () => {
  const history = record(undo(record(startHistory('a'), 'b')), 'c')
  expect(redo(history).present).toBe('c')
  expect(undo(history).present).toBe('a')
})

it('takes a streak of small edits back at once', () => {
  let history = record(startHistory(0), 1, 'slider')
  for (let value = 2; value < 9; value += 1) history = record(history, value, 'slider')
  expect(undo(history).present).toBe(0)
  expect(undo(record(history, 20, 'nudge')).present).toBe(8)
})

it('does not join edits across an undo', () => {
  const history = record(undo(record(startHistory(0), 1, 'slider')), 2, 'slider')
  expect(undo(history).present).toBe(0)
})

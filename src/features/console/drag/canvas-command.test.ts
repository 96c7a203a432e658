import { expect, it } from 'vitest'
import { canvasCommand } from './canvas-command'

const plain = { code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }

it('nudges by 1, 10 and 100 pixels', () => {
  expect(canvasCommand({ ...plain, key: 'ArrowLeft' })).toEqual({ kind: 'move', dx: -1, dy: 0 })
  expect(canvasCommand({ ...plain, key: 'ArrowDown', shiftKey: true })).toEqual({ kind: 'move', dx: 0, dy: 10 })
  expect(canvasCommand({ ...plain, key: 'ArrowUp', altKey: true })).toEqual({ kind: 'move', dx: 0, dy: -100 })
})

it('tells Enter from the key that always sends', () => {
  expect(canvasCommand({ ...plain, key: 'Enter' })).toEqual({ kind: 'enter' })
  expect(canvasCommand({ ...plain, key: 'Enter', ctrlKey: true })).toEqual({ kind: 'send', all: false })
  expect(canvasCommand({ ...plain, key: 'Enter', ctrlKey: true, shiftKey: true })).toEqual({ kind: 'send', all: true })
})

it('leaves all other keys alone', () => {
  for (const key of ['Tab', 'a', 'F5', ' ']) expect(canvasCommand({ ...plain, key })).toBeNull()
  expect(canvasCommand({ ...plain, key: 'Backspace', altKey: true })).toBeNull()
  expect(canvasCommand({ ...plain, key: 'ArrowLeft', metaKey: true })).toBeNull()
})

it('goes from point to point, and with Shift selects more of them', () => {
  expect(canvasCommand({ ...plain, key: ']' })).toEqual({ kind: 'step', by: 1, extend: false })
  expect(canvasCommand({ ...plain, key: '{', code: 'BracketLeft', shiftKey: true })).toEqual({
    kind: 'step',
    by: -1,
    extend: true,
  })
})

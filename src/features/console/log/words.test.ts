import { expect, test } from 'vitest'
import { actionWords, resultWords } from './words'

const path: [number, number][] = [
  [0, 0],
  [30, 40],
  [30, 50],
]

test('a drag is told by what is not usual about it', () => {
  expect(actionWords({ kind: 'drag_mouse', body: { path } })).toBe('Drags over 60 pixels through 3 points')
  expect(actionWords({ kind: 'drag_mouse', body: { path, button: 'right', hold_keys: ['Shift', 'Ctrl'] } })).toBe(
    'Drags with the right button over 60 pixels through 3 points while Shift and Ctrl are down',
  )
})

test('keys are told as the builder tells them', () => {
  expect(actionWords({ kind: 'press_key', body: { keys: ['Ctrl+a', 'Delete'] } })).toBe('Taps Ctrl+a, then Delete')
})

test('a result says how long it took', () => {
  expect(resultWords({ kind: 'done', ms: 48 })).toBe('Done in 48 ms')
  expect(resultWords({ kind: 'failed', ms: 1_200, message: '', details: [] })).toBe('Failed after 1.2 s')
  expect(resultWords({ kind: 'failed', ms: 0, message: '', details: [] })).toBe('Failed')
})

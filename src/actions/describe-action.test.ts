import { expect, test } from 'vitest'
import type { ComputerActionInput } from '../contract/computer-actions'
import { describeAction } from './describe-action'

const path: [number, number][] = [
  [0, 0],
  [30, 40],
  [30, 50],
]

test.each<[ComputerActionInput, string]>([
  [{ type: 'drag_mouse', drag_mouse: { path } }, 'Drags over 60 pixels through 3 points'],
  [
    { type: 'drag_mouse', drag_mouse: { path, button: 'right', hold_keys: ['Shift', 'Ctrl'] } },
    'Drags with the right button over 60 pixels through 3 points while Shift and Ctrl are down',
  ],
  [{ type: 'press_key', press_key: { keys: ['Ctrl+a', 'Delete'] } }, 'Taps Ctrl+a, then Delete'],
  [{ type: 'click_mouse', click_mouse: { x: 3, y: 4 } }, 'Clicks at 3, 4'],
  [
    { type: 'click_mouse', click_mouse: { x: 3, y: 4, num_clicks: 2, button: 'right' } },
    'Double-clicks with the right button at 3, 4',
  ],
  [{ type: 'click_mouse', click_mouse: { x: 3, y: 4, click_type: 'down' } }, 'Presses the left button at 3, 4'],
  [{ type: 'move_mouse', move_mouse: { x: 3, y: 4, duration_ms: 400 } }, 'Moves to 3, 4 in 400 ms'],
  [{ type: 'move_mouse', move_mouse: { x: 3, y: 4, smooth: false, duration_ms: 400 } }, 'Jumps to 3, 4'],
  [
    { type: 'scroll', scroll: { x: 3, y: 4, delta_y: -1, delta_x: 2, hold_keys: ['Ctrl'] } },
    'Scrolls 1 tick up and 2 ticks right at 3, 4 while Ctrl is down',
  ],
  [{ type: 'type_text', type_text: { text: 'a "b"\n' } }, 'Types "a \\"b\\"\\n"'],
  [
    { type: 'type_text', type_text: { text: 'é'.repeat(50), delay: 20 } },
    `Types "${'é'.repeat(39)}…" (50 characters) with 20 ms between the keys`,
  ],
  [{ type: 'set_cursor', set_cursor: { hidden: true } }, 'Hides the cursor'],
])('%j: %s', (action, words) => {
  expect(describeAction(action)).toBe(words)
})

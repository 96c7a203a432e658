import { expect, test } from 'vitest'
import type { ComputerActionInput } from '../contract/computer-actions'
import { describeAction } from './describe-action'

const path: [number, number][] = [
  [0, 0],
  [30, 40],
  [30, 50],
]

test.each<[ComputerActionInput, string]>([
  [{ type: 'drag_mouse', drag_mouse: { path } }, 'Drag through 3 points (60 px)'],
  [
    { type: 'drag_mouse', drag_mouse: { path, button: 'right', hold_keys: ['Shift', 'Ctrl'] } },
    'Drag with the right button through 3 points (60 px) while Shift and Ctrl are down',
  ],
  [{ type: 'press_key', press_key: { keys: ['Ctrl+a', 'Delete'] } }, 'Tap Ctrl+a, then Delete'],
  [{ type: 'click_mouse', click_mouse: { x: 3, y: 4 } }, 'Click at 3, 4'],
  [
    { type: 'click_mouse', click_mouse: { x: 3, y: 4, num_clicks: 2, button: 'right' } },
    'Double-click with the right button at 3, 4',
  ],
  [{ type: 'click_mouse', click_mouse: { x: 3, y: 4, click_type: 'down' } }, 'Press the left button at 3, 4'],
  [{ type: 'move_mouse', move_mouse: { x: 3, y: 4, duration_ms: 400 } }, 'Move to 3, 4 in 400 ms'],
  [{ type: 'move_mouse', move_mouse: { x: 3, y: 4, smooth: false, duration_ms: 400 } }, 'Jump to 3, 4'],
  [
    { type: 'scroll', scroll: { x: 3, y: 4, delta_y: -1, delta_x: 2, hold_keys: ['Ctrl'] } },
    'Scroll 1 tick up and 2 ticks right at 3, 4 while Ctrl is down',
  ],
  [{ type: 'type_text', type_text: { text: 'a "b"\n' } }, 'Type "a \\"b\\"\\n"'],
  [
    { type: 'type_text', type_text: { text: 'é'.repeat(50), delay: 20 } },
    `Type "${'é'.repeat(39)}…" (50 characters) with 20 ms between the keys`,
  ],
  [{ type: 'set_cursor', set_cursor: { hidden: true } }, 'Hide the cursor'],
])('%j: %s', (action, words) => {
  expect(describeAction(action)).toBe(words)
})

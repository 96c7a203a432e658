import { expect, test } from 'vitest'
import { Batch, ClickMouse, MoveMouse, Scroll, TypeText } from './computer-actions'
import { check, problems } from './check'

/** What is wrong with a body, as fields and messages in one text. */
function wrong(...[schema, body]: Parameters<typeof check>): string {
  const result = check(schema, body)
  return result.success
    ? ''
    : problems(result.error)
        .map(({ path, message }) => `${path}: ${message}`)
        .join('; ')
}

test('what is left out has its default', () => {
  expect(ClickMouse.parse({ x: 1, y: 2 })).toEqual({ x: 1, y: 2, button: 'left', click_type: 'click', num_clicks: 1 })
  expect(MoveMouse.parse({ x: 1, y: 2 })).toEqual({ x: 1, y: 2, smooth: true })
  expect(TypeText.parse({ text: '' })).toEqual({ text: '', delay: 0 })
  expect(Scroll.parse({ x: 1, y: 2, delta_x: -3 })).toEqual({ x: 1, y: 2, delta_x: -3, delta_y: 0 })
})

test.each([
  [ClickMouse, { x: 1 }, 'y: is required'],
  [ClickMouse, { x: -1, y: 0.5 }, 'x: must be at least 0; y: must be a whole number'],
  [ClickMouse, { x: 1, y: 1, button: 'up' }, 'button: must be one of left, right, middle, back, forward'],
  [ClickMouse, { x: 1, y: 1, click_type: 'double' }, 'click_type: must be one of click, down, up'],
  [MoveMouse, { x: 1, y: 1, duration_ms: 49 }, 'duration_ms: must be at least 50'],
  [MoveMouse, { x: 1, y: 1, duration_ms: 5_001 }, 'duration_ms: must be at most 5000'],
  [TypeText, { text: 'a', delay: -1 }, 'delay: must be at least 0'],
  [Scroll, { x: 1, y: 1 }, 'delta_y: is 0, and so is delta_x: set at least one of them to a number of ticks'],
  [Scroll, { x: 1, y: 1, delta_y: 1_001 }, 'delta_y: must be at most 1000'],
])('%# is refused with its field', (schema, body, message) => {
  expect(wrong(schema, body)).toBe(message)
})

const sleep = { type: 'sleep', sleep: { duration_ms: 30_000 } }

test('a batch takes 1 to 100 actions, and nothing of other fields', () => {
  expect(wrong(Batch, { actions: [] })).toBe('actions: must have at least 1 item')
  expect(wrong(Batch, { actions: Array.from({ length: 101 }, () => sleep) })).toBe(
    'actions: must have at most 100 items',
  )
  const everything = { ...sleep, click_mouse: { x: 'nonsense' }, drag_mouse: null }
  expect(Batch.parse({ actions: [everything] })).toEqual({ actions: [sleep] })
})

test.each([
  [{ type: 'click_mouse' }, 'actions[1].click_mouse: is required'],
  [{ type: 'click_mouse', click_mouse: { x: 1 } }, 'actions[1].click_mouse.y: is required'],
  [{ type: 'sleep', sleep: { duration_ms: 30_001 } }, 'actions[1].sleep.duration_ms: must be at most 30000'],
  [
    { type: 'screenshot' },
    'actions[1].type: must be one of click_mouse, move_mouse, type_text, press_key, scroll, drag_mouse, set_cursor, sleep',
  ],
])('a wrong action of a batch is reported with its path: %#', (action, message) => {
  expect(wrong(Batch, { actions: [sleep, action] })).toBe(message)
})

import { expect, test } from 'vitest'
import { readAction } from './pasted-action'

test.each([
  [{ keys: ['Ctrl+a'] }, 'press_key'],
  [
    {
      path: [
        [1, 2],
        [3, 4],
      ],
    },
    'drag_mouse',
  ],
  [{ text: 'hello' }, 'type_text'],
  [{ x: 1, y: 2, delta_y: 3 }, 'scroll'],
  [{ x: 1, y: 2, smooth: false }, 'move_mouse'],
  [{ x: 1, y: 2 }, 'click_mouse'],
])('%j is known as %s', (body, type) => {
  expect(readAction(JSON.stringify(body))).toEqual({ ok: true, action: { type, [type]: body } })
})

test('an action of a batch is taken as it is', () => {
  const action = { type: 'press_key', press_key: { keys: ['a'] } }
  expect(readAction(JSON.stringify(action))).toEqual({ ok: true, action })
})

test('what is wrong is said with its path', () => {
  const wrong = (text: string) => {
    const read = readAction(text)
    return read.ok ? [] : read.problems
  }
  expect(wrong('{"keys":[],"duration":-1}')).toEqual(['keys must have at least 1 item', 'duration must be at least 0'])
  expect(wrong('{"keys":["Escpe"]}')[0]).toMatch(/^keys\[0\]: "Escpe" is not a key name. Did you mean Escape/)
  expect(wrong('{')).toEqual(['Invalid JSON at line 1, column 2: unexpected end'])
  expect(wrong('[]')).toEqual(['A request body is an object, in curly braces'])
  expect(wrong('{"color":1}')[0]).toMatch(/^No action has this body/)
})

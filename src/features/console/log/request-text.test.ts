import { expect, test } from 'vitest'
import type { Action } from './action'
import { asCurl, asJson, folded } from './request-text'

const press: Action = { type: 'press_key', press_key: { keys: ["'", '$HOME', '\\', '"'] } }

test('the JSON keeps each point of a path on one line', () => {
  expect(
    asJson({
      type: 'drag_mouse',
      drag_mouse: {
        path: [
          [1, 2],
          [30, -4],
        ],
        button: 'left',
      },
    }),
  ).toBe('{\n  "path": [\n    [1, 2],\n    [30, -4]\n  ],\n  "button": "left"\n}')
})

test('a very long text is shown with its begin and its end, and says how much is between them', () => {
  const lines = Array.from({ length: 500 }, (_, line) => String(line))
  const shown = folded(lines.join('\n')).split('\n')
  expect([shown[0], shown[99], shown.at(-1)]).toEqual(['0', '99', '499'])
  expect(shown[100]).toContain('380 more lines')
  expect(folded('{}')).toBe('{}')
})

test('the curl command names the key by its variable only', () => {
  const command = asCurl(press, { origin: 'http://127.0.0.1:4600', sessionId: 'a b' })
  expect(command).toContain("curl -X POST 'http://127.0.0.1:4600/browsers/a%20b/computer/press_key'")
  expect(command).toContain('"Authorization: Bearer $POOLDECK_API_KEY"')
})

import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { Action } from './action'
import { asCurl, asJson } from './request-text'

const press: Action = { kind: 'press_key', body: { keys: ["'", '$HOME', '\\', '"'] } }

test('the JSON keeps each point of a path on one line', () => {
  expect(
    asJson({
      kind: 'drag_mouse',
      body: {
        path: [
          [1, 2],
          [30, -4],
        ],
        button: 'left',
      },
    }),
  ).toBe('{\n  "path": [\n    [1, 2],\n    [30, -4]\n  ],\n  "button": "left"\n}')
})

test('the curl command names the key by its variable only', () => {
  const command = asCurl(press, { origin: 'http://127.0.0.1:4600', sessionId: 'a b' })
  expect(command).toContain("curl -X POST 'http://127.0.0.1:4600/browsers/a%20b/computer/press_key'")
  expect(command).toContain('"Authorization: Bearer $POOLDECK_API_KEY"')
})

test('a shell reads the command as it was meant', () => {
  const command = asCurl(press, { origin: 'http://x', sessionId: 's' }).replace('curl', String.raw`printf '%s\0'`)
  const words = execFileSync('sh', ['-c', command], { encoding: 'utf8', env: { POOLDECK_API_KEY: 'k e y' } }).split(
    '\0',
  )
  expect(words).toContain('Authorization: Bearer k e y')
  expect(words).toContain(JSON.stringify(press.body))
})

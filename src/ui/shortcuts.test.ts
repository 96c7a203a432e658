import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findByKeys, keyCaps } from './shortcuts'

/** The keys of all commands of the dashboard, as the sources have them. */
function allKeys(): string[] {
  const source = path.join(import.meta.dirname, '..')
  return ['app', 'features', 'ui'].flatMap((folder) =>
    readdirSync(path.join(source, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .flatMap((name) => {
        const text = readFileSync(path.join(source, folder, name), 'utf8')
        return [...text.matchAll(/\bkeys: (?:'([^']+)'|\[([^\]]+)\])/g)].flatMap(([, one, several = '']) =>
          one === undefined ? [...several.matchAll(/'([^']+)'/g)].map(([, keys = '']) => keys) : [one],
        )
      }),
  )
}

test('no shortcut takes the first key of a longer one away: G then P opens the pools in the console, too', () => {
  const keys = new Set(allKeys())
  expect(keys).toContain('g p')
  expect(keys).toContain('q')
  const taken = [...keys].filter((short) => [...keys].some((long) => long.startsWith(`${short} `)))
  expect(taken).toEqual([])
})

test('while more keys may follow nothing runs, and a command that is off for now is no beginning', () => {
  const run = () => {}
  const commands = [
    { id: 'go', group: 'Go', label: 'Pools', keys: 'g p', run },
    { id: 'off', group: 'Go', label: 'Off', keys: 'x y', disabledReason: 'off', run },
  ]
  expect(findByKeys(commands, 'g')).toBe('more')
  expect(findByKeys(commands, 'g p')).toMatchObject({ id: 'go' })
  expect(findByKeys(commands, 'x')).toBeNull()
})

test('keys are shown as they stand on a keyboard', () => {
  expect(keyCaps('Control+k', false)).toEqual([['Ctrl', 'K']])
  expect(keyCaps('Shift+ArrowLeft', true)).toEqual([['⇧', '←']])
})

import { expect, expectTypeOf, test } from 'vitest'
import { type Command, CommandStore } from './commands'
import { findByKeys, keyCaps, keysOf, pressName } from './shortcuts'

const command = (id: string, keys?: string): Command => ({
  id,
  label: id,
  group: 'Test',
  ...(keys && { keys }),
  run() {},
})

test('the view that came last stands first, and what it offers goes with it', () => {
  const store = new CommandStore()
  store.set('frame', [command('theme')])
  store.set('pool', [command('acquire'), command('delete')])
  expect(store.get().map(({ id }) => id)).toEqual(['acquire', 'delete', 'theme'])
  store.set('pool', [command('acquire')])
  expect(store.get().map(({ id }) => id)).toEqual(['acquire', 'theme'])
  store.remove('pool')
  expect(store.get().map(({ id }) => id)).toEqual(['theme'])
})

test('a letter is told apart with Shift, a sign is not: layouts differ in how they make it', () => {
  const press = { ctrlKey: false, metaKey: false, shiftKey: false }
  expect(pressName({ ...press, key: 'D' })).toBe('d')
  expect(pressName({ ...press, key: 'D', shiftKey: true })).toBe('Shift+d')
  expect(pressName({ ...press, key: '?', shiftKey: true })).toBe('?')
  expect(pressName({ ...press, key: '/', shiftKey: true })).toBe('/')
  expect(pressName({ ...press, key: 'k', metaKey: true })).toBe('Control+k')
  expect(pressName({ ...press, key: 'Enter', ctrlKey: true, shiftKey: true })).toBe('Control+Shift+Enter')
})

test('keys lead to the first command that has them and can be done', () => {
  const off = { ...command('off', 'f'), disabledReason: 'Not now' }
  expect(findByKeys([off, command('near', 'f'), command('far', 'f')], 'f')).toHaveProperty('id', 'near')
  expect(findByKeys([command('pools', 'g p')], 'g')).toBe('more')
  expect(findByKeys([command('pools', 'g p')], 'g p')).toHaveProperty('id', 'pools')
  expect(findByKeys([command('pools', 'g p')], 'p')).toBeNull()
})

test('keys are shown as they stand on the keyboard', () => {
  expect(keyCaps('Control+Shift+z', false)).toEqual([['Ctrl', 'Shift', 'Z']])
  expect(keyCaps('Control+k', true)).toEqual([['⌘', 'K']])
  expect(keyCaps('g p', false)).toEqual([['G'], ['P']])
  expect(keyCaps('+', false)).toEqual([['+']])
})

test('while keys are suspended, what they call stays, and each owner gives back its own', () => {
  const store = new CommandStore()
  store.set('page', [
    command('pools', 'g p'),
    command('help', '?'),
    command('undo', 'Control+z'),
    { ...command('palette', 'Control+k'), whileSuspended: true },
  ])
  const keys = () => store.get().flatMap(keysOf)
  store.suspend('setting', 'characters')
  expect(keys()).toEqual(['Control+z', 'Control+k'])
  store.suspend('control', 'all')
  expect(keys()).toEqual(['Control+k'])
  expect(store.get()).toHaveLength(4)
  expect(['?', 'Control+Z', 'Control+K', 'Delete'].map(store.isSuspended)).toEqual([true, true, false, false])
  store.resume('setting')
  expect(keys()).toEqual(['Control+k'])
  store.resume('control')
  expect(keys()).toEqual(['g p', '?', 'Control+z', 'Control+k'])
})

test('no single character leases, sends, stores or ends anything', () => {
  type Lasting<K> = { id: string; label: string; group: string; lasting: true; keys: K; run: () => void }
  expectTypeOf<Lasting<'Control+Enter'>>().toExtend<Command>()
  expectTypeOf<Lasting<'a'>>().not.toExtend<Command>()
})

import { expect, test } from 'vitest'
import { atLastKey, combine, repairsOf } from './item'

test('latched modifiers join what is typed, each key once', () => {
  expect(combine(['Ctrl', 'Shift'], 'Tab')).toEqual({ kind: 'item', item: 'Ctrl+Shift+Tab' })
  expect(combine(['Ctrl'], 'Ctrl+t')).toEqual({ kind: 'item', item: 'Ctrl+t' })
  expect(combine(['Ctrl'], '+')).toEqual({ kind: 'item', item: 'Ctrl+plus' })
  expect(combine([], 'enter')).toEqual({ kind: 'item', item: 'Return' })
})

test('what the panel prints for a key is taken as its name', () => {
  expect(combine([], 'Page Down')).toEqual({ kind: 'item', item: 'Page_Down' })
  expect(combine(['Ctrl'], 'up arrow')).toEqual({ kind: 'item', item: 'Ctrl+Up' })
  expect(combine([], 'Shift+Page Up')).toEqual({ kind: 'item', item: 'Shift+Page_Up' })
})

test('modifiers alone are an item, nothing is nothing', () => {
  expect(combine(['Super'], '')).toEqual({ kind: 'item', item: 'Super' })
  expect(combine([], '')).toEqual({ kind: 'nothing' })
})

test('an unknown name is refused with whole items that would be right', () => {
  expect(combine(['Shift'], 'Ctrl+Retrun')).toMatchObject({
    kind: 'wrong',
    message: expect.stringContaining('"Retrun"'),
    repairs: expect.arrayContaining(['Ctrl+Return']),
  })
})

test.each([
  ['ctrl-c', 'Ctrl+c'],
  ['Ctrl Alt Delete', 'Ctrl+Alt+Delete'],
  ['U+20AC', 'U20AC'],
  ['Ctlr+Tab', 'Ctrl+Tab'],
])('%s is repaired as a whole to %s', (wrong, right) => {
  expect(repairsOf(wrong)).toContain(right)
})

test('the last key of what is typed is told apart', () => {
  expect(atLastKey('Ctrl+Sh')).toEqual({ before: 'Ctrl+', key: 'Sh' })
  expect(atLastKey('Sh')).toEqual({ before: '', key: 'Sh' })
  expect(atLastKey('Ctrl++')).toEqual({ before: 'Ctrl+', key: '+' })
  expect(atLastKey('+')).toEqual({ before: '', key: '+' })
  expect(atLastKey('Ctrl+')).toEqual({ before: 'Ctrl+', key: '' })
})

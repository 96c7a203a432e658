import { expect, test } from 'vitest'
import { parseKey } from './key'
import { suggest } from './suggest'

test.each([
  ['Ctlr', 'Ctrl'],
  ['Retrun', 'Return'],
  ['esacpe', 'Escape'],
  ['caps', 'Caps_Lock'],
  ['kp_enter', 'KP_Enter'],
  ['PageUpp', 'Page_Up'],
  ['audioplay', 'XF86AudioPlay'],
  ['wndows', 'Super'],
])('for %s the first suggestion is %s', (token, name) => {
  expect(suggest(token)[0]).toBe(name)
})

test('a suggestion is a spelling that is accepted, and no key comes twice', () => {
  for (const token of ['contrl', 'volume', 'F36', 'arrow', 'lock', 'dead']) {
    const keysyms = suggest(token, 10).map((name) => parseKey(name)?.keysym)
    expect(keysyms).not.toContain(undefined)
    expect(new Set(keysyms).size).toBe(keysyms.length)
  }
})

test('no more are given than asked for, and none where nothing is near', () => {
  expect(suggest('volume')).toHaveLength(2)
  expect(suggest('arrow', 1)).toHaveLength(1)
  expect(suggest('nope')).not.toContain('enopencircbullet')
  expect(suggest('xyzzyx')).toEqual([])
  expect(suggest('')).toEqual([])
  expect(suggest('127')).toEqual([])
  expect(suggest('a very long text that is not meant to be the name of a key')).toEqual([])
})

import { expect, test } from 'vitest'
import { parseItem } from '../../../keys/combo'
import { allKeyNames } from '../../../keys/keysyms'
import { searchKeys } from './search-keys'

const items = (query: string, limit?: number) => searchKeys(query, limit).map(({ item }) => item)

test('a key is found by what stands on it, by its X11 name and by an alias', () => {
  expect(items('Enter')[0]).toBe('Return')
  expect(items('return')[0]).toBe('Return')
  expect(items('pgup')[0]).toBe('Page_Up')
  expect(items('volume')).toEqual(expect.arrayContaining(['XF86AudioLowerVolume', 'XF86AudioRaiseVolume']))
  expect(items('f1', 4)).toEqual(['F1', 'F10', 'F11', 'F12'])
})

test('a key is found by the character that it types', () => {
  expect(items('€')[0]).toBe('EuroSign')
  expect(items('/')).toEqual(expect.arrayContaining(['slash', 'KP_Divide']))
  expect(items('a')[0]).toBe('a')
  expect(items('A')[0]).toBe('A')
  expect(items('😀')).toEqual(['U1F600'])
})

test('both names of one key lead to it, once', () => {
  expect(items('prior').filter((item) => item === 'Page_Up')).toHaveLength(1)
})

test('nothing is found for nothing', () => {
  expect(items('')).toEqual([])
  expect(items('no such key at all')).toEqual([])
})

test('whatever is found can be sent', () => {
  const some = allKeyNames().filter((_, index) => index % 37 === 0)
  for (const name of some) {
    for (const item of items(name, 3)) expect(parseItem(item).ok).toBe(true)
  }
})

test('a search takes less than a frame', () => {
  searchKeys('warm')
  // Of the processor: what else the machine does is no matter.
  const begin = process.cpuUsage()
  for (const query of ['e', 'er', 'kp_', 'audio', 'zzzz']) searchKeys(query)
  expect(process.cpuUsage(begin).user / 5).toBeLessThan(16_000)
})

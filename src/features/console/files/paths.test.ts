import { expect, test } from 'vitest'
import { folderChain, nameProblem, parentOf, readFolder, within } from './paths'

test('a path is put together and taken apart at the root as elsewhere', () => {
  expect(within('/', 'tmp')).toBe('/tmp')
  expect(within('/tmp', 'a b')).toBe('/tmp/a b')
  expect(parentOf('/tmp')).toBe('/')
  expect(parentOf('/')).toBe('/')
  expect(parentOf('/home/user/a.txt')).toBe('/home/user')
  expect(folderChain('/home/user').map(({ path }) => path)).toEqual(['/', '/home', '/home/user'])
  expect(folderChain('/')).toHaveLength(1)
})

test.each([
  ['/home/user/', '/home/user'],
  ['//tmp//a', '/tmp/a'],
  ['/', '/'],
  ['tmp', undefined],
  ['/home/../etc', undefined],
  [undefined, undefined],
])('an address that says the folder %s opens %s', (text, folder) => expect(readFolder(text)).toBe(folder))

test('a name is refused that a file cannot have, or that another has', () => {
  const taken = new Set(['a.txt'])
  expect(nameProblem('b.txt', taken)).toBeUndefined()
  expect(nameProblem('', taken)).toBe('Enter a name')
  expect(nameProblem('a.txt', taken)).toContain('already')
  expect(nameProblem('a/b', taken)).toContain('/')
  expect(nameProblem('..', taken)).toContain('another name')
  expect(nameProblem('é'.repeat(128), taken)).toContain('255 bytes')
})

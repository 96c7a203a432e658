import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeptPictures } from './kept-pictures'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MB = 1024 * 1024
const tags = (pictures: KeptPictures, session: string) => [...pictures.of(session).keys()]

test('each session has its own pictures, the four that were used last', () => {
  const pictures = new KeptPictures()
  for (const tag of ['1', '2', '3', '4']) pictures.keep('a', tag, Buffer.from(tag))
  pictures.keep('a', '1', Buffer.from('1'))
  pictures.keep('a', '5', Buffer.from('5'))
  pictures.keep('b', '1', Buffer.from('other'))
  expect(tags(pictures, 'a')).toEqual(['3', '4', '1', '5'])
  expect(pictures.of('b').get('1')?.toString()).toBe('other')
})

test('all together they take no more than 24 MiB, and nothing when nobody asks for half a minute', () => {
  const pictures = new KeptPictures()
  for (const session of ['a', 'b', 'c', 'd']) pictures.keep(session, '1', Buffer.alloc(8 * MB))
  expect(['a', 'b', 'c', 'd'].filter((session) => tags(pictures, session).length > 0)).toEqual(['b', 'c', 'd'])
  vi.advanceTimersByTime(20_000)
  pictures.keep('b', '1', Buffer.alloc(8 * MB))
  vi.advanceTimersByTime(20_000)
  expect(['b', 'c', 'd'].filter((session) => tags(pictures, session).length > 0)).toEqual(['b'])
  vi.advanceTimersByTime(20_000)
  expect(tags(pictures, 'b')).toEqual([])
  pictures.keep('e', '1', Buffer.alloc(25 * MB))
  expect(tags(pictures, 'e')).toEqual([])
})

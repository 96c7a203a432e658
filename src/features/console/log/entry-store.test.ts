import { expect, test } from 'vitest'
import type { Entry } from './action'
import { loadEntries, saveEntries } from './entry-store'
import { MemoryStorage } from '../../../lib/test-storage'

const entry = (id: string, result: Entry['result'] = { kind: 'done', ms: 5 }): Entry => ({
  id,
  action: { type: 'press_key', press_key: { keys: ['a'] } },
  sentAt: 1_000,
  result,
})

test('what was saved comes back, without the defaults that were never sent', () => {
  const storage = new MemoryStorage()
  saveEntries(storage, 's1', [entry('a'), entry('b')])
  expect(loadEntries(storage, 's1')).toEqual([entry('a'), entry('b')])
  expect(loadEntries(storage, 's2')).toEqual([])
})

test('an entry is turned into text once, however often others are stored with it', () => {
  const storage = new MemoryStorage()
  let times = 0
  const first = entry('a')
  const counted = { ...first, action: { ...first.action, toJSON: () => (times += 1) && first.action } }
  saveEntries(storage, 's1', [counted])
  saveEntries(storage, 's1', [counted, entry('b')])
  expect(times).toBe(1)
  expect(loadEntries(storage, 's1')).toEqual([entry('a'), entry('b')])
  saveEntries(storage, 's1', [{ ...counted, sentAt: 2_000 }])
  expect(loadEntries(storage, 's1')).toEqual([{ ...first, sentAt: 2_000 }])
})

test('an entry that was under way at a reload is failed and says that it may have been done', () => {
  const storage = new MemoryStorage()
  saveEntries(storage, 's1', [entry('a', { kind: 'sending' })])
  const [loaded] = loadEntries(storage, 's1')
  expect(loaded?.result).toMatchObject({
    kind: 'failed',
    message: 'The page was reloaded before the response arrived. The action may have been done.',
  })
})

test('entries of another version and broken text are left out', () => {
  const storage = new MemoryStorage()
  storage.setItem('pooldeck.log.s1', JSON.stringify([{ id: 'old' }, entry('a'), null]))
  expect(loadEntries(storage, 's1').map(({ id }) => id)).toEqual(['a'])
  storage.setItem('pooldeck.log.s1', '{"not": "a list"}')
  expect(loadEntries(storage, 's1')).toEqual([])
  storage.setItem('pooldeck.log.s1', '[{')
  expect(loadEntries(storage, 's1')).toEqual([])
})

test('a full storage keeps the latest entries', () => {
  const entries = ['a', 'b', 'c', 'd'].map((id) => entry(id))
  const storage = new MemoryStorage(JSON.stringify(entries.slice(1)).length)
  saveEntries(storage, 's1', entries)
  expect(loadEntries(storage, 's1').map(({ id }) => id)).toEqual(['c', 'd'])
})

test('a storage without any room loses the log and nothing else', () => {
  const storage = new MemoryStorage(0)
  saveEntries(storage, 's1', [entry('a')])
  expect(loadEntries(storage, 's1')).toEqual([])
})

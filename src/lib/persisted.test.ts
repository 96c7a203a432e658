import { expect, it } from 'vitest'
import { z } from 'zod'
import { memoryStorage } from './browser-storage'
import { persisted, TEXT } from './persisted'

const Draft = z.object({ keys: z.array(z.string()), note: z.string().default('') })

it('returns what was stored, the same object until another tab stores something else', () => {
  const storage = memoryStorage()
  const [here, there] = [persisted(Draft, 'draft', { storage }), persisted(Draft, 'draft', { storage })]
  const draft = { keys: ['a'], note: 'n' }
  expect(here.set(draft)).toBe(true)
  expect(here.get()).toBe(draft)
  expect(there.get()).toEqual(draft)
  expect(there.get()).toBe(there.get())
  there.set({ keys: ['b'], note: '' })
  expect(here.get()).toEqual({ keys: ['b'], note: '' })
  here.set(undefined)
  expect([here.get(), there.get(), storage.length]).toEqual([undefined, undefined, 0])
})

it('reads what an older version wrote, and nothing of what makes no sense', () => {
  const storage = memoryStorage()
  const stored = persisted(Draft, 'draft', { storage })
  storage.setItem('draft', '{"keys":["a"]}')
  expect(stored.get()).toEqual({ keys: ['a'], note: '' })
  for (const text of ['', '{', '[]', 'null', '{"keys":1}']) {
    storage.setItem('draft', text)
    expect(stored.get()).toBeUndefined()
  }
})

it('stores words as they are, also those that look like JSON', () => {
  const storage = memoryStorage()
  const stored = persisted(z.string(), 'word', { storage, ...TEXT })
  for (const word of ['on', '12', '"quoted"', 'null', '']) {
    stored.set(word)
    expect([storage.getItem('word'), persisted(z.string(), 'word', { storage, ...TEXT }).get()]).toEqual([word, word])
  }
})

it('says that a full storage has no room, and keeps what was there', () => {
  const storage = memoryStorage()
  const full = {
    ...storage,
    setItem: (key: string, text: string) => {
      if (text.length > 5) throw new DOMException('full', 'QuotaExceededError')
      storage.setItem(key, text)
    },
  }
  const stored = persisted(z.string(), 'word', { storage: full, ...TEXT })
  expect([stored.set('short'), stored.set('too long'), stored.get()]).toEqual([true, false, 'short'])
})

it('goes on where nothing may be stored', () => {
  const forbid = (): never => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  const storage = { getItem: forbid, setItem: forbid, removeItem: forbid }
  const stored = persisted(z.string(), 'word', { storage, ...TEXT })
  expect([stored.get(), stored.set('a'), stored.set(undefined), stored.get()]).toEqual([
    undefined,
    false,
    false,
    undefined,
  ])
})

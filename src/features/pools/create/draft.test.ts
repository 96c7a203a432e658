import { expect, test } from 'vitest'
import { PoolDraft } from './draft'
import { EMPTY_FORM } from '../form/form-values'

function storage(limit = Infinity) {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key: string) => void values.delete(key),
  }
}

const draftOf = (store: ReturnType<typeof storage>, connectionId: string, copyOf?: string) =>
  new PoolDraft(store, { connectionId, copyOf }, EMPTY_FORM)

const typed = { ...EMPTY_FORM, size: '3', timeout_seconds: '2h', chrome_policy: '{"half' }

test('what was typed comes back as it was typed, right or wrong', () => {
  const store = storage()
  draftOf(store, 'a').save(typed)
  expect(draftOf(store, 'a').load()).toEqual(typed)
})

test('each connection has its own draft', () => {
  const store = storage()
  draftOf(store, 'a').save(typed)
  expect(draftOf(store, 'b').load()).toBeUndefined()
  expect(draftOf(store, 'a', 'a-pool').load()).toBeUndefined()
})

test('a form as it was found is no draft', () => {
  const store = storage()
  const draft = draftOf(store, 'a')
  draft.save(typed)
  draft.save(EMPTY_FORM)
  expect(store.values.size).toBe(0)
})

test('a draft of another version, or none at all, is left alone', () => {
  const store = storage()
  const draft = draftOf(store, 'a')
  draft.save(typed)
  const [key, text] = [...store.values][0] ?? ['', '']
  for (const other of [
    text.replace('"version":1', '"version":0'),
    '{"version":1,"form":{"size":3}}',
    'not json',
    'null',
  ]) {
    store.values.set(key, other)
    expect(draft.load()).toBeUndefined()
  }
})

test.each([
  ['than a draft may be', Infinity, 1_000_001],
  ['than the room that is left', 2_000, 5_000],
])('a policy larger %s is left out of the draft, and that is reported', (_, room, length) => {
  const store = storage(room)
  const draft = draftOf(store, 'a')
  expect(draft.save({ ...typed, chrome_policy: 'x'.repeat(length) })).toBe(false)
  expect(draft.load()).toEqual({ ...typed, chrome_policy: '' })
})

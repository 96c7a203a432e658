import { expect, test } from 'vitest'
import { type DraftKey, openDraft, storeDraft } from './draft'
import { EMPTY_FORM } from '../config/form-values'

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

/** The names that the tabs of a browser hold. */
function locks() {
  const held = new Set<string>()
  return async (name: string) => {
    if (held.has(name)) return undefined
    held.add(name)
    return () => void held.delete(name)
  }
}

const NEW: DraftKey = { connectionId: 'a', of: 'new' }
const typed = { ...EMPTY_FORM, size: '3', timeout_seconds: '2h', chrome_policy: '{"half' }

test('what was typed comes back as it was typed, right or wrong', async () => {
  const [store, lock] = [storage(), locks()]
  const draft = await openDraft(store, lock, NEW, EMPTY_FORM)
  expect(draft.save(typed, 1)).toBe(true)
  draft.release()
  expect((await openDraft(store, lock, NEW, EMPTY_FORM)).load()).toEqual(typed)
})

test('each connection, each copy and each change has its own draft', async () => {
  const [store, lock] = [storage(), locks()]
  const draft = await openDraft(store, lock, NEW, EMPTY_FORM)
  draft.save(typed, 1)
  draft.release()
  for (const other of [
    { ...NEW, connectionId: 'b' },
    { ...NEW, of: 'copy p' } as const,
    { ...NEW, of: 'edit p' } as const,
  ])
    expect((await openDraft(store, lock, other, EMPTY_FORM)).load()).toBeUndefined()
})

test('two tabs keep two drafts, and each finds its own after a reload', async () => {
  const [store, lock] = [storage(), locks()]
  const first = await openDraft(store, lock, NEW, EMPTY_FORM)
  first.save(typed, 1)
  const second = await openDraft(store, lock, NEW, EMPTY_FORM)
  expect(second.load()).toBeUndefined()
  second.save({ ...typed, size: '7' }, 2)
  first.release()
  expect((await openDraft(store, lock, NEW, EMPTY_FORM)).load()?.size).toBe('3')
  second.release()
  expect((await openDraft(store, lock, NEW, EMPTY_FORM)).load()?.size).toBe('7')
})

test('a form as it was found is no draft', async () => {
  const store = storage()
  const draft = await openDraft(store, locks(), NEW, EMPTY_FORM)
  draft.save(typed, 1)
  draft.save(EMPTY_FORM, 2)
  expect(store.values.size).toBe(0)
})

test('a draft of another version, or none at all, is left alone', async () => {
  const store = storage()
  const draft = await openDraft(store, locks(), NEW, EMPTY_FORM)
  draft.save(typed, 1)
  const [key, text] = [...store.values][0] ?? ['', '']
  for (const other of [
    text.replace('"version":3', '"version":1'),
    '{"version":3,"form":{"size":3}}',
    'not json',
    'null',
  ]) {
    store.values.set(key, other)
    expect(draft.load()).toBeUndefined()
  }
})

test.each([
  ['than a draft may be', Infinity, 1_500_001],
  ['than the room that is left', 2_000, 5_000],
])('a policy larger %s is left out of the draft, and that is reported', async (_, room, length) => {
  const draft = await openDraft(storage(room), locks(), NEW, EMPTY_FORM)
  expect(draft.save({ ...typed, chrome_policy: 'x'.repeat(length) }, 1)).toBe(false)
  expect(draft.load()).toEqual({ ...typed, chrome_policy: '' })
})

test('typing elsewhere does not write the policy again', async () => {
  const store = storage()
  const draft = await openDraft(store, locks(), NEW, EMPTY_FORM)
  draft.save(typed, 1)
  const written: string[] = []
  const { setItem } = store
  store.setItem = (key, value) => {
    written.push(key)
    setItem(key, value)
  }
  draft.save({ ...typed, size: '4' }, 2)
  expect(written).toHaveLength(1)
  expect(draft.load()).toEqual({ ...typed, size: '4' })
})

test('a draft knows what it was begun from, so that what has changed meanwhile can be told', async () => {
  const [store, lock] = [storage(), locks()]
  const key: DraftKey = { connectionId: 'a', of: 'edit p' }
  const start = { ...EMPTY_FORM, size: '2', chrome_policy: '{}' }
  const changed = { ...start, size: '5', chrome_policy: '{"a": 1}' }
  const first = await openDraft(store, lock, key, start)
  expect(first.savedBaseline(start)).toBeUndefined()
  first.save({ ...start, name: 'typed' }, 1)
  first.release()

  const again = await openDraft(store, lock, key, changed)
  expect(again.savedBaseline(changed)).toEqual({ ...start, chrome_policy: changed.chrome_policy })
  expect(again.load()).toEqual({ ...changed, size: '2', name: 'typed' })
  again.startFrom(start)
  again.save({ ...start, chrome_policy: '{"typed": 1}' }, 2)
  expect(again.savedBaseline(changed)).toEqual({ ...start, chrome_policy: '{"a": 1}' })
})

test('a form stored as a draft is the next one opened, and the drafts that are there stay', async () => {
  const [store, lock] = [storage(), locks()]
  const open = await openDraft(store, lock, NEW, EMPTY_FORM)
  open.save({ ...typed, size: '7' }, 1)
  open.release()
  expect(await storeDraft(store, lock, NEW, EMPTY_FORM, typed)).toBe(true)
  expect((await openDraft(store, lock, NEW, EMPTY_FORM)).load()).toEqual(typed)
  expect((await openDraft(store, lock, NEW, EMPTY_FORM)).load()?.size).toBe('7')
})

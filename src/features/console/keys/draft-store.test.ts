import { expect, test } from 'vitest'
import { MemoryStorage } from '../log/test-storage'
import { draftOf, EMPTY_DRAFT } from './draft'
import { loadDraft, saveDraft } from './draft-store'

test('a draft comes back as it was, also while it is wrong, and only for its session', () => {
  const storage = new MemoryStorage()
  const draft = { ...draftOf({ keys: ['Ctrl+a', 'Retrun'], hold_keys: ['Shift'] }, 1), duration: 'soon' }
  saveDraft(storage, 's1', draft)
  expect(loadDraft(storage, 's1')).toMatchObject(draft)
  expect(loadDraft(storage, 's2')).toEqual(EMPTY_DRAFT)
})

test('broken and full storages start empty', () => {
  const storage = new MemoryStorage()
  storage.setItem('pooldeck.keys.s1', '{"keys":')
  expect(loadDraft(storage, 's1')).toEqual(EMPTY_DRAFT)
  storage.setItem('pooldeck.keys.s1', '{"keys": 1}')
  expect(loadDraft(storage, 's1')).toEqual(EMPTY_DRAFT)
  const full = new MemoryStorage(0)
  saveDraft(full, 's1', EMPTY_DRAFT)
  expect(full.getItem('pooldeck.keys.s1')).toBeNull()
})

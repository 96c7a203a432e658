import { expect, test } from 'vitest'
import { MemoryStorage } from '../../../lib/test-storage'
import { draftOf } from './draft'
import { keysDraft } from './draft-store'

test('a draft comes back as it was, also while it is wrong, and only for its session', () => {
  const storage = new MemoryStorage()
  const draft = { ...draftOf({ keys: ['Ctrl+a', 'Retrun'], hold_keys: ['Shift'] }, 1), duration: 'soon' }
  keysDraft(storage, 's1').set(draft)
  expect(keysDraft(storage, 's1').get()).toEqual(draft)
  expect(keysDraft(storage, 's2').get()).toBeUndefined()
})

test('what is broken is no draft', () => {
  const storage = new MemoryStorage()
  storage.setItem('pooldeck.keys.s1', '{"keys": 1}')
  expect(keysDraft(storage, 's1').get()).toBeUndefined()
})

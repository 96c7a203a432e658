import { expect, test } from 'vitest'
import { dragDraftKey, DraftStore } from '../drag/draft-store'
import { waypoints } from '../drag/path'
import { draftOf } from '../keys/draft'
import { keysDraft } from '../keys/draft-store'
import { MemoryStorage } from '../../../lib/test-storage'
import { carryDrafts } from './carry-drafts'

const path = waypoints([
  [1, 2],
  [30, 40],
])

test('what was drawn and composed goes on in another session, and replaces nothing there', () => {
  const storage = new MemoryStorage()
  new DraftStore(storage, 'ended').edit(() => path)
  const composed = (key: string) => draftOf({ keys: [key] }, 1)
  keysDraft(storage, 'ended').set(composed('Ctrl+a'))
  keysDraft(storage, 'next').set(composed('Escape'))

  carryDrafts(storage, 'ended', 'next')
  expect(new DraftStore(storage, 'next').get().path).toEqual(path)
  expect(keysDraft(storage, 'next').get()).toMatchObject({ items: [{ text: 'Escape' }] })
  expect(storage.getItem(dragDraftKey('ended'))).toBeNull()

  carryDrafts(storage, 'ended', 'third')
  expect(keysDraft(storage, 'third').get()).toMatchObject({ items: [{ text: 'Ctrl+a' }] })
  carryDrafts(storage, 'nothing', 'fourth')
  expect(storage.getItem('pooldeck.keys.fourth')).toBeNull()
})

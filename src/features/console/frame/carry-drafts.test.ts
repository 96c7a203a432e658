import { expect, test } from 'vitest'
import { DraftStore } from '../drag/draft-store'
import { waypoints } from '../drag/path'
import { draftOf } from '../keys/draft'
import { loadDraft, saveDraft } from '../keys/draft-store'
import { MemoryStorage } from '../log/test-storage'
import { carryDrafts } from './carry-drafts'

const path = waypoints([
  [1, 2],
  [30, 40],
])

test('what was drawn and composed goes on in another session, and replaces nothing there', () => {
  const storage = new MemoryStorage()
  new DraftStore(storage, 'ended').edit(() => path)
  const composed = (key: string) => draftOf({ keys: [key] }, 1)
  saveDraft(storage, 'ended', composed('Ctrl+a'))
  saveDraft(storage, 'next', composed('Escape'))

  carryDrafts(storage, 'ended', 'next')
  expect(new DraftStore(storage, 'next').get().path).toEqual(path)
  expect(loadDraft(storage, 'next')).toMatchObject({ items: [{ text: 'Escape' }] })

  carryDrafts(storage, 'ended', 'third')
  expect(loadDraft(storage, 'third')).toMatchObject({ items: [{ text: 'Ctrl+a' }] })
  carryDrafts(storage, 'nothing', 'fourth')
  expect(storage.getItem('pooldeck.keys.fourth')).toBeNull()
})

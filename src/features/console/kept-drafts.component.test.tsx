import { expect, test } from 'vitest'
import { memoryStorage } from '../../lib/browser-storage'
import { DraftStore } from './drag/draft-store'
import { waypoints } from './drag/path'
import { draftOf } from './keys/draft'
import { keysDraft } from './keys/draft-store'
import { historyDatabase } from './log/history-database'
import { carryDrafts } from './frame/carry-drafts'
import { recallDrafts, storageWithDrafts } from './kept-drafts'

const OWN = { id: 'own', name: 'own', baseUrl: '', key: 'key' }
const PATH = waypoints([
  [1, 2],
  [30, 40],
])

/** A browser tab with a storage of its own. */
function openTab() {
  const tab = memoryStorage()
  return { storage: storageWithDrafts(OWN, tab), recall: (session: string) => recallDrafts(OWN, session, tab) }
}

test('what was drawn and composed for a session is found by a tab that is opened after it has ended, and moves on from there once', async () => {
  const first = openTab()
  new DraftStore(first.storage, 'ended').edit(() => PATH)
  keysDraft(first.storage, 'ended').set(draftOf({ keys: ['Ctrl+l'] }, 1))
  // Nothing is in this one: a tool was chosen.
  new DraftStore(first.storage, 'untouched').chooseTool('straight')

  await expect.poll(() => openTab().recall('ended')).toBe(true)
  const second = openTab()
  await second.recall('ended')
  expect(new DraftStore(second.storage, 'ended').get().path).toEqual(PATH)
  expect(await openTab().recall('untouched')).toBe(false)

  carryDrafts(second.storage, 'ended', 'next')
  await expect.poll(() => openTab().recall('ended')).toBe(false)
  const third = openTab()
  await expect.poll(() => third.recall('next')).toBe(true)
  expect(keysDraft(third.storage, 'next').get()).toMatchObject({ items: [{ text: 'Ctrl+l' }] })
})

test('a tab keeps the draft that it has', async () => {
  const [one, other] = [openTab(), openTab()]
  keysDraft(one.storage, 'both').set(draftOf({ keys: ['a'] }, 1))
  keysDraft(other.storage, 'both').set(draftOf({ keys: ['b'] }, 1))
  await expect.poll(() => openTab().recall('both')).toBe(true)
  await one.recall('both')
  expect(keysDraft(one.storage, 'both').get()).toMatchObject({ items: [{ text: 'a' }] })
})

test('a draft of yesterday is not found any more, and is gone', async () => {
  keysDraft(openTab().storage, 'old').set(draftOf({ keys: ['a'] }, 1))
  await expect.poll(() => openTab().recall('old')).toBe(true)
  const db = await historyDatabase()
  const drafts = async () => (await db.getAll('drafts')).filter(({ session }) => session === 'old')
  for (const draft of await drafts()) await db.put('drafts', { ...draft, at: Date.now() - 24 * 3_600_000 })
  expect(await openTab().recall('old')).toBe(false)
  expect(await drafts()).toEqual([])
})

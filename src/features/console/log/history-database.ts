import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { ownedStorage } from '../../../ui/owned-storage'
import type { Entry } from './action'

export type Pictures = Pick<Entry, 'before' | 'after'>

interface OfEntry {
  connection: string
  session: string
  entry: string
  /** When it was put here, in milliseconds since 1970. */
  at: number
}

type EntryKey = [connection: string, session: string, entry: string]

export interface HistorySchema extends DBSchema {
  pictures: { key: EntryKey; value: OfEntry & Pictures; indexes: { at: number } }
  /** Without their pictures. */
  entries: { key: EntryKey; value: OfEntry & { value: Entry }; indexes: { at: number } }
  /** What was drawn and composed, each by its tool under the id of an entry, as the tool stores it. */
  drafts: { key: EntryKey; value: OfEntry & { value: string }; indexes: { at: number } }
}

type HistoryDatabase = IDBPDatabase<HistorySchema>

/** They are for a person who reloads by accident, or looks at a session that has just ended: not for tomorrow. */
const LONGEST_MS = 12 * 3_600_000
/** Of all sessions: entries that keep their pictures, of which each may have some hundred kilobytes, all entries, and drafts. */
const MOST = { pictures: 200, entries: 5_000, drafts: 100 } as const

let opened: Promise<HistoryDatabase> | undefined

/** What this browser keeps of sessions for some hours. Rejects where that is blocked. */
export const historyDatabase = (): Promise<HistoryDatabase> => (opened ??= open())

/** Changes it without a word, unless the connection has gone: what is still at work then stores nothing more. */
export function changeHistory(connection: string, change: (db: HistoryDatabase) => Promise<unknown>): Promise<void> {
  return historyDatabase()
    .then(async (db) => void (ownedStorage.isGone(connection) || (await change(db))))
    .catch(() => {})
}

/** Removes what is too old, and the oldest of what is too much. */
export async function sweepHistory(db: HistoryDatabase, store: keyof typeof MOST): Promise<void> {
  const old = IDBKeyRange.upperBound(Date.now() - LONGEST_MS)
  const surplus = (await db.count(store)) - MOST[store]
  const keys = [
    ...(await db.getAllKeysFromIndex(store, 'at', old)),
    ...(surplus > 0 ? await db.getAllKeysFromIndex(store, 'at', undefined, surplus) : []),
  ]
  await Promise.all(keys.map((key) => db.delete(store, key)))
}

/** Deletes what there is of connections that are gone. */
export async function deleteHistoryOfGone(): Promise<void> {
  const db = await historyDatabase()
  for (const store of ['pictures', 'entries', 'drafts'] as const) {
    const left = (await db.getAllKeys(store)).filter(([connection]) => ownedStorage.isGone(connection))
    await Promise.all(left.map((key) => db.delete(store, key)))
  }
}

async function open(): Promise<HistoryDatabase> {
  return openDB<HistorySchema>('pooldeck.history', 4, {
    upgrade(db, from) {
      // The first ones were not kept by connection; none is older than some hours.
      if (from === 1 && db.objectStoreNames.contains('pictures')) db.deleteObjectStore('pictures')
      const keyPath = ['connection', 'session', 'entry']
      if (from < 2) db.createObjectStore('pictures', { keyPath }).createIndex('at', 'at')
      if (from < 3) db.createObjectStore('entries', { keyPath }).createIndex('at', 'at')
      if (from < 4) db.createObjectStore('drafts', { keyPath }).createIndex('at', 'at')
    },
    // A tab of a newer version is not to wait for this one.
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  })
}

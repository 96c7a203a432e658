import type { DBSchema, IDBPDatabase } from 'idb'
import type { Connection } from '../../../client/connection'
import { loadPart } from '../../../ui/load-part'
import { ownedStorage } from '../../../ui/owned-storage'
import type { Entry } from './action'

export type Pictures = Pick<Entry, 'before' | 'after'>

/** Where the pictures of a session's entries outlive a reload. */
export interface PictureStore {
  /** Those that are kept for these entries, by their ids. */
  load(ids: readonly string[]): Promise<ReadonlyMap<string, Pictures>>
  /** Keeps the pictures of these entries as they are now, and forgets those of entries that have none any more. */
  sync(entries: readonly Entry[]): void
}

type PictureKey = [connection: string, session: string, entry: string]

interface Schema extends DBSchema {
  pictures: { key: PictureKey; value: Kept; indexes: { at: number } }
}

interface Kept extends Pictures {
  connection: string
  session: string
  entry: string
  /** When it was put here, in milliseconds since 1970. */
  at: number
}

/** They are for somebody who reloads by accident, not for tomorrow. */
const LONGEST_MS = 12 * 3_600_000
/** Entries of all sessions that keep their pictures; each may have some hundred kilobytes. */
const MOST = 200

/**
 * In the browser's own storage, for some hours. Where that is blocked or full, pictures live as long as the page: nothing is said,
 * for nothing else suffers.
 */
export class HistoryPictures implements PictureStore {
  readonly #connection: string
  readonly #session: string
  readonly #kept = new Map<string, Pictures>()

  constructor({ id }: Connection, session: string) {
    this.#connection = id
    this.#session = session
  }

  async load(ids: readonly string[]): Promise<ReadonlyMap<string, Pictures>> {
    try {
      const db = await database()
      await sweep(db)
      const found = await Promise.all(ids.map((id) => db.get('pictures', this.#keyOf(id))))
      for (const one of found) if (one) this.#kept.set(one.entry, { before: one.before, after: one.after })
    } catch {
      // Blocked: there are none.
    }
    return this.#kept
  }

  sync(entries: readonly Entry[]): void {
    const pictured = new Map(entries.flatMap((entry) => (entry.before ? [[entry.id, entry] as const] : [])))
    for (const [id, { before, after }] of pictured) {
      if (this.#kept.get(id)?.before === before && this.#kept.get(id)?.after === after) continue
      this.#kept.set(id, { before, after })
      const [connection, session, entry] = this.#keyOf(id)
      this.#write((db) => db.put('pictures', { connection, session, entry, at: Date.now(), before, after }))
    }
    for (const id of this.#kept.keys()) {
      if (pictured.has(id)) continue
      this.#kept.delete(id)
      this.#write((db) => db.delete('pictures', this.#keyOf(id)))
    }
  }

  #keyOf(entry: string): PictureKey {
    return [this.#connection, this.#session, entry]
  }

  /** What is still at work when the connection has gone stores nothing more. */
  #write(change: (db: IDBPDatabase<Schema>) => Promise<unknown>): void {
    database()
      .then((db) => (ownedStorage.isGone(this.#connection) ? undefined : change(db)))
      .catch(() => {})
  }
}

/** Deletes the pictures of connections that are gone. */
export async function deletePicturesOfGone(): Promise<void> {
  const db = await database()
  const keys = await db.getAllKeys('pictures')
  const left = keys.filter(([connection]) => ownedStorage.isGone(connection))
  await Promise.all(left.map((key) => db.delete('pictures', key)))
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

const database = (): Promise<IDBPDatabase<Schema>> => (opened ??= open())

async function open(): Promise<IDBPDatabase<Schema>> {
  const { openDB } = await loadPart(() => import('idb'))
  return openDB<Schema>('pooldeck.history', 2, {
    upgrade(db) {
      // They were not kept by connection; none is older than some hours.
      if (db.objectStoreNames.contains('pictures')) db.deleteObjectStore('pictures')
      db.createObjectStore('pictures', { keyPath: ['connection', 'session', 'entry'] }).createIndex('at', 'at')
    },
  })
}

/** Removes what is too old, and the oldest of what is too much. */
async function sweep(db: IDBPDatabase<Schema>): Promise<void> {
  const old = IDBKeyRange.upperBound(Date.now() - LONGEST_MS)
  const surplus = (await db.count('pictures')) - MOST
  const keys = [
    ...(await db.getAllKeysFromIndex('pictures', 'at', old)),
    ...(surplus > 0 ? await db.getAllKeysFromIndex('pictures', 'at', undefined, surplus) : []),
  ]
  await Promise.all(keys.map((key) => db.delete('pictures', key)))
}

import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Entry } from './action'

export type Pictures = Pick<Entry, 'before' | 'after'>

/** Where the pictures of a session's entries outlive a reload. */
export interface PictureStore {
  /** Those that are kept for these entries, by their ids. */
  load(ids: readonly string[]): Promise<ReadonlyMap<string, Pictures>>
  /** Keeps the pictures of these entries as they are now, and forgets those of entries that have none any more. */
  sync(entries: readonly Entry[]): void
}

interface Schema extends DBSchema {
  pictures: { key: [session: string, entry: string]; value: Kept; indexes: { at: number } }
}

interface Kept extends Pictures {
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
  readonly #session: string
  readonly #kept = new Map<string, Pictures>()

  constructor(session: string) {
    this.#session = session
  }

  async load(ids: readonly string[]): Promise<ReadonlyMap<string, Pictures>> {
    try {
      const db = await database()
      await sweep(db)
      const found = await Promise.all(ids.map((id) => db.get('pictures', [this.#session, id])))
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
      write((db) => db.put('pictures', { session: this.#session, entry: id, at: Date.now(), before, after }))
    }
    for (const id of this.#kept.keys()) {
      if (pictured.has(id)) continue
      this.#kept.delete(id)
      write((db) => db.delete('pictures', [this.#session, id]))
    }
  }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

const database = (): Promise<IDBPDatabase<Schema>> =>
  (opened ??= openDB<Schema>('pooldeck.history', 1, {
    upgrade(db) {
      db.createObjectStore('pictures', { keyPath: ['session', 'entry'] }).createIndex('at', 'at')
    },
  }))

function write(change: (db: IDBPDatabase<Schema>) => Promise<unknown>): void {
  database()
    .then(change)
    .catch(() => {})
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

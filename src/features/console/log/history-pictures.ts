import type { Connection } from '../../../client/connection'
import type { Entry } from './action'
import { changeHistory, historyDatabase, type HistorySchema, type Pictures, sweepHistory } from './history-database'

/** Where the pictures of a session's entries outlive a reload. */
export interface PictureStore {
  /** Those that are kept for these entries, by their ids. */
  load(ids: readonly string[]): Promise<ReadonlyMap<string, Pictures>>
  /** Keeps the pictures of these entries as they are now, and forgets those of entries that have none any more. */
  sync(entries: readonly Entry[]): void
}

type PictureKey = HistorySchema['pictures']['key']

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
      const db = await historyDatabase()
      await sweepHistory(db, 'pictures')
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
      void changeHistory(this.#connection, (db) =>
        db.put('pictures', { connection, session, entry, at: Date.now(), before, after }),
      )
    }
    for (const id of this.#kept.keys()) {
      if (pictured.has(id)) continue
      this.#kept.delete(id)
      void changeHistory(this.#connection, (db) => db.delete('pictures', this.#keyOf(id)))
    }
  }

  #keyOf(entry: string): PictureKey {
    return [this.#connection, this.#session, entry]
  }
}

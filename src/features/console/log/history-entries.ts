import type { Connection } from '../../../client/connection'
import { type Entry, withoutPictures } from './action'
import { readEntries } from './entry-store'
import { changeHistory, historyDatabase, sweepHistory } from './history-database'

/** Where the history of a session is found by tabs that are opened later. */
export interface SharedEntries {
  /** Never rejects. */
  load(): Promise<readonly Entry[]>
  /** Keeps these entries as they are now, pictures aside, and forgets those that it has kept and that are not among them. */
  sync(entries: readonly Entry[]): void
}

/**
 * In the browser's own storage, for some hours; where that is blocked, each tab has its own history. Entries are stored one by one: a tab
 * overwrites nothing of what another one adds.
 */
export class HistoryEntries implements SharedEntries {
  readonly #connection: string
  readonly #session: string
  readonly #kept = new Map<string, Entry>()

  constructor({ id }: Connection, session: string) {
    this.#connection = id
    this.#session = session
  }

  async load(): Promise<readonly Entry[]> {
    const [connection, session] = [this.#connection, this.#session]
    try {
      const db = await historyDatabase()
      await sweepHistory(db, 'entries')
      // An array comes after all texts.
      const range = IDBKeyRange.bound([connection, session], [connection, session, []])
      const found = readEntries((await db.getAll('entries', range)).map(({ value }) => value))
      for (const entry of found) this.#kept.set(entry.id, entry)
      return found
    } catch {
      return []
    }
  }

  sync(entries: readonly Entry[]): void {
    const [connection, session] = [this.#connection, this.#session]
    const ids = new Set(entries.map(({ id }) => id))
    for (const entry of entries) {
      // Another tab could not distinguish it from one whose answer never came.
      if (entry.result.kind === 'sending') continue
      const { action, lead, result } = entry
      const kept = this.#kept.get(entry.id)
      if (kept?.action === action && kept.lead === lead && kept.result === result) continue
      this.#kept.set(entry.id, entry)
      void changeHistory(connection, (db) =>
        db.put('entries', { connection, session, entry: entry.id, at: Date.now(), value: withoutPictures(entry) }),
      )
    }
    for (const id of this.#kept.keys()) {
      if (ids.has(id)) continue
      this.#kept.delete(id)
      void changeHistory(connection, (db) => db.delete('entries', [connection, session, id]))
    }
  }
}

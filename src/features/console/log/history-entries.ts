import type { Connection } from '../../../client/connection'
import type { Entry } from './action'
import { readEntries } from './entry-store'
import { changeHistory, historyDatabase, sweepHistory } from './history-database'

/** Where the history of a session is found by tabs that are opened later. */
export interface SharedEntries {
  /** Never rejects. */
  load(): Promise<readonly Entry[]>
  save(entries: readonly Entry[]): void
}

/** In the browser's own storage, for some hours; where that is blocked, each tab has its own history. */
export class HistoryEntries implements SharedEntries {
  readonly #connection: string
  readonly #session: string
  /** What is to be written when the write under way is done. */
  #next: readonly Entry[] | undefined
  #isWriting = false

  constructor({ id }: Connection, session: string) {
    this.#connection = id
    this.#session = session
  }

  async load(): Promise<readonly Entry[]> {
    try {
      const db = await historyDatabase()
      await sweepHistory(db, 'entries')
      return readEntries((await db.get('entries', [this.#connection, this.#session]))?.entries)
    } catch {
      return []
    }
  }

  save(entries: readonly Entry[]): void {
    this.#next = entries
    if (!this.#isWriting) void this.#write()
  }

  async #write(): Promise<void> {
    this.#isWriting = true
    const [connection, session] = [this.#connection, this.#session]
    for (let entries = this.#next; entries; entries = this.#next) {
      this.#next = undefined
      const value = { connection, session, at: Date.now(), entries }
      await changeHistory(connection, (db) =>
        entries.length > 0 ? db.put('entries', value) : db.delete('entries', [connection, session]),
      )
    }
    this.#isWriting = false
  }
}

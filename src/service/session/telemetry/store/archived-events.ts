import type { BorrowedFolder } from '../../../storage/kept-folders'
import type { Events, EventRange, EventFilter } from '../events'
import type { KeptEvent } from '../kept-event'
import { SessionFiles } from './session-files'

/** What the database of all hosts has of a session. Its files are borrowed as long as a caller reads them. */
export class ArchivedEvents implements Events {
  readonly #borrow: () => Promise<BorrowedFolder | undefined>

  constructor(borrow: () => Promise<BorrowedFolder | undefined>) {
    this.#borrow = borrow
  }

  forward(range: EventRange, matches: EventFilter): AsyncGenerator<KeptEvent[], void> {
    return this.#read((files) => files.forward(range, matches))
  }

  backward(range: EventRange, matches: EventFilter): AsyncGenerator<KeptEvent[], void> {
    return this.#read((files) => files.backward(range, matches))
  }

  async *#read(read: (files: SessionFiles) => AsyncGenerator<KeptEvent[], void>): AsyncGenerator<KeptEvent[], void> {
    const borrowed = await this.#borrow()
    if (!borrowed) return
    try {
      yield* read(new SessionFiles(borrowed.folder))
    } finally {
      await borrowed.release()
    }
  }
}

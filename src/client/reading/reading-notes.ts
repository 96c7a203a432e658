import { Store } from '../../lib/store'

/** A record of which not all could be read. */
export interface UnreadableRecord {
  readonly title: string
  /** The fields that could not be read, as paths. The whole record is the empty path. */
  readonly fields: readonly string[]
  /** The rest of it is shown where records of its kind are. */
  readonly isShown: boolean
  /** As it came, as JSON. */
  readonly raw: string
}

/** Records that are kept to be looked at. */
const MOST = 200

/**
 * What could not be read of the answers to the view that is shown, outside React: the transport notes it, the top bar shows it. Of each
 * address, the newest answer counts.
 */
class ReadingNotes extends Store<readonly UnreadableRecord[]> {
  readonly #byAddress = new Map<string, readonly UnreadableRecord[]>()

  constructor() {
    super([])
  }

  /** `address`: that of the answer, with its connection. */
  record(address: string, records: readonly UnreadableRecord[]): void {
    const known = this.#byAddress.get(address) ?? []
    if (records.length === known.length && records.every(({ raw }, index) => raw === known[index]?.raw)) return
    if (records.length > 0) this.#byAddress.set(address, records)
    else this.#byAddress.delete(address)
    this.#publish()
  }

  /** Another view is shown. */
  clear(): void {
    if (this.#byAddress.size === 0) return
    this.#byAddress.clear()
    this.#publish()
  }

  #publish(): void {
    const records = [...this.#byAddress.values()].flat()
    // Several answers may contain the same record.
    const each = new Map(records.map((record) => [record.raw, record]))
    this.publish([...each.values()].slice(0, MOST))
  }
}

/** Of the view that this page shows. */
export const readingNotes = new ReadingNotes()

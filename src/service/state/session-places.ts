import { sql } from 'drizzle-orm'
import type { Atomic } from '../database/atomic'
import { retryQuietly } from '../database/retry'
import { change, notJoined } from './problems'

/** What a host needs to have rows that go with it. */
export interface SharedRowsOptions {
  readonly atomic: Atomic
  /** Id of this host: what it holds is free when it is lost. */
  readonly host: string
  /** Fires when this host has left: what it still held has gone then. */
  readonly leaves: AbortSignal
  readonly log: (message: string, error: unknown) => void
}

/** Which sessions without a pool are on this host, for the others to find. */
export class SessionPlaces {
  readonly #options: SharedRowsOptions

  constructor(options: SharedRowsOptions) {
    this.#options = options
  }

  /** Problem 503 while this host is not one of the others, or the database does not answer. */
  async add(session: string): Promise<void> {
    const { atomic, host } = this.#options
    const [added] = await change(() =>
      atomic(sql<{ id: string }>`insert into sessions_without_pool (id, host_id)
        select ${session}, id from hosts where id = ${host} returning id`),
    )
    if (added.length === 0) throw notJoined()
  }

  /** Resolves when others do not find it any more. Never rejects, and may take long: it is tried again while the database does not answer. */
  async remove(session: string): Promise<void> {
    const { atomic, leaves, log } = this.#options
    await retryQuietly(
      () => atomic(sql`delete from sessions_without_pool where id = ${session}`),
      leaves,
      (error) => log('Failed to notify the other hosts that a session has ended', error),
    )
  }
}

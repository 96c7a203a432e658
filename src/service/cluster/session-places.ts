import { sql } from 'drizzle-orm'
import { change, notJoined } from './problems'
import type { Atomic } from '../store/atomic'

/** Which sessions without a pool are on this host, for the others to find. */
export class SessionPlaces {
  readonly #atomic: Atomic
  readonly #host: string

  constructor(atomic: Atomic, host: string) {
    this.#atomic = atomic
    this.#host = host
  }

  /** Problem 503 while this host is not one of the others, or the database does not answer. */
  async add(session: string): Promise<void> {
    const [added] = await change(() =>
      this.#atomic(sql<{ id: string }>`insert into sessions_without_pool (id, host_id)
        select ${session}, id from hosts where id = ${this.#host} returning id`),
    )
    if (added.length === 0) throw notJoined()
  }

  async remove(session: string): Promise<void> {
    await change(() => this.#atomic(sql`delete from sessions_without_pool where id = ${session}`))
  }
}

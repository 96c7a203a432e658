import { sql } from 'drizzle-orm'
import { notJoined, change } from '../cluster/problems'
import { nameInUse } from '../cluster/name-in-use'
import type { Atomic } from '../store/atomic'

/** The names of active sessions on all hosts, each held by one lease (or by an acquire that waits for one) at a time. */
export class SessionNames {
  readonly #atomic: Atomic
  readonly #host: string

  /** @param host id of this one: what it holds is free when it is lost. */
  constructor(atomic: Atomic, host: string) {
    this.#atomic = atomic
    this.#host = host
  }

  /** Problem 400 when the name is held, 503 when the database does not answer. */
  async take(name: string | undefined, lease: string): Promise<void> {
    if (name === undefined) return
    const [[found]] = await change(() =>
      this.#atomic(
        sql<{ taken: boolean; joined: boolean }>`
          with mine as (select id from hosts where id = ${this.#host}),
          taken as (
            insert into lease_names (name, lease_id, host_id) select ${name}, ${lease}, id from mine
            on conflict do nothing returning name
          )
          select exists (select from taken) as taken, exists (select from mine) as joined`,
      ),
    )
    if (!found?.joined) throw notJoined()
    if (!found.taken) throw nameInUse(name)
  }

  async free(name: string | undefined, lease: string): Promise<void> {
    if (name === undefined) return
    await change(() => this.#atomic(sql`delete from lease_names where name = ${name} and lease_id = ${lease}`))
  }
}

import { sql } from 'drizzle-orm'
import { retryQuietly } from '../database/retry'
import { withTimeout } from '../shared/deadline'
import { change, databaseAway, notJoined } from '../state/problems'
import { nameInUse } from '../state/name-in-use'
import type { SharedRowsOptions } from '../state/standalone-session-rows'

const TAKE_MS = 2_000

/** The names of active sessions on all hosts, each held by one lease (or by an acquire that waits for one) at a time. */
export class SessionNames {
  readonly #options: SharedRowsOptions
  /** What frees a name, by the name and the lease that had it. */
  readonly #freeing = new Map<string, Promise<void>>()

  constructor(options: SharedRowsOptions) {
    this.#options = options
  }

  /** Rejects with Problem 400 when the name is held, 503 when the database does not respond. */
  async take(name: string | undefined, lease: string): Promise<void> {
    if (name === undefined) return
    // A lease that gets a name again would lose it to what frees it from before.
    await withTimeout(this.#freeing.get(keyOf(name, lease)) ?? Promise.resolve(), TAKE_MS, () => {
      throw databaseAway()
    })
    const { atomic, host } = this.#options
    const [[found]] = await change(() =>
      atomic(
        sql<{ taken: boolean; joined: boolean }>`
          with mine as (select id from hosts where id = ${host}),
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

  /**
   * Resolves when others can have the name. Never rejects, and may take long: it is tried again while the database does not respond.
   * A no-op when another lease has it.
   */
  async free(name: string | undefined, lease: string): Promise<void> {
    if (name === undefined) return
    const { atomic, leaves } = this.#options
    const freed = retryQuietly(
      () => atomic(sql`delete from lease_names where name = ${name} and lease_id = ${lease}`),
      leaves,
      'Failed to free the name of a session',
    )
    const key = keyOf(name, lease)
    this.#freeing.set(key, freed)
    await freed
    if (this.#freeing.get(key) === freed) this.#freeing.delete(key)
  }
}

const keyOf = (name: string, lease: string): string => `${lease} ${name}`

import { sql } from 'drizzle-orm'
import type { Atomic } from '../database/atomic'
import { retryQuietly } from '../database/retry'
import { background } from '../shared/stray'
import type { LeaseTerms } from './lease-terms'
import { change, notJoined } from './problems'

/** What a host needs to have rows that go with it. */
export interface SharedRowsOptions {
  readonly atomic: Atomic
  /** Id of this host: what it holds is free when it is lost. */
  readonly host: string
  /** Fires when this host has left: what it still held has gone then. */
  readonly leaves: AbortSignal
}

/** Who holds a session, and what kind of browser, for calls while its host does not respond, or when it is lost. */
export interface StandaloneLease {
  readonly id: string
  readonly acquiredAt: Date
  readonly terms: Pick<LeaseTerms, 'by' | 'name' | 'tags' | 'timeoutSeconds'>
  readonly config: { readonly headless: boolean; readonly stealth: boolean }
}

/** The rows of the sessions without a pool on this host, and of who has them: for the others to find, and for what is left when this host is lost. */
export class StandaloneSessionRows {
  readonly #options: SharedRowsOptions & { readonly alone: boolean }
  readonly #writes = new Map<string, Promise<void>>()

  /** `alone`: there are no other hosts, and none waits for a row. */
  constructor(options: SharedRowsOptions & { readonly alone: boolean }) {
    this.#options = options
  }

  /** Rejects with Problem 503 while this host is not one of the others, or the database does not respond. */
  async add(session: string): Promise<void> {
    const { atomic, host, alone } = this.#options
    if (alone) return
    const [added] = await change(() =>
      atomic(sql<{ id: string }>`insert into sessions_without_pool (id, host_id)
        select ${session}, id from hosts where id = ${host} returning id`),
    )
    if (added.length === 0) throw notJoined()
  }

  /** Records who has it. Written a moment later: no caller waits for it. */
  leased(session: string, { id, acquiredAt, terms: given, config: { headless, stealth } }: StandaloneLease): void {
    const { atomic, host } = this.#options
    const { by, name, tags, timeoutSeconds } = given
    const terms = JSON.stringify({ by, name, tags, timeoutSeconds, headless, stealth })
    const row = sql`insert into sessions_without_pool (id, host_id, lease_id, leased_at, terms)
      select ${session}, id, ${id}, ${acquiredAt.toISOString()}::timestamptz, ${terms}::json from hosts where id = ${host}
      on conflict (id) do update set lease_id = excluded.lease_id, leased_at = excluded.leased_at, terms = excluded.terms`
    const written = this.#quietly(() => atomic(row), 'Failed to record who has a session').finally(() =>
      this.#writes.delete(session),
    )
    this.#writes.set(session, written)
  }

  /** Resolves when others do not find it any more. Never rejects, and may take long: it is tried again while the database does not respond. */
  async remove(session: string): Promise<void> {
    const removed = this.#remove(session)
    if (this.#options.alone) background(removed)
    else await removed
  }

  async #remove(session: string): Promise<void> {
    await this.#writes.get(session)
    await this.#quietly(
      () => this.#options.atomic(sql`delete from sessions_without_pool where id = ${session}`),
      'Failed to notify the other hosts that a session has ended',
    )
  }

  #quietly(work: () => Promise<unknown>, failure: string): Promise<void> {
    return retryQuietly(work, this.#options.leaves, failure)
  }
}

import type { SessionListQuery } from '../../contract/session'
import { Problem } from '../problem'
import { Ends } from './ends'
import type { Lease } from './lease'
import type { Session } from './session'

export interface LeasedSession {
  readonly session: Session
  readonly lease: Lease
}

/** All sessions by id, whichever pool they are of. To a caller only those exist that are leased. */
export class Sessions {
  readonly #sessions = new Map<string, Session>()
  readonly #ends = new Ends()

  add(session: Session): void {
    this.#sessions.set(session.id, session)
  }

  /** @param how a sentence's rest: `was released and ended`. */
  remove(session: Session, how: string): void {
    this.#sessions.delete(session.id)
    this.#ends.record(session.id, how)
  }

  /** The lease is over, the session waits for its next one. */
  returned(session: Session): void {
    this.#ends.record(session.id, 'was released; its browser is back in the pool')
  }

  /** Throws Problem 404 when there is no such lease (any more), and says how it ended. */
  leased(id: string): LeasedSession {
    const session = this.#sessions.get(id)
    if (session?.lease) return { session, lease: session.lease }
    throw this.gone(id)
  }

  /**
   * A lease of one pool, to be released. Problem 404 for an id that never was, 400 for a session that is (no longer) leased
   * from this pool.
   */
  ofPool(id: string, poolId: string): Session {
    const session = this.#sessions.get(id)
    if (session?.lease && session.pool.id === poolId) return session
    const gone = this.gone(id)
    if (session?.lease) throw new Problem(400, 'bad_request', `The browser session ${id} belongs to another pool.`)
    throw this.#ends.of(id) === undefined ? gone : new Problem(400, 'bad_request', gone.message)
  }

  /** Problem 404 for an id that names no lease, with how it ended if that is known. */
  gone(id: string): Problem {
    const how = this.#ends.of(id)
    const message = how ? `The browser session ${id} ${how}.` : `There is no browser session with the id ${id}.`
    return new Problem(404, 'not_found', message)
  }

  /** What is leased now, newest first. */
  list({ query }: Pick<SessionListQuery, 'query'>): LeasedSession[] {
    const wanted = query?.toLowerCase()
    return [...this.#sessions.values()]
      .flatMap((session) => (session.lease ? [{ session, lease: session.lease }] : []))
      .filter((leased) => wanted === undefined || matches(leased, wanted))
      .sort(
        (a, b) => b.lease.acquiredAt.getTime() - a.lease.acquiredAt.getTime() || (a.session.id < b.session.id ? -1 : 1),
      )
  }
}

function matches({ session, lease }: LeasedSession, wanted: string): boolean {
  const names = [lease.terms.name, session.pool.name]
  return session.id === wanted || names.some((name) => name?.toLowerCase().includes(wanted))
}

import { sql } from 'drizzle-orm'
import type { Peer } from '../state/hosts'
import { change } from '../state/problems'
import type { SessionEnd } from '../state/session-end'
import type { Atomic } from '../database/atomic'
import { BoundedMap } from '../shared/bounded-map'
import { isStorable } from '../database/named-rows'
import type { PeerList } from './peer-list'
import { hostSilent } from './problems'

/** Of so many sessions it is remembered where they are; the oldest are forgotten first. */
const MOST_REMEMBERED = 10_000

export interface SessionLocation {
  readonly peer?: Peer
  readonly end?: SessionEnd
}

interface LocatedHost extends Peer {
  readonly living: boolean
  /** By the id of one that has not ended. */
  readonly byId: boolean
  readonly ended: boolean
}

export class SessionLocator {
  readonly #atomic: Atomic
  readonly #host: string
  readonly #peers: PeerList
  /** A session never moves: what was found is true as long as its host lives, also while the database does not respond. */
  readonly #remembered = new BoundedMap<string, Peer>(MOST_REMEMBERED)

  constructor(atomic: Atomic, host: string, peers: PeerList) {
    this.#atomic = atomic
    this.#host = host
    this.#peers = peers
  }

  /**
   * Returns where a session is that is not here, by id or else by name; of one that has ended, where its telemetry and its replays are. Problem 503 when
   * its host has lost contact and no host has judged it yet, and when the database does not respond.
   */
  async of(idOrName: string): Promise<SessionLocation> {
    const before = this.#remembered.get(idOrName)
    if (before && this.#peers.gone(before)) return { peer: before }
    this.#remembered.delete(idOrName)
    if (!isStorable(idOrName)) return {}
    const [[found], [lost]] = await change(() => this.#read(idOrName))
    if (!found || (found.ended && !found.living)) return lost ? { end: lost.end } : {}
    const { living, ended: _, byId, ...peer } = found
    if (!living) throw hostSilent()
    if (byId) this.#remembered.set(idOrName, peer)
    return { peer }
  }

  /** Forgets where a session was: its host doesn’t respond, and may have left. */
  forget(id: string): void {
    this.#remembered.delete(id)
  }

  #read(idOrName: string) {
    return this.#atomic(
      sql<LocatedHost>`select h.id, h.address, h.secret, h.claimed_until > clock_timestamp() as living,
          located.by_id is not null as "byId", coalesce(located.by_id, located.by_name) is null as ended
        from (select
          coalesce(
            (select host_id from browsers where id = ${idOrName}),
            (select host_id from sessions_without_pool where id = ${idOrName})) as by_id,
          (select coalesce(b.host_id, n.host_id) from lease_names n left join browsers b on b.lease_id = n.lease_id
            where n.name = ${idOrName}) as by_name,
          coalesce((select host_id from ended_sessions where id = ${idOrName} or name = ${idOrName}
              order by id = ${idOrName} desc, deleted_at desc limit 1),
            (select host_id from replays where session_id = ${idOrName} limit 1)) as kept_by
        ) located join hosts h on h.id = coalesce(located.by_id, located.by_name, located.kept_by)
        where h.id <> ${this.#host}`,
      sql<{ end: SessionEnd }>`select ended_for as end from session_ends where session_id = ${idOrName}`,
    )
  }
}

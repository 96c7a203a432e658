import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { BrowserSession } from '../../contract/session'
import type { SessionListQuery } from '../../contract/session-requests'
import { standaloneCounts } from '../state/browser-counts'
import type { Peer } from '../state/hosts'
import type { AcquireTerms, Grant } from '../state/leases'
import { change } from '../state/problems'
import type { Names, StandaloneStart } from '../session/standalone'
import type { Reader, RemoteSession, SessionRef } from '../session/record'
import type { Atomic } from '../database/atomic'
import type { ActingCall } from '../session/telemetry/session-telemetry'
import { background } from '../shared/stray'
import { callPeer } from './call-peer'
import * as messages from './messages'
import { PeerList } from './peer-list'
import { matchesQuery, sessionsExceptOf } from './silent-hosts'
import { type SessionLocation, SessionLocator } from './session-locator'

/** How long another host may take to answer when it starts a browser or opens a page before that, ms. */
const openingMs = 65_000
/** The same when it queries the database for an answer: longer than it waits for that (`answerMs` of a claim). */
const databaseMs = 1_500

/** A session without a pool that is to begin on another host, and who reads its record. */
export interface RemoteStart extends StandaloneStart {
  readonly names: Names
  readonly reader: Reader
}

/** The other hosts of the database, and the calls to them (decision 047). */
export class Peers {
  /** Of this host. */
  readonly id: string
  /** The secret that other hosts show when they call this one. */
  readonly secret = randomBytes(24).toString('base64url')
  readonly #atomic: Atomic
  readonly #list = new PeerList()
  readonly #locator: SessionLocator

  constructor({ id, atomic }: { id: string; atomic: Atomic }) {
    this.id = id
    this.#atomic = atomic
    this.#locator = new SessionLocator(atomic, id, this.#list)
  }

  /** Takes the list of the other living hosts. */
  update(peers: readonly Peer[]): void {
    this.#list.update(peers)
  }

  /** Whether this host knows of another living host. */
  get any(): boolean {
    return this.#list.all.length > 0
  }

  /** Returns whether a request is from one of the others; `shown` is its header `Authorization`. */
  isFromPeer(shown: string): boolean {
    const [given, wanted] = [Buffer.from(shown), Buffer.from(messages.authorization(this))]
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }

  async locate(idOrName: string): Promise<SessionLocation> {
    return this.#locator.of(idOrName)
  }

  forget(session: string): void {
    this.#locator.forget(session)
  }

  gone(peer: Peer): AbortSignal | undefined {
    return this.#list.gone(peer)
  }

  /** Begins a lease at its browser's host. Undefined when that refuses, or does not respond in time. */
  async begin(
    pool: string,
    grant: Grant,
    terms: AcquireTerms,
    { reader, signal }: { reader: Reader; signal: AbortSignal },
  ) {
    const peer = await this.#find(grant.host).catch(() => undefined)
    if (!peer) return undefined
    const body = { pool, grant, terms, reader: plain(reader) }
    const limits = { signal, ...(terms.startUrl !== undefined && { timeoutMs: openingMs }) }
    const { record } = await callPeer(peer, 'begin', messages.Begun, body, limits).catch(() => {
      // It may have begun all the same.
      background(this.cancel({ pool, grant }))
      return { record: null }
    })
    return record ?? undefined
  }

  /**
   * Takes a lease back that has not reached its caller, on whichever host: its browser goes back to its pool, or ends when it is of none. Never
   * rejects: a host that does not respond has lost touch, and the caller with it.
   */
  async cancel(ref: SessionRef | Omit<RemoteSession, 'record'>): Promise<void> {
    const cancelled = 'session' in ref ? ref.session.cancel(ref.lease) : this.#cancel(ref)
    await cancelled.catch(() => undefined)
  }

  /** Returns other hosts that have room for a session without a pool, those with the most of it first. Rejects with Problem 503 when the database does not respond. */
  async withRoom(): Promise<Peer[]> {
    const [peers] = await change(() =>
      this.#atomic(
        sql<Peer>`select h.id, h.address, h.secret from hosts h
          left join ${standaloneCounts} s on s.host_id = h.id
          where h.id <> ${this.id} and not h.draining and h.claimed_until > clock_timestamp()
            and h.capacity > coalesce(s.sessions, 0)
          order by h.capacity - coalesce(s.sessions, 0) desc, h.id`,
      ),
    )
    return peers
  }

  /** Returns other hosts that have a spare of this kind, those with the most of them first; none while the database does not respond. */
  async withSpare(kind: string): Promise<Peer[]> {
    const found = this.#atomic(
      sql<Peer>`select id, address, secret from hosts
        where id <> ${this.id} and not draining and claimed_until > clock_timestamp() and (spares ->> ${kind})::int > 0
        order by (spares ->> ${kind})::int desc, id`,
    )
    return found.then(
      ([peers]) => peers,
      () => [],
    )
  }

  /** Starts a session without a pool on another host. Problems as there, 502 when it does not respond: then it is to be called off. */
  async create(peer: Peer, { request, names, by, signal, spareOnly, reader }: RemoteStart): Promise<BrowserSession> {
    const body = { request, names, by, reader: plain(reader), spare: spareOnly }
    return (await callPeer(peer, 'create', messages.Created, body, { signal, timeoutMs: openingMs })).record
  }

  /** Notifies the host of a session of how a call was answered that has acted on it here. Never fails: it is for the telemetry alone. */
  async answered(host: string, session: string, call: ActingCall): Promise<void> {
    const { operation, request, seconds, status } = call
    const peer = await this.#find(host).catch(() => undefined)
    const body = { session, call: { operation, request, seconds, status } }
    if (peer) await callPeer(peer, 'answered', messages.Done, body).catch(() => undefined)
  }

  /** Releases a browser of a pool that is on another host. Problems as there, 502 when it does not respond. */
  async release(peer: Peer, release: messages.Release): Promise<void> {
    await callPeer(peer, 'release', messages.Done, release)
  }

  /**
   * Returns the sessions of all others that match, `most` of each at most; of hosts that do not answer as the database has them. Problem 503 when that
   * does not respond either.
   */
  async sessions(
    query: Pick<SessionListQuery, 'query' | 'tags'>,
    most: number,
    reader: Reader,
  ): Promise<messages.Listed[]> {
    const body = { query: query.query, tags: query.tags, most, reader: plain(reader) }
    const { answers, answered } = await askEach(this.#list.all, 'sessions', messages.Listed, body)
    const silent = (await this.#sessionsExceptOf(answered, reader)).filter((record) => matchesQuery(record, query))
    const sessions = silent.map((record) => ({ at: Date.parse(record.leased_at), record }))
    return [...answers, { total: silent.length, sessions }]
  }

  /** Returns what is acquired of a pool on those of these hosts that are others; of hosts that do not answer as the database has it. */
  async acquired(pool: string, hosts: ReadonlySet<string>, reader: Reader): Promise<messages.AcquiredRecord[]> {
    const body = { pool, reader: plain(reader) }
    const peers = this.#list.all.filter(({ id }) => hosts.has(id))
    const { answers, answered } = await askEach(peers, 'acquired', messages.Acquired, body)
    const there = answers.flatMap(({ acquired }) => acquired)
    const isWhole = [...hosts].every((host) => host === this.id || answered.includes(host))
    if (isWhole) return there
    const silent = await this.#sessionsExceptOf(answered, reader)
    return [...there, ...silent.filter((record) => record.pool?.id === pool)]
  }

  async isAwayForAll(): Promise<boolean> {
    if (!this.#list.isKnown) return false
    const answers = await Promise.all(
      this.#list.all.map((peer) =>
        callPeer(peer, 'database', messages.Database, {}, { timeoutMs: databaseMs }).then(
          ({ answers: has }) => has,
          () => undefined,
        ),
      ),
    )
    return answers.every((has) => has === false)
  }

  async #cancel({ grant, pool }: Omit<RemoteSession, 'record'>): Promise<void> {
    const peer = await this.#find(grant.host)
    if (!peer) return
    const { browser: session, lease } = grant
    if (pool === undefined) await callPeer(peer, 'call_off', messages.Done, { session, lease })
    else await callPeer(peer, 'undo', messages.Done, { pool, grant })
  }

  /** A host that has just lost contact is in no list; the database still has what it had. */
  async #sessionsExceptOf(answered: readonly string[], reader: Reader): Promise<messages.AcquiredRecord[]> {
    try {
      return await change(() => sessionsExceptOf(this.#atomic, [this.id, ...answered], reader))
    } catch (error) {
      if (answered.length < this.#list.all.length) throw error
      return []
    }
  }

  /** A host that is not in the list yet is read from the database: its leases would be out of reach for some seconds. */
  async #find(id: string): Promise<Peer | undefined> {
    const known = this.#list.find(id)
    if (known) return known
    const [[peer]] = await this.#atomic(sql<Peer>`select id, address, secret from hosts where id = ${id}`)
    return peer
  }
}

/** Returns the answers, and the ids of the hosts that gave them. */
async function askEach<S extends z.ZodType>(
  peers: readonly Peer[],
  what: messages.PeerMethod,
  schema: S,
  body: object,
): Promise<{ answers: z.infer<S>[]; answered: string[] }> {
  const settled = await Promise.allSettled(peers.map((peer) => callPeer(peer, what, schema, body)))
  const answers = settled.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  return { answers, answered: peers.flatMap(({ id }, index) => (settled[index]?.status === 'fulfilled' ? [id] : [])) }
}

/** Without what only this process can use. */
const plain = ({ origin, caller }: Reader): messages.PlainReader => ({ origin, caller: { rights: [...caller.rights] } })

import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { SessionListQuery } from '../../contract/session-requests'
import { ErrorBody } from '../../contract/error'
import type { Peer } from '../cluster/hosts'
import type { Grant } from '../cluster/leases'
import { change } from '../cluster/problems'
import type { AcquireTerms } from '../pools/pool'
import { Problem } from '../problem'
import type { Reader } from '../sessions/record'
import type { SessionEnd } from '../sessions/session-end'
import type { Atomic } from '../store/atomic'
import { isStorable } from '../store/named-rows'
import * as messages from './messages'

/** How long another host may take to answer, ms. */
const patienceMs = 5_000
/** The same when it opens a page before it answers. */
const openingMs = 65_000
/** The same when it asks the database for an answer: longer than it waits for that (`answerMs` of a claim). */
const databaseMs = 1_500

/** Where a session is, or how it ended with its host. */
export interface Whereabouts {
  readonly peer?: Peer
  readonly end?: SessionEnd
}

/** The other hosts of the database: which there are, and what this one asks them (decision 047). */
export class Peers {
  /** Of this host. */
  readonly id: string
  /** What others show when they call this host. */
  readonly secret = randomBytes(24).toString('base64url')
  readonly #atomic: Atomic
  readonly #alone: boolean
  /** Undefined until it is known which there are. */
  #known: Map<string, Peer> | undefined

  /** @param alone no other process can open the database. */
  constructor({ id, atomic, alone }: { id: string; atomic: Atomic; alone: boolean }) {
    this.id = id
    this.#atomic = atomic
    this.#alone = alone
  }

  /** Told of all others that live. */
  heard(peers: readonly Peer[]): void {
    this.#known = new Map(peers.map((peer) => [peer.id, peer]))
  }

  /** Whether there are others that live, as far as this host knows. */
  get any(): boolean {
    return this.#others.length > 0
  }

  /** Whether a request is from one of the others; `shown` is its header `Authorization`. */
  isFromPeer(shown: string): boolean {
    const [given, wanted] = [Buffer.from(shown), Buffer.from(messages.authorization(this))]
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }

  /** Where a session is that is not here, by id or else by name; of one that has ended, where its telemetry is. Problem 503 when the database does not answer. */
  async locate(idOrName: string): Promise<Whereabouts> {
    if (this.#alone || !isStorable(idOrName)) return {}
    const located = this.#atomic(
      sql<Peer>`select h.id, h.address, h.secret from hosts h
        where h.id <> ${this.id} and h.claimed_until > clock_timestamp() and h.id = coalesce(
          (select host_id from browsers where id = ${idOrName}),
          (select host_id from sessions_without_pool where id = ${idOrName}),
          (select coalesce(b.host_id, n.host_id) from lease_names n left join browsers b on b.lease_id = n.lease_id
            where n.name = ${idOrName}),
          (select host_id from ended_sessions where id = ${idOrName}))`,
      sql<{ end: SessionEnd }>`select ended_for as end from session_ends where session_id = ${idOrName}`,
    )
    const [[peer], [ended]] = await change(() => located)
    return { ...(peer && { peer }), ...(ended && { end: ended.end }) }
  }

  /** Begins a lease at its browser's host. Undefined when that refuses, or does not answer in time. */
  async begin(
    pool: string,
    grant: Grant,
    terms: AcquireTerms,
    { reader, signal }: { reader: Reader; signal: AbortSignal },
  ) {
    const peer = await this.#find(grant.host).catch(() => undefined)
    if (!peer) return undefined
    const asked = { pool, grant, terms, reader: plain(reader) }
    const limits = { signal, patienceMs: terms.startUrl === undefined ? patienceMs : openingMs }
    const { record } = await this.#ask(peer, 'begin', messages.Begun, asked, limits).catch(() => {
      // It may have begun all the same.
      void this.undo(pool, grant)
      return { record: null }
    })
    return record ?? undefined
  }

  /** Takes a lease back that has not reached its caller. Never fails: a host that does not answer has lost touch, and the caller with it. */
  async undo(pool: string, grant: Grant): Promise<void> {
    const peer = await this.#find(grant.host).catch(() => undefined)
    if (peer) await this.#ask(peer, 'undo', messages.Done, { pool, grant }).catch(() => undefined)
  }

  /** Releases a browser of a pool that is on another host. Problems as there, 502 when it does not answer. */
  async release(peer: Peer, release: messages.Release): Promise<void> {
    await this.#ask(peer, 'release', messages.Done, release)
  }

  /** The sessions of all others that match, `most` of each at most; without those of a host that does not answer. */
  async sessions(
    query: Pick<SessionListQuery, 'query' | 'tags'>,
    most: number,
    reader: Reader,
  ): Promise<messages.Listed[]> {
    const asked = { query: query.query, tags: query.tags, most, reader: plain(reader) }
    return this.#askAll('sessions', messages.Listed, asked)
  }

  /** What is acquired of a pool on those of these hosts that are others; without that of a host that does not answer. */
  async acquired(pool: string, hosts: ReadonlySet<string>, reader: Reader): Promise<messages.AcquiredRecord[]> {
    const asked = { pool, reader: plain(reader) }
    const answers = await this.#askAll('acquired', messages.Acquired, asked, ({ id }) => hosts.has(id))
    return answers.flatMap(({ acquired }) => acquired)
  }

  /** See ClaimKeeperOptions. */
  async isAwayForAll(): Promise<boolean> {
    if (!this.#known) return false
    const answers = await Promise.all(
      this.#others.map((peer) =>
        this.#ask(peer, 'database', messages.Database, {}, { patienceMs: databaseMs }).then(
          ({ answers: has }) => has,
          () => undefined,
        ),
      ),
    )
    return answers.every((has) => has === false)
  }

  get #others(): Peer[] {
    return [...(this.#known?.values() ?? [])]
  }

  /** One that has joined since this host was told of all is looked for. */
  async #find(id: string): Promise<Peer | undefined> {
    const known = this.#known?.get(id)
    if (known) return known
    const [[peer]] = await this.#atomic(sql<Peer>`select id, address, secret from hosts where id = ${id}`)
    return peer
  }

  async #askAll<S extends z.ZodType>(
    what: messages.Question,
    schema: S,
    asked: object,
    which: (peer: Peer) => boolean = () => true,
  ): Promise<z.infer<S>[]> {
    const peers = this.#others.filter(which)
    const answers = await Promise.allSettled(peers.map((peer) => this.#ask(peer, what, schema, asked)))
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  }

  async #ask<S extends z.ZodType>(
    peer: Peer,
    what: messages.Question,
    schema: S,
    asked: object,
    limits: { signal?: AbortSignal; patienceMs: number } = { patienceMs },
  ): Promise<z.infer<S>> {
    const patience = AbortSignal.timeout(limits.patienceMs)
    const answer = await fetch(`${peer.address}${messages.PLACE}/${what}`, {
      method: 'POST',
      redirect: 'error',
      headers: { Authorization: messages.authorization(peer), 'Content-Type': 'application/json' },
      body: JSON.stringify(asked),
      signal: limits.signal ? AbortSignal.any([limits.signal, patience]) : patience,
    })
      .then(async (response) => ({
        ok: response.ok,
        status: response.status,
        said: (await response.json()) as unknown,
      }))
      .catch(() => {
        throw hostAway()
      })
    if (answer.ok) return schema.parse(answer.said)
    const error = ErrorBody.safeParse(answer.said)
    if (!error.success) throw hostAway()
    const { code, message, details } = error.data
    throw new Problem(
      answer.status,
      code,
      message,
      details?.map((detail) => ({
        ...(detail.code !== undefined && { code: detail.code }),
        ...(detail.message !== undefined && { message: detail.message }),
      })),
    )
  }
}

/** Without what only this process can use. */
const plain = ({ origin, caller }: Reader): messages.PlainReader => ({ origin, caller: { rights: [...caller.rights] } })

/** Problem 502: what was asked of the host of a session may have been done. */
export const hostAway = (): Problem =>
  new Problem(
    502,
    'bad_gateway',
    'The host of this session does not answer. Look what came of it; should the host be gone, the session has ended with it.',
    undefined,
    { 'x-should-retry': 'false' },
  )

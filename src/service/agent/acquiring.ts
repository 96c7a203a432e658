import { MAX_WAITERS } from '../../contract/pool'
import { withDeadline } from '../shared/deadline'
import { notFound } from '../shared/named'
import { tooManyWaiting } from '../state/problems'
import { nameInUse } from '../state/name-in-use'
import type { Atomic } from '../database/atomic'
import { isConnectionError } from '../database/away'
import { newId } from '../database/ids'
import { retryWhileUnavailable } from '../database/retry'
import * as leases from '../state/leases'
import type { AcquireTerms, Grant, LeaseRequest } from '../state/leases'
import { change } from '../state/problems'
import * as queue from '../state/queue'
import { WaitingCallers, type WaitingCaller } from './waiting-callers'

export interface Acquire<T> {
  readonly waitMs: number
  /** Fires when the caller has disconnected. */
  readonly signal: AbortSignal
  /** Called when no browser is free at once, and the caller has to wait. */
  readonly waits?: () => void
  /**
   * Begins the lease at the browser's host, which knows best whether it is free. Undefined when it is not, or when that host is out of reach:
   * then another browser is leased, and that host corrects what the database has of this one.
   */
  readonly begin: (grant: Grant) => Promise<T | undefined>
}

type Caller = Pick<Acquire<unknown>, 'signal' | 'waits'>

/** Acquires browsers for the callers of this host, and holds the queue of those who wait. */
export class Acquiring {
  readonly #atomic: Atomic
  readonly #host: string
  readonly #callers = new WaitingCallers()
  #closed = new AbortController()

  constructor(atomic: Atomic, host: string) {
    this.#atomic = atomic
    this.#host = host
  }

  /**
   * Leases the browser of a pool that has waited longest, wherever it is, or the next one that becomes free within `waitMs`, and gives
   * what `begin` gives for it. Null when none became free, or when `signal` has fired before it was begun: nothing is leased to a caller that
   * has gone. Problem 400 for a name in use, 404 for a pool that was deleted, 503 when too many wait already or the database does not respond.
   */
  async acquire<T>(pool: string, terms: AcquireTerms, { waitMs, signal, waits, begin }: Acquire<T>): Promise<T | null> {
    const until = performance.now() + waitMs
    for (let again = false; ; again = true) {
      const wanted = { lease: newId(), pool, host: this.#host, terms, again }
      const grant = await this.#grant(wanted, Math.max(0, until - performance.now()), { signal, waits })
      if (!grant) return null
      if (signal.aborted) {
        await this.undo(pool, grant)
        return null
      }
      const begun = await begin(grant)
      if (begun !== undefined) return begun
      await change(() => queue.releaseName(this.#atomic, grant.lease))
    }
  }

  /** Takes a lease back that has not reached its caller: the browser is as it was before. */
  async undo(pool: string, { lease, browser }: Grant): Promise<void> {
    this.granted(await leases.offer(this.#atomic, { browser, pool, lease, reportingHost: this.#host }))
  }

  /** Settles what came of an offer: the browser may have been given to a caller of this host. */
  granted(offered: leases.Offered): void {
    if (offered.is === 'granted' && offered.waiter === this.#host) this.settle(offered.grant)
  }

  /** Gives a waiting caller its browser. */
  settle(grant: Grant): void {
    this.#callers.settle(grant.lease, grant)
  }

  /**
   * Finds out what has become of the waiting callers, after notifications may have been missed. Those that the database has lost join the
   * queue again.
   */
  async recover(): Promise<void> {
    const callers = this.#callers.queued
    if (callers.length === 0) return
    const waiting = new Set(await queue.stillWaiting(this.#atomic, callers.map(leaseOf)))
    const missed = callers.filter((caller) => !waiting.has(leaseOf(caller)))
    const grants = await leases.grantsOf(this.#atomic, missed.map(leaseOf))
    for (const grant of grants) this.settle(grant)
    const given = new Set(grants.map(({ lease }) => lease))
    for (const caller of missed) if (!given.has(leaseOf(caller))) await this.#queueAgain(caller)
  }

  /** Removes callers that left, or were refused, while the database did not respond. */
  async collect(lateMs: number): Promise<void> {
    await queue.removeLate(this.#atomic, this.#host, lateMs)
  }

  refuseAll(): void {
    this.#closed.abort()
    this.#closed = new AbortController()
    this.#callers.refuseAll()
  }

  async #grant(wanted: LeaseRequest, waitMs: number, caller: Caller): Promise<Grant | null> {
    // While others wait there is none to be taken.
    const tries = wanted.terms.name === undefined && !this.#callers.waitFor(wanted.pool)
    const atOnce = tries ? await this.#ask(wanted, () => leases.take(this.#atomic, wanted)) : undefined
    return atOnce ?? this.#queue(wanted, waitMs, caller)
  }

  async #queue(wanted: LeaseRequest, waitMs: number, { signal, waits }: Caller): Promise<Grant | null> {
    const { lease } = wanted
    const began = performance.now()
    // Notified before it is known that the caller waits: the two come on different connections.
    const granted = this.#callers.expect({ wanted, until: began + waitMs })
    try {
      const queued = await this.#ask(wanted, () => queue.enqueue(this.#atomic, wanted, waitMs, MAX_WAITERS))
      switch (queued.is) {
        case 'granted':
          return queued.grant
        case 'waiting':
          this.#callers.isQueued(lease)
          waits?.()
          return await this.#wait(wanted, granted, waitMs - (performance.now() - began), signal)
        case 'not_waiting':
          return null
        case 'too_many':
          throw tooManyWaiting()
        case 'name_taken':
          throw nameInUse(wanted.terms.name ?? '')
        case 'pool_gone':
          throw notFound('pool', wanted.pool)
      }
    } finally {
      this.#callers.settle(lease, null)
    }
  }

  /** See `change`. Nothing is kept for a caller that gets an error of the database. */
  #ask<T>(wanted: LeaseRequest, work: () => Promise<T>): Promise<T> {
    return change(() =>
      work().catch((error: unknown) => {
        if (isConnectionError(error)) this.#giveUp(wanted)
        throw error
      }),
    )
  }

  /**
   * The database has not answered, and may all the same have given the caller a position in the queue or a browser: those go back as soon as it answers
   * again. Until then others would wait behind a caller that has gone.
   */
  #giveUp({ lease, pool }: LeaseRequest): void {
    const goBack = async () => {
      const grant = await queue.dequeue(this.#atomic, lease)
      if (grant) await this.undo(pool, grant)
    }
    void retryWhileUnavailable(goBack, this.#closed.signal).catch(() => undefined)
  }

  async #queueAgain({ wanted, until }: WaitingCaller): Promise<void> {
    const queued = await queue.enqueue(this.#atomic, wanted, Math.max(0, until - performance.now()), MAX_WAITERS)
    if (queued.is !== 'waiting') this.#callers.settle(wanted.lease, queued.is === 'granted' ? queued.grant : null)
  }

  /** Resolves when the caller is given a browser, has waited for `ms`, or has disconnected. */
  async #wait(
    wanted: LeaseRequest,
    granted: Promise<Grant | null>,
    ms: number,
    signal: AbortSignal,
  ): Promise<Grant | null> {
    const { lease } = wanted
    const leave = () => {
      void queue.dequeue(this.#atomic, lease).then(
        (grant) => this.#callers.settle(lease, grant ?? null),
        () => {
          this.#callers.settle(lease, null)
          this.#giveUp(wanted)
        },
      )
    }
    return withDeadline(ms, signal, (over) => {
      over.addEventListener('abort', leave)
      if (over.aborted) leave()
      return granted
    })
  }
}

const leaseOf = ({ wanted }: WaitingCaller): string => wanted.lease

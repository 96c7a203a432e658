import { call } from '../client/call'
import type { Connection } from '../client/connection'
import { ApiError, isNotFound, UnreachableError } from '../client/errors'
import { releaseSession } from '../client/session-outcome'
import { getSession } from '../contract/endpoints/browsers'
import { acquireBrowser } from '../contract/endpoints/pools'
import { pause } from '../lib/pause'
import type { Replay } from './replay'
import { messageOf } from '../lib/message-of'

/** Seconds of one acquire. */
const ACQUIRE_SECONDS = 5
/** Between two of them, ms. */
const LEAST_WAIT_MS = 500
/** When no browser has become free by then, none will soon. */
const TIMEOUT_MS = 120_000
/** A release that comes to nothing is sent again after these times: a service that restarts is back by then. */
const AGAIN_MS = [1_000, 2_000, 4_000, 8_000]

/** One browser of a pool, from acquire to release. Neither `replay` nor `problem`: it was stopped before it came to one. */
export interface PoolRun {
  /** Absent when no browser was acquired. */
  sessionId?: string
  /** Absent when it did not come to one. */
  replay?: Replay
  /** Why there was no replay, or why the browser could not be released. */
  problem?: string
}

export interface PoolRunOptions {
  connection: Connection
  /** Id or name of the pool. */
  pool: string
  /** Whether the browser goes back as it is afterwards, instead of being replaced by a new one. */
  reuse?: boolean
  signal: AbortSignal
  /** How long a browser is waited for, ms. */
  timeoutMs?: number
  /** Does the replay on the acquired session, and resolves also when it is stopped. */
  play: (sessionId: string) => Promise<Replay>
  /** A browser that was given after the stop could not be released. */
  onLate?: (problem: string) => void
}

/**
 * Acquires a browser, replays on it, and releases it whatever happens. Nothing is thrown. A stop while it waits for a browser ends
 * it at once: one that is given nevertheless is released.
 */
export async function runOnPool({
  connection,
  pool,
  reuse = false,
  signal,
  timeoutMs = TIMEOUT_MS,
  play,
  onLate,
}: PoolRunOptions): Promise<PoolRun> {
  const acquiring = acquire(connection, pool, timeoutMs, signal)
  let sessionId: string
  try {
    sessionId = await untilAborted(acquiring, signal)
  } catch (error) {
    if (!signal.aborted) return { problem: messageOf(error) }
    void acquiring.then(
      async (late) => {
        const problem = await release(connection, { session_id: late, pool: { id: pool }, reuse: true })
        if (problem !== undefined) onLate?.(problem)
      },
      () => {},
    )
    return {}
  }
  const lease = { session_id: sessionId, pool: { id: pool }, reuse }
  // The page goes before the answer comes; nothing else would release the browser.
  const leave = (): void => void releaseSession(connection, lease, { keepalive: true }).catch(() => {})
  globalThis.addEventListener?.('pagehide', leave)
  const run: PoolRun = { sessionId }
  try {
    if (!signal.aborted) run.replay = await play(sessionId)
  } catch (error) {
    run.problem = messageOf(error)
  }
  const problem = await release(connection, lease)
  globalThis.removeEventListener?.('pagehide', leave)
  return problem === undefined ? run : { ...run, problem }
}

/** No call is aborted: one that is given up may have got a browser that no caller would release. */
async function acquire(connection: Connection, pool: string, timeoutMs: number, signal: AbortSignal): Promise<string> {
  const until = performance.now() + timeoutMs
  for (;;) {
    signal.throwIfAborted()
    const left = Math.ceil((until - performance.now()) / 1_000)
    if (left <= 0) throw new Error(`No browser of the pool became available in ${timeoutMs / 1_000} s.`)
    const askedAt = performance.now()
    const session = await call(connection, acquireBrowser, {
      params: { id_or_name: pool },
      body: { acquire_timeout_seconds: Math.min(ACQUIRE_SECONDS, left) },
    })
    if (session) return session.session_id
    // A service may answer at once that there is none.
    if (performance.now() - askedAt < LEAST_WAIT_MS) await pause(LEAST_WAIT_MS, signal)
  }
}

type Lease = Parameters<typeof releaseSession>[1]

/** What is to be said of it; undefined when the browser is not acquired any more. */
async function release(connection: Connection, lease: Lease): Promise<string | undefined> {
  for (const again of [...AGAIN_MS, undefined]) {
    try {
      await releaseSession(connection, lease)
      return undefined
    } catch (error) {
      if (again !== undefined && mayPass(error)) {
        await pause(again, new AbortController().signal)
        continue
      }
      if (await hasEnded(connection, lease.session_id)) return undefined
      return `The browser couldn’t be released, and may stay acquired until its session ends: ${messageOf(error)}`
    }
  }
  return undefined
}

/** Whether the service is away or busy, so that the same may work later. */
const mayPass = (error: unknown): boolean =>
  error instanceof UnreachableError || (error instanceof ApiError && (error.status >= 500 || error.status === 429))

/** What has ended meanwhile needs no release. */
const hasEnded = (connection: Connection, id_or_name: string): Promise<boolean> =>
  call(connection, getSession, { params: { id_or_name } }).then(() => false, isNotFound)

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

import { call } from '../client/call'
import type { Connection } from '../client/connection'
import { acquireBrowser, releaseBrowser } from '../contract/endpoints/pools'
import type { Replay } from './replay'

/** Seconds of one acquire: as long as a stop may have to wait for it, since it may still give a browser. */
const ACQUIRE_SECONDS = 5
/** When no browser has become free by then, none will soon. */
const PATIENCE_MS = 120_000

/** One browser of a pool, from acquire to release. */
export interface PoolRun {
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
  /** Does the replay on the acquired session, and resolves also when it is stopped. */
  play: (sessionId: string) => Promise<Replay>
}

/** Acquires a browser, replays on it, and releases it whatever happens. Nothing is thrown. */
export async function runOnPool({ connection, pool, reuse = false, signal, play }: PoolRunOptions): Promise<PoolRun> {
  const run: PoolRun = {}
  const params = { id_or_name: pool }
  try {
    run.sessionId = await acquire(connection, pool, signal)
    signal.throwIfAborted()
    run.replay = await play(run.sessionId)
  } catch (error) {
    run.problem = signal.aborted ? 'Stopped before the replay began.' : messageOf(error)
  }
  if (run.sessionId === undefined) return run
  try {
    await call(connection, releaseBrowser, { params, body: { session_id: run.sessionId, reuse } })
  } catch (error) {
    run.problem = `The browser could not be released: ${messageOf(error)}`
  }
  return run
}

/** Each call is waited for: one that is given up may have got a browser that nobody would release. */
async function acquire(connection: Connection, pool: string, signal: AbortSignal): Promise<string> {
  const until = performance.now() + PATIENCE_MS
  do {
    signal.throwIfAborted()
    const session = await call(connection, acquireBrowser, {
      params: { id_or_name: pool },
      body: { acquire_timeout_seconds: ACQUIRE_SECONDS },
    })
    if (session) return session.session_id
  } while (performance.now() < until)
  throw new Error(`No browser of the pool became free in ${PATIENCE_MS / 1_000} s.`)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

import { INPUT_TIMEOUT_MS } from '../../contract/computer'
import { LONGEST_ACQUIRE_SECONDS } from '../../contract/pool'
import { waitMs } from './live-picture'

const ACQUIRE = /^\/browser_pools\/[^/]+\/acquire$/
/** They wait for each other, and take the time that they are given. */
const INPUT = /^\/browsers\/[^/]+\/computer\/(?!screenshot$)/

interface WaitingCall {
  readonly method: string
  readonly path: string
  readonly prefer: string | null
  /** JSON, as far as it is known. */
  readonly body: string
}

/** Returns how long a call itself wants to wait for its answer, ms. */
export function requestedWaitMs({ method, path, prefer, body }: WaitingCall): number {
  if (method !== 'POST') return waitMs(prefer)
  if (INPUT.test(path)) return INPUT_TIMEOUT_MS
  const seconds = secondsIn(body)
  return 1000 * (seconds ?? (ACQUIRE.test(path) ? LONGEST_ACQUIRE_SECONDS : 0))
}

/** Of an acquire; of operations that other services have (rule 2.6). */
function secondsIn(body: string): number | undefined {
  try {
    const fields = JSON.parse(body) as Record<string, unknown> | null
    const seconds = fields?.['acquire_timeout_seconds'] ?? fields?.['timeout_sec']
    return typeof seconds === 'number' && seconds >= 0 ? Math.min(seconds, LONGEST_SECONDS) : undefined
  } catch {
    return undefined
  }
}

/** No call waits longer, whatever it requests. */
const LONGEST_SECONDS = 3_600

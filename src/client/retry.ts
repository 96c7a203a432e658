import { pause } from '../lib/pause'
import { jittered, requestedDelay } from './errors'

const FIRST_MS = 500
const LONGEST_MS = 8_000

/** Milliseconds to wait after the `failures`-th failure in a row: longer each time, or as long as the service asks; by chance up to a fifth more. */
export function retryDelay(failures: number, error?: unknown): number {
  return jittered(requestedDelay(error) ?? Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)))
}

/** Waits for as long, or until the signal is aborted. Never rejects. */
export const pauseBeforeRetry = (failures: number, signal: AbortSignal, error?: unknown): Promise<void> =>
  pause(retryDelay(failures, error), signal).catch(() => {})

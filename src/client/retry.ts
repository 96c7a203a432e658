import { ApiError, jittered, requestedDelay } from '../../../client/errors'

const FIRST_MS = 500
const LONGEST_MS = 8_000

/** Milliseconds to wait after the `failures`-th failure in a row: longer each time, or as long as the service asks; by chance up to a fifth more. */
export function retryDelay(failures: number, error: unknown): number {
  return jittered(requestedDelay(error) ?? Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)))
}

/** Whether it is the key that was refused: with another one asking again can help. */
export const isAuthError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

import { setTimeout as sleep } from 'node:timers/promises'
import { warn } from '../shared/log'
import { isUnavailable } from './away'

/** How soon failed work is retried, ms. */
const retryMs = 500

/** Retries as {@link retryWhileUnavailable} does, for work that no caller awaits. Never rejects: logs `failure`, unless the work is no longer wanted. */
export async function retryQuietly(work: () => Promise<unknown>, signal: AbortSignal, failure: string): Promise<void> {
  await retryWhileUnavailable(work, signal).catch((error: unknown) => signal.aborted || warn(failure, error))
}

/** Does what has to be done, again and again while the database does not respond or cannot write. Fails for any other reason, and when it is not wanted any more. */
export async function retryWhileUnavailable<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || signal.aborted) throw error
    }
    await sleep(retryMs, undefined, { ref: false })
    signal.throwIfAborted()
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What some work gives that the rest can go on without; undefined when it takes longer than `patienceMs`. It goes on then, and nobody hears of
 * its failure.
 */
export async function promptly<T>(work: Promise<T>, patienceMs = 1_000): Promise<T | undefined> {
  const done = new AbortController()
  const late = sleep(patienceMs, undefined, { ref: false, signal: done.signal }).catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    done.abort()
  }
}

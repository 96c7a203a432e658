/** How early something may happen, in ms; a timer is no finer than 1 ms. */
const tolerance = 0.5

/**
 * Resolves at `due`, a time of `performance.now()` in ms, or at once when that is past. Work that waits for absolute times
 * one after the other does not drift, however late each of them is. Rejects with the signal's reason as soon as it aborts.
 */
export async function waitUntil(due: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  // A timer counts whole milliseconds from the start of the turn, so it may fire before its time.
  for (let left = due - performance.now(); left > tolerance; left = due - performance.now()) await sleep(left, signal)
}

/** Resolves after `ms` milliseconds. Rejects with the signal's reason as soon as it aborts. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', aborted)
      resolve()
    }, ms)
    if (signal.aborted) aborted()
    else signal.addEventListener('abort', aborted, { once: true })
  })
}

/** A timer that fires this much late says that this process stood still (or the machine did), not that the other side was silent, ms. */
const STALL_MS = 1_000

/**
 * Settles as `work` does, or with what `late` returns or throws when that takes longer than `ms`: with undefined by default. A failure after that is not reported. Time in which this process did not run, because the machine slept or was busy,
 * is not taken for the other side's silence: an answer that came meanwhile has another second to be read.
 *
 * Whatever is outside of this process (a display, a browser, a program, another host, a database) is awaited through this, or is
 * given {@link timeoutSignal} or the signal of {@link withDeadline}.
 */
export function withTimeout<T, L = undefined>(
  work: Promise<T>,
  ms = 1_000,
  late: () => L = () => undefined as L,
): Promise<T | L> {
  return new Promise((resolve, reject) => {
    let due = performance.now() + ms
    const expire = () => {
      const now = performance.now()
      if (now - due > STALL_MS) {
        due = now + STALL_MS
        timer = setTimeout(expire, STALL_MS).unref()
        return
      }
      try {
        resolve(late())
      } catch (error) {
        reject(error)
      }
    }
    let timer = setTimeout(expire, ms).unref()
    work.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}

/** Fires with `signal`, and with `late`, or a TimeoutError, after `ms`: for work that can be called off. */
export function timeoutSignal(ms: number, signal?: AbortSignal, late?: Error): AbortSignal {
  const timeout = late ? abortsAfter(ms, late) : AbortSignal.timeout(ms)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

/**
 * Settles as `work` does, whose signal fires with `signal`, or with `late` after `ms`. For what is called often: nothing of it remains when `work`
 * is over.
 */
export async function withDeadline<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (over: AbortSignal) => Promise<T>,
  late?: () => Error,
): Promise<T> {
  const over = new AbortController()
  const cancel = () => over.abort(signal?.reason)
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel)
  const timer = setTimeout(() => over.abort(late?.()), ms).unref()
  try {
    return await work(over.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}

function abortsAfter(ms: number, reason: Error): AbortSignal {
  const timeout = new AbortController()
  setTimeout(() => timeout.abort(reason), ms).unref()
  return timeout.signal
}

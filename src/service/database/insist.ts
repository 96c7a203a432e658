import { setTimeout as sleep } from 'node:timers/promises'
import { isOut } from './away'

/** How soon is tried again what has to be done, ms. */
const insistMs = 500

/** As {@link insist}, for what nobody waits for. Never rejects: `failed` is told, unless it is not wanted any more. */
export async function insistQuietly(
  work: () => Promise<unknown>,
  signal: AbortSignal,
  failed: (error: unknown) => void,
): Promise<void> {
  await insist(work, signal).catch((error: unknown) => signal.aborted || failed(error))
}

/** Does what has to be done, again and again while the database does not answer or cannot write. Fails for any other reason, and when it is not wanted any more. */
export async function insist<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isOut(error) || signal.aborted) throw error
    }
    await sleep(insistMs, undefined, { ref: false })
    signal.throwIfAborted()
  }
}

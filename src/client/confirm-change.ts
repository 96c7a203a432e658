import { isOutcomeUnknown } from './outcome'
import { WakeableSleep } from './wakeable-sleep'

const ASK_MS = 1_000

/** What the service says of a change to which no answer came. `unknown`: it has nothing that tells. */
export type Lookup<T = void> = { is: 'done'; value: T } | { is: 'not-done' } | { is: 'unknown' }

/** Asks the service what became of a change. Rejects like a call. */
export type LookUp<T = void> = (signal: AbortSignal) => Promise<Lookup<T>>

export const DONE = { is: 'done', value: undefined } as const

/** No answer came, and the service says that nothing was carried out. */
export class NotCarriedOutError extends Error {
  override readonly name = 'NotCarriedOutError'
}

/** Whether a call that failed may have been carried out all the same. */
export const mayBeDone = (failure: unknown): failure is Error => failure instanceof Error && isOutcomeUnknown(failure)

/**
 * Asks what became of a change that failed with `failure` until the service tells. Resolves with what was looked up when it was carried out.
 * Rejects with `NotCarriedOutError` when it was not, and with `failure` when that is the outcome itself, the service cannot tell, or the
 * signal ends the wait.
 */
export async function confirmChange<T>(failure: unknown, lookUp: LookUp<T>, signal: AbortSignal): Promise<T> {
  if (!mayBeDone(failure)) throw failure
  const pause = new WakeableSleep()
  signal.addEventListener('abort', () => pause.wake())
  while (!signal.aborted) {
    const found = await lookUp(signal).catch((missed: unknown) => {
      if (signal.aborted) throw failure
      if (!mayBeDone(missed)) throw missed
    })
    if (found?.is === 'done') return found.value
    if (found?.is === 'not-done') throw new NotCarriedOutError(failure.message, { cause: failure })
    if (found) throw failure
    await pause.for(ASK_MS)
  }
  throw failure
}

import { isOutcomeUnknown } from './outcome'
import { pause } from '../lib/pause'

const ASK_MS = 1_000
/** Of many changes none keeps the others waiting for longer. */
const LONGEST_OF_MANY_MS = 10_000

/** What the service says of a change to which no answer came. `unknown`: it has nothing that shows it. */
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
 * Asks what became of a change that failed with `failure` until the service knows. Resolves with what was looked up when it was carried out.
 * Rejects with `NotCarriedOutError` when it was not, and with `failure` when that is the outcome itself, the service cannot know, or the
 * signal ends the wait.
 */
export async function confirmChange<T>(failure: unknown, lookUp: LookUp<T>, signal: AbortSignal): Promise<T> {
  if (!mayBeDone(failure)) throw failure
  while (!signal.aborted) {
    const found = await lookUp(signal).catch((missed: unknown) => {
      if (signal.aborted) throw failure
      if (!mayBeDone(missed)) throw missed
    })
    if (found?.is === 'done') return found.value
    if (found?.is === 'not-done') throw new NotCarriedOutError(failure.message, { cause: failure })
    if (found) throw failure
    await pause(ASK_MS, signal).catch(() => {})
  }
  throw failure
}

/** As `confirmChange`, for one of many changes: after 10 s without an answer it is not known. */
export const confirmOneOfMany = <T>(failure: unknown, lookUp: LookUp<T>, signal: AbortSignal): Promise<T> =>
  confirmChange(failure, lookUp, AbortSignal.any([signal, AbortSignal.timeout(LONGEST_OF_MANY_MS)]))

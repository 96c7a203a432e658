import { ApiError, UnreachableError, UnreadableAnswerError } from './errors'

/** Refused for the time being, with nothing done. */
const REFUSED_FOR_NOW = 503

/** Whether what was answered with a status may have been done all the same: the service, or one on the way to it, failed in the middle of it. */
export const isStatusOfUnknownOutcome = (status: number): boolean => status >= 500 && status !== REFUSED_FOR_NOW

/** Whether a call that failed may have been carried out all the same: no answer came, or one that does not say. */
export const isOutcomeUnknown = (error: Error): boolean =>
  error instanceof UnreachableError ||
  (error instanceof UnreadableAnswerError && error.status < 300) ||
  (error instanceof ApiError && isStatusOfUnknownOutcome(error.status))

/** Returns a heading for a failed call, as in `failureTitle(error, 'the pool', 'deleted')`. */
export function failureTitle(error: Error, what: string, done: string): string {
  if (isOutcomeUnknown(error)) return `Couldn’t confirm whether ${what} was ${done}`
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} was not ${done}`
}

/** Returns a sentence for a change whose outcome is being looked up, as in `describeChecking('the pool', 'deleted')`. */
export const describeChecking = (what: string, done: string): string =>
  `Couldn’t confirm whether ${what} was ${done}. Checking…`

/** Returns sentences that say what was not done and why, or that this is not known. */
export const describeFailure = (error: Error, what: string, done: string): string =>
  `${failureTitle(error, what, done)}. ${error.message}${isOutcomeUnknown(error) ? ' Check before trying again.' : ''}`

import { ApiError, isDatabaseAway, UnreachableError, UnreadableAnswerError } from './errors'

/** Refused for the time being, with nothing done. */
const REFUSED_FOR_NOW = 503

/** Whether what was answered with a status may have been done all the same: the service, or one on the way to it, failed in the middle of it. */
export const isStatusOfUnknownOutcome = (status: number): boolean => status >= 500 && status !== REFUSED_FOR_NOW

/** Whether a call that failed may have been carried out all the same: no answer came, or one that does not report. */
export const isOutcomeUnknown = (error: Error): boolean =>
  error instanceof UnreachableError ||
  isDatabaseAway(error) ||
  (error instanceof UnreadableAnswerError && error.status < 300) ||
  (error instanceof ApiError && isStatusOfUnknownOutcome(error.status))

/** What can fail, with the word for it where its outcome is unknown. */
const PARTICIPLES = {
  change: 'changed',
  create: 'created',
  delete: 'deleted',
  download: 'downloaded',
  duplicate: 'duplicated',
  end: 'ended',
  export: 'exported',
  flush: 'flushed',
  import: 'imported',
  mark: 'marked',
  open: 'opened',
  release: 'released',
  rename: 'renamed',
  rotate: 'rotated',
  run: 'run',
  save: 'saved',
  start: 'started',
  stop: 'stopped',
  upload: 'uploaded',
} as const

export type Verb = keyof typeof PARTICIPLES

/** Returns a heading for a failed call, as in `failureTitle(error, 'delete', 'the pool')`. */
export const failureTitle = (error: Error, verb: Verb, what: string): string =>
  isOutcomeUnknown(error) ? describeUnconfirmed(verb, what) : `Couldn’t ${verb} ${what}`

/** Returns a sentence for a change whose outcome is being looked up, as in `describeChecking('delete', 'the pool')`. */
export const describeChecking = (verb: Verb, what: string): string => `${describeUnconfirmed(verb, what)}. Checking…`

const describeUnconfirmed = (verb: Verb, what: string): string =>
  `Couldn’t confirm whether ${what} was ${PARTICIPLES[verb]}`

/** Returns sentences that say what failed and why, or that its outcome is unknown. */
export const describeFailure = (error: Error, verb: Verb, what: string): string =>
  `${failureTitle(error, verb, what)}. ${error.message}${isOutcomeUnknown(error) ? ' Check before trying again.' : ''}`

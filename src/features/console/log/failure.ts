import { ApiError, UnreachableError } from '../../../client/errors'
import type { Result } from './action'
import { messageOf } from '../../../lib/message-of'

/** Why an action failed. */
export type Failure = Omit<Extract<Result, { kind: 'failed' }>, 'kind' | 'ms'>

/** Why what waited behind a failure was not sent. */
export const UNSENT: Failure = { message: 'What was sent before it failed or was stopped.', details: [], unsent: true }

/** Stopped from this side, before the answer came. */
export class Stopped extends Error {}

/** What an entry says of an error that `send` threw. */
export function explain(error: unknown): Failure {
  if (error instanceof ApiError) {
    const { message, status, code, details } = error
    return { message, status, code, details }
  }
  if (error instanceof Stopped) {
    return { message: `${error.message}. Part of it may already have been done.`, details: [], stopped: true }
  }
  if (error instanceof DOMException && error.name === 'AbortError') return explain(new Stopped('Stopped'))
  if (error instanceof UnreachableError) {
    return {
      message: `${error.message} It may have been done: check the screen before you send it again.`,
      details: [],
    }
  }
  return { message: messageOf(error), details: [] }
}

import { replaceEqualDeep } from '@tanstack/react-query'
import { newCallKey } from './call'
import { ApiError, isDatabaseAway, UnreachableError } from './errors'

/** A request that a person sends, and perhaps sends again because no answer came. */
export interface Attempt {
  /** By which the service recognizes a call that comes again (decision 038). */
  idempotencyKey: string
  /** When it was first sent, in milliseconds since the epoch by the clock of this computer. */
  sentAt: number
}

/**
 * The submissions of one form or button: one at a time, however fast it is activated twice. What got no answer is sent again as the
 * same attempt, so that the service carries it out once.
 */
export class Submissions<Variables> {
  #running: symbol | undefined
  #unanswered: { variables: Variables; attempt: Attempt } | undefined

  /** Returns what ends the submission, or undefined while another one is in progress. */
  begin(): (() => void) | undefined {
    if (this.#running) return undefined
    const run = (this.#running = Symbol('submission'))
    return () => {
      if (this.#running === run) this.#running = undefined
    }
  }

  /** Lets the next one begin, whatever becomes of the one that is in progress. */
  forget(): void {
    this.#running = undefined
    this.#unanswered = undefined
  }

  /** Sends `variables`, as the attempt of before when that one was the same and got no answer. */
  async send<Data>(
    variables: Variables,
    send: (variables: Variables, attempt: Attempt) => Promise<Data>,
  ): Promise<Data> {
    const attempt = this.#attemptOf(variables)
    try {
      const data = await send(variables, attempt)
      this.#unanswered = undefined
      return data
    } catch (error) {
      this.#unanswered = isUnanswered(error) ? { variables, attempt } : undefined
      throw error
    }
  }

  #attemptOf(variables: Variables): Attempt {
    const before = this.#unanswered
    const isSame = before && replaceEqualDeep(before.variables, variables) === before.variables
    return isSame ? before.attempt : { idempotencyKey: newCallKey(), sentAt: Date.now() }
  }
}

/** That the service knows the key already is an answer: with the same key it would give no other one. */
const isUnanswered = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof UnreachableError && !(error.cause instanceof ApiError))

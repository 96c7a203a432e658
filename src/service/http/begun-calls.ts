import { createHash } from 'node:crypto'
import type { Endpoint } from '../../contract/endpoint'
import { Problem } from '../problem'
import type { Call, Handler } from './route'

/** Of so many calls it is remembered that they were begun; the oldest are forgotten first. */
export const MAX_REMEMBERED_CALLS = 10_000

/** For the time being, with nothing done. */
const REFUSED_FOR_NOW = [429, 503]

/**
 * Calls that have begun, by the `Idempotency-Key` that their caller gave them. A browser sends a call a second time by itself
 * when its connection breaks before the answer (decision 038).
 */
export class BegunCalls {
  readonly #begun = new Set<string>()

  /**
   * Carries out each call at most once. Problem 409 for one that comes again, whatever became of it before; one that was refused for
   * the time being may come again.
   */
  once(handler: Handler<never>): Handler<never> {
    return async (call: Call<Endpoint>) => {
      const key = call.headers.get('idempotency-key')
      if (key === null) return handler(call)
      const name = createHash('sha256').update(`${call.caller?.id} ${key}`).digest('base64')
      if (this.#begun.has(name)) throw alreadyReceived()
      this.#remember(name)
      try {
        return await handler(call)
      } catch (error) {
        if (error instanceof Problem && REFUSED_FOR_NOW.includes(error.status)) this.#begun.delete(name)
        throw error
      }
    }
  }

  #remember(name: string): void {
    this.#begun.add(name)
    const [oldest] = this.#begun
    if (this.#begun.size > MAX_REMEMBERED_CALLS && oldest !== undefined) this.#begun.delete(oldest)
  }
}

function alreadyReceived(): Problem {
  const message =
    'A call with this Idempotency-Key was received before, and is not carried out again. Look what came of it; to do it once more, send another key.'
  return new Problem(409, 'already_received', message, undefined, { 'X-Should-Retry': 'false' })
}

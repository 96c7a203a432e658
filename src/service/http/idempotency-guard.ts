import { createHash } from 'node:crypto'
import type { Endpoint } from '../../contract/endpoint'
import { Problem } from '../shared/problem'
import { withTimeout } from '../shared/deadline'
import type { CallStore } from './call-store'
import type { Call, Handler } from './route'

/**
 * Codes of refusals that come before anything is done. Not `database_unavailable`: what the database was asked for before it stopped responding may
 * have been done. Nor what only another host, of a later version, knows.
 */
const REFUSED_FOR_NOW: ReadonlySet<string> = new Set([
  'capacity_exhausted',
  'disk_full',
  'host_draining',
  'host_of_other_version',
  'host_unavailable',
  'no_spare',
  'not_ready',
  'rate_limit_exceeded',
  'too_many_executions',
  'too_many_waiting',
])

const isRefusedForNow = (error: unknown): boolean => error instanceof Problem && REFUSED_FOR_NOW.has(error.code)

/**
 * Calls that have begun, by the `Idempotency-Key` that their caller gave them. A browser sends a call a second time by itself
 * when its connection breaks before the answer (decision 038).
 */
export class IdempotencyGuard {
  readonly #begun: CallStore

  constructor(begun: CallStore) {
    this.#begun = begun
  }

  /**
   * Carries out each call at most once. Problem 409 for one that comes again, whatever became of it before; one that was refused for
   * the time being may come again.
   */
  once(handler: Handler<never>): Handler<never> {
    return async (call: Call<Endpoint>) => {
      const key = call.headers.get('idempotency-key')
      if (key === null) return handler(call)
      const name = createHash('sha256').update(`${call.caller?.id} ${key}`).digest('base64')
      if (!(await this.#begun.begin(name))) throw alreadyReceived()
      try {
        return await handler(call)
      } catch (error) {
        if (isRefusedForNow(error)) {
          // A database that is away keeps no caller from its answer.
          await withTimeout(this.#begun.forget(name).catch(() => undefined))
        }
        throw error
      }
    }
  }
}

function alreadyReceived(): Problem {
  const message =
    'A call with this Idempotency-Key was received before, and is not carried out again. Its outcome is unknown here; check before retrying with another key.'
  return new Problem('already_received', message)
}

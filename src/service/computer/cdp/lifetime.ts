import { CdpError, CdpGone, CdpTimeout } from '../../browser/cdp-error'
import { Problem } from '../../shared/problem'
import { browserEnded, browserUnresponsive } from '../unreachable'

export class Lifetime {
  readonly ended: Promise<void>
  readonly #waiting = new Set<(reason: Problem) => void>()
  #resolve: () => void = () => {}
  #over = false

  constructor() {
    this.ended = new Promise((resolve) => (this.#resolve = resolve))
  }

  get over(): boolean {
    return this.#over
  }

  /** Idempotent. */
  end(): void {
    this.#over = true
    for (const reject of this.#waiting) reject(browserEnded())
    this.#resolve()
  }

  /**
   * Settles as `work` does. Rejects with a Problem 500 when the browser ends first, does not respond, or refuses the command.
   */
  during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#over) return Promise.reject(browserEnded())
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      work()
        .then(resolve, (error: unknown) => reject(error instanceof CdpError ? refused(error) : error))
        .finally(() => this.#waiting.delete(reject))
    })
  }
}

function refused(error: CdpError): Problem {
  const { message } = error
  // Its connection closes a moment before it is over.
  if (error instanceof CdpGone) return browserEnded()
  if (error instanceof CdpTimeout) return browserUnresponsive('The browser')
  return new Problem('internal_error', `The browser of this session refused a request (${message}).`)
}

import { CdpError } from '../../browsers/cdp'
import { Problem } from '../../problem'

/** How long a browser is there. What waits for it then ends as well. */
export class Lifetime {
  /** Resolves once, at the end. */
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

  /** May be called twice. */
  end(): void {
    this.#over = true
    for (const reject of this.#waiting) reject(gone())
    this.#resolve()
  }

  /** Settles as `work` does. Rejects with a Problem 500 when the browser ends first, or refuses what it was told. */
  during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#over) return Promise.reject(gone())
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      work()
        .then(resolve, (error: unknown) => reject(error instanceof CdpError ? refused(error) : error))
        .finally(() => this.#waiting.delete(reject))
    })
  }
}

function gone(): Problem {
  return new Problem(500, 'internal_error', 'The browser of this session has ended.')
}

function refused({ message }: CdpError): Problem {
  return new Problem(500, 'internal_error', `The browser of this session refused a request (${message}).`)
}

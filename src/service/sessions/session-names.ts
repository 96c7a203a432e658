import { badRequest } from '../invalid-input'
import type { Problem } from '../problem'

/** Problem 400, as no operation on sessions lists 409. */
export const nameInUse = (name: string): Problem =>
  badRequest([
    { path: 'name', message: `another active session is called ${name}; choose another name or end that one` },
  ])

/** The names of active sessions, each held by one (or by an acquire that waits for one) at a time. */
export class SessionNames {
  readonly #held = new Set<string>()

  /** Throws Problem 400 when the name is held. */
  take(name: string | undefined): void {
    if (name === undefined) return
    if (this.#held.has(name)) throw nameInUse(name)
    this.#held.add(name)
  }

  free(name: string | undefined): void {
    if (name !== undefined) this.#held.delete(name)
  }
}

import { badRequest } from '../invalid-input'

/** The names of active sessions, each held by one (or by an acquire that waits for one) at a time. */
export class SessionNames {
  readonly #held = new Set<string>()

  /** Throws Problem 400 when the name is held: no operation on sessions lists 409. */
  take(name: string | undefined): void {
    if (name === undefined) return
    if (this.#held.has(name)) {
      const message = `another active session is called ${name}; choose another name or end that one`
      throw badRequest([{ path: 'name', message }])
    }
    this.#held.add(name)
  }

  free(name: string | undefined): void {
    if (name !== undefined) this.#held.delete(name)
  }
}

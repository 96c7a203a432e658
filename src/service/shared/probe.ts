/** A program that is checked now and then. */
export interface Probe {
  readonly program: string
  /** Resolves with its answer. Rejects when there is none in time. */
  readonly ask: () => Promise<unknown>
}

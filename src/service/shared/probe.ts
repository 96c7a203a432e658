/** A program that is asked now and then whether it still answers. */
export interface Probe {
  readonly program: string
  /** Resolves with its answer. Rejects when there is none in time. */
  readonly ask: () => Promise<unknown>
}

/**
 * The times of claims, ms. A host that dies is noticed when its claim has run out and another host checks, at the latest after
 * `claimMs + renewMs`. A host that is cut off begins to end its browsers `endingMs` before its claim runs out.
 */
export interface Timing {
  /** How long a claim holds after it was renewed, by the clock of the database. */
  readonly claimMs: number
  readonly renewMs: number
  /** How long a renewal may take. */
  readonly answerMs: number
  /** How soon to retry when the database does not respond. */
  readonly retryMs: number
  /** What it takes to end all browsers of a host, and to spare. */
  readonly endingMs: number
  /**
   * A host that has just got its claim (again) ends no other host's for so long: when the database was away, it was for the others too. Longer than a
   * host takes to see that others have the database and it has not (`renewMs`, `answerMs` and `endingMs`).
   */
  readonly graceMs: number
  /** A lease that no caller came for at the browser's host goes back after this time. */
  readonly collectMs: number
}

export const TIMING: Timing = {
  claimMs: 7_000,
  renewMs: 2_000,
  answerMs: 1_000,
  retryMs: 500,
  endingMs: 2_000,
  graceMs: 10_000,
  collectMs: 10_000,
}

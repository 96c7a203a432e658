/**
 * The times of claims, ms. A host that dies is noticed when its claim has run out and another host checks, at the latest after
 * `claimMs + renewMs`. A host that is cut off begins to end its browsers `endingMs` before its claim runs out.
 */
export const TIMING = {
  /** How long a claim holds after it was renewed, by the clock of the database. */
  claimMs: 7_000,
  renewMs: 2_000,
  /** How long a renewal may take. */
  answerMs: 1_000,
  /** How soon to retry when the database does not respond. */
  retryMs: 500,
  /** What it takes to end all browsers of a host, and to spare. */
  endingMs: 2_000,
  /**
   * A host that has just got its claim (again) ends no other host's for so long: when the database was away, it was for the others too. Longer than a
   * host takes to see that others have the database and it has not (`renewMs`, `answerMs` and `endingMs`).
   */
  graceMs: 10_000,
  /** A lease that no caller came for at the browser's host goes back after this time. */
  collectMs: 10_000,
}
export type Timing = Readonly<typeof TIMING>

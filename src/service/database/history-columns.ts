/** How many browsers of each state a pool has at a time. */
export interface Level {
  readonly size: number
  readonly available: number
  readonly acquired: number
  readonly warming: number
  readonly waiting: number
}

/** A {@link Level} as it is stored: size, available, acquired, warming, waiting. */
export type StoredLevel = readonly [number, number, number, number, number]

/** What a row says of the browsers of a pool. */
export interface HistoryLevels {
  /**
   * Of a minute: the level from each sample on that differs from the one before, by its number (a sample is 5 s); null from where nothing is known.
   */
  readonly changes?: readonly (readonly [sample: number, level: StoredLevel | null])[]
  /** The number of the sample that follows on the last known one. */
  readonly end?: number
  /** Of a quarter of an hour: the means. */
  readonly mean?: StoredLevel
  /** The most that were acquired at once. */
  readonly peak?: number
}

/** What a row says of what happened in its time. */
export interface HistoryCounts {
  /** Browsers that started. */
  readonly launched?: number
  /** Browsers that did not, by the reason. */
  readonly failed?: Readonly<Record<string, number>>
  /** How long acquires waited that got a browser: how many by the number of their bucket. */
  readonly waits?: Readonly<Record<string, number>>
  /** Acquires that got none in time. */
  readonly refused?: number
  /** Sessions and idle browsers that ended, by the reason. */
  readonly ends?: Readonly<Record<string, number>>
}

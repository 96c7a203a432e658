import type { HistoryLevels, Level, StoredLevel } from '../../database/history-columns'

export const SAMPLE_MS = 5_000
export const MINUTE_MS = 60_000
export const SAMPLES = MINUTE_MS / SAMPLE_MS

const NO_LEVEL: Level = { size: 0, available: 0, acquired: 0, warming: 0, waiting: 0 }

const storedOf = ({ size, available, acquired, warming, waiting }: Level): StoredLevel => [
  size,
  available,
  acquired,
  warming,
  waiting,
]
const levelOf = ([size, available, acquired, warming, waiting]: StoredLevel): Level => ({
  size,
  available,
  acquired,
  warming,
  waiting,
})

/** The samples of a minute, the first first; undefined where nothing is known. */
export type Samples = (Level | undefined)[]

/** Returns the samples of a minute as they are stored. */
export function packMinute(samples: Samples): HistoryLevels {
  const end = samples.findLastIndex((sample) => sample !== undefined) + 1
  const changes: [number, StoredLevel | null][] = []
  let before: string | undefined
  for (const [offset, sample] of samples.slice(0, end).entries()) {
    const stored = sample ? storedOf(sample) : null
    const now = JSON.stringify(stored)
    // Nothing is known before the first one anyway.
    if (now === before || (stored === null && changes.length === 0)) continue
    changes.push([offset, stored])
    before = now
  }
  return { changes, end }
}

/** Returns the samples of a minute, whichever of its hosts has taken them. */
export function unpackMinute(rows: readonly HistoryLevels[]): Samples {
  const samples: Samples = Array.from({ length: SAMPLES }, () => undefined)
  for (const { changes = [], end = 0 } of rows)
    for (const [index, [from, stored]] of changes.entries()) {
      const until = Math.min(changes[index + 1]?.[0] ?? end, SAMPLES)
      for (let offset = from; offset < until; offset++) if (stored) samples[offset] ??= levelOf(stored)
    }
  return samples
}

export interface MeanLevel {
  readonly mean: Level
  readonly peak: number
}

/** Returns the mean of several times; undefined where nothing is known of any of them. */
export function meanOf(parts: readonly (MeanLevel | undefined)[]): MeanLevel | undefined {
  const known = parts.filter((part) => part !== undefined)
  if (known.length === 0) return undefined
  const mean = (of: keyof Level): number =>
    Math.round((known.reduce((sum, part) => sum + part.mean[of], 0) / known.length) * 100) / 100
  return {
    mean: {
      size: mean('size'),
      available: mean('available'),
      acquired: mean('acquired'),
      warming: mean('warming'),
      waiting: mean('waiting'),
    },
    peak: Math.max(...known.map(({ peak }) => peak)),
  }
}

export const momentOf = (level: Level | undefined): MeanLevel | undefined =>
  level && { mean: level, peak: level.acquired }

export const packMean = ({ mean, peak }: MeanLevel): HistoryLevels => ({ mean: storedOf(mean), peak })

export const unpackMean = ({ mean, peak = 0 }: HistoryLevels): MeanLevel | undefined =>
  mean && { mean: levelOf(mean), peak }

/** Returns several levels at the same time as one. */
export const sumLevels = (levels: readonly Level[]): Level =>
  levels.reduce(
    (sum, level) => ({
      size: sum.size + level.size,
      available: sum.available + level.available,
      acquired: sum.acquired + level.acquired,
      warming: sum.warming + level.warming,
      waiting: sum.waiting + level.waiting,
    }),
    NO_LEVEL,
  )

import type { ReplayRow } from './replay-rows'

export interface Retention {
  readonly days: number
  /** Most bytes of all files together. */
  readonly bytes: number
}

const DAY_MS = 24 * 3600 * 1000

/** Returns when what is still kept has begun, at the earliest. */
export const oldestKept = ({ days }: Retention, now: Date): Date => new Date(now.getTime() - days * DAY_MS)

/** Returns the ids of those that are to go: what ended too long ago, then the oldest until the rest is not too much. `rows`: the oldest first. */
export function expired(rows: readonly ReplayRow[], retention: Retention, now: Date): string[] {
  const ended = rows.filter(({ sizeBytes }) => sizeBytes !== null)
  const oldest = oldestKept(retention, now)
  let bytes = ended.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0)
  return ended
    .filter(({ finishedAt, startedAt, sizeBytes }) => {
      const goes = (finishedAt ?? startedAt) < oldest || bytes > retention.bytes
      if (goes) bytes -= sizeBytes ?? 0
      return goes
    })
    .map(({ id }) => id)
}

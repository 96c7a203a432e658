import type { ReadEnvelope } from '../../../client/reading/read-event'
import { type ArchivePage, archivePages, type ArchiveQuery } from '../../../client/telemetry'

/** A page of the archive of one session. */
export type ReadPage = (query: ArchiveQuery) => Promise<ArchivePage>

/** As many as a page holds. */
export const PAGE = 100

/** As many are read of it at once: more events than a page of the browser keeps. */
export const MOST_PAGES = 4_000

/** Numbers rise with time but for some moments: an answer is reported when its body has come, with the time at which it came. In ms. */
const DISORDER_MS = 2_000

/** The numbers from `from` to `to`, both included. `ts`: when something before them happened, Unix time in microseconds. */
export interface EventRange {
  readonly ts: number
  readonly from: number
  readonly to: number
}

/**
 * What the archive has of a stretch, in order, a page at a time. Gives at the end whether the archive goes on behind it: what it
 * did not have then, it does not have.
 */
export async function* archived(
  read: ReadPage,
  { ts, from, to }: EventRange,
): AsyncGenerator<ReadEnvelope[], boolean, void> {
  const since = new Date(Math.max(0, Math.floor(ts / 1000) - DISORDER_MS)).toISOString()
  let pages = 0
  for await (const events of archivePages((offset) => read({ order: 'asc', since, limit: PAGE, offset }))) {
    const wanted = events.filter(({ seq }) => seq >= from && seq <= to)
    if (wanted.length > 0) yield wanted
    if (events.some(({ seq }) => seq > to)) return true
    if (++pages === MOST_PAGES) break
  }
  return false
}

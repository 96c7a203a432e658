import type { TelemetryEnvelope } from '../../../contract/telemetry-archive'
import type { ArchiveQuery } from '../../../client/telemetry'

/** A page of the archive of one session. */
export type ReadPage = (query: ArchiveQuery) => Promise<{ events: TelemetryEnvelope[]; next: number | undefined }>

/** As many as a page holds. */
export const PAGE = 100

/** Numbers rise with time but for some moments: an answer is told when its body has come, with the time at which it came. In ms. */
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
): AsyncGenerator<TelemetryEnvelope[], boolean, void> {
  const since = new Date(Math.max(0, Math.floor(ts / 1000) - DISORDER_MS)).toISOString()
  let offset: number | undefined
  do {
    const { events, next } = await read({ order: 'asc', since, limit: PAGE, offset })
    const wanted = events.filter(({ seq }) => seq >= from && seq <= to)
    if (wanted.length > 0) yield wanted
    if (events.some(({ seq }) => seq > to)) return true
    offset = next
  } while (offset !== undefined)
  return false
}

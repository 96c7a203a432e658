import { oneOf, textOf } from '../search-values'

export const RANGES = ['1h', '6h', '24h', '7d', '30d'] as const
export type Range = (typeof RANGES)[number]

/** A time that the address says: how far it goes back from now, or when it begins and ends. */
export interface TimeSearch {
  range?: Range | undefined
  /** Instead of a range, as ISO times. */
  from?: string | undefined
  to?: string | undefined
}

const timeOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text !== undefined && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : undefined
}

/** Reads a time of the address. What makes no sense counts as not said. */
export function readTimeSearch({ range, from, to }: Record<string, unknown>): TimeSearch {
  const [since, until] = [timeOf(from), timeOf(to)]
  const isSpan = since !== undefined && until !== undefined && since < until
  return {
    range: isSpan ? undefined : oneOf(RANGES, range),
    from: isSpan ? since : undefined,
    to: isSpan ? until : undefined,
  }
}

/** The time as a service is asked for it; `fallback` where the address says none. */
export function rangeTime<F extends Range | undefined>(
  { range, from, to }: TimeSearch,
  fallback: F,
): F extends undefined ? { since?: string; until?: string } : { since: string; until?: string }
export function rangeTime(
  { range, from, to }: TimeSearch,
  fallback: Range | undefined,
): { since?: string; until?: string } {
  if (from !== undefined && to !== undefined) return { since: from, until: to }
  const since = range ?? fallback
  return since === undefined ? {} : { since }
}

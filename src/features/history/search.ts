import { oneOf, textOf } from '../../ui/search-values'

export const RANGES = ['1h', '6h', '24h', '7d', '30d'] as const
export type Range = (typeof RANGES)[number]
const DEFAULT_RANGE: Range = '24h'

/** What the address says about the history: of which pool, and of which time. */
export interface HistorySearch {
  /** Id of a pool. */
  pool?: string | undefined
  /** How far it goes back from now. */
  range?: Range | undefined
  /** Instead of a range: when it begins and ends, as ISO times. */
  from?: string | undefined
  to?: string | undefined
}

const timeOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text !== undefined && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : undefined
}

export function readHistorySearch({ pool, range, from, to }: Record<string, unknown>): HistorySearch {
  const [since, until] = [timeOf(from), timeOf(to)]
  const isSpan = since !== undefined && until !== undefined && since < until
  return {
    pool: textOf(pool),
    range: isSpan ? undefined : oneOf(RANGES, range),
    from: isSpan ? since : undefined,
    to: isSpan ? until : undefined,
  }
}

/** A time as the service is asked for it. */
export interface AskedTime {
  since: string
  until?: string
}

/** The time that is asked for. */
export const askedTime = ({ range = DEFAULT_RANGE, from, to }: HistorySearch): AskedTime =>
  from !== undefined && to !== undefined ? { since: from, until: to } : { since: range }

/** The range that is shown; undefined for a time with an end of its own. */
export const shownRange = ({ range = DEFAULT_RANGE, from }: HistorySearch): Range | undefined =>
  from === undefined ? range : undefined

/** Back to a range: the address says only what is not meant anyway. */
export const withRange = (range: Range): HistorySearch => ({
  range: range === DEFAULT_RANGE ? undefined : range,
  from: undefined,
  to: undefined,
})

import type { HistoryCounts } from '../../database/history-columns'

/** Reasons that a row distinguishes; all further ones are one. */
const MOST_REASONS = 10
const OTHER = 'Other reasons'
const MOST_LETTERS = 160

type Tally = Readonly<Record<string, number>>

/** Puts together what several rows have counted. */
export const sumCounts = (all: readonly HistoryCounts[]): HistoryCounts => all.reduce(addCounts, {})

/** Returns both together. */
export function addCounts(one: HistoryCounts, other: HistoryCounts): HistoryCounts {
  const failed = bounded(addTallies(one.failed, other.failed))
  const waits = addTallies(one.waits, other.waits)
  const ends = addTallies(one.ends, other.ends)
  const launched = (one.launched ?? 0) + (other.launched ?? 0)
  const refused = (one.refused ?? 0) + (other.refused ?? 0)
  return {
    ...(launched > 0 && { launched }),
    ...(failed && { failed }),
    ...(waits && { waits }),
    ...(refused > 0 && { refused }),
    ...(ends && { ends }),
  }
}

/** Returns what is alike of the failures of a pool: the first line of what is said, without numbers and ids, which differ from one to the next. */
export function failureReason(message: string): string {
  const [line = ''] = message.trim().split('\n')
  const reason = line
    .replaceAll(/\b(?=[a-z]*\d)[a-z\d]{12,}\b/g, '…')
    .replaceAll(/\d{3,}/g, '…')
    .slice(0, MOST_LETTERS)
    .trim()
  return reason === '' ? 'No reason given' : reason
}

function addTallies(one: Tally | undefined, other: Tally | undefined): Tally | undefined {
  if (!one || !other) return one ?? other
  const sum: Record<string, number> = { ...one }
  for (const [name, count] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

/** With the rarest of too many reasons as one. */
function bounded(reasons: Tally | undefined): Tally | undefined {
  if (!reasons || Object.keys(reasons).length <= MOST_REASONS) return reasons
  const { [OTHER]: others = 0, ...named } = reasons
  const ordered = Object.entries(named).sort(([, a], [, b]) => b - a)
  const rest = ordered.slice(MOST_REASONS - 1).reduce((sum, [, count]) => sum + count, others)
  return { ...Object.fromEntries(ordered.slice(0, MOST_REASONS - 1)), [OTHER]: rest }
}

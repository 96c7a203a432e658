import type { PoolActivity } from '../contract/pool-activity'

/** As many entries as one answer holds. */
export const ACTIVITY_PAGE = 50

/** What is known of what happened to a pool: newest first, without holes. */
export interface KnownActivity {
  readonly entries: readonly PoolActivity[]
  /** Nothing older is kept. */
  readonly complete: boolean
}

/** Adds the newest page to what is known. When more came than one page holds, the rest is let go, and can be loaded again. */
export function withNewest(known: KnownActivity | null | undefined, page: readonly PoolActivity[]): KnownActivity {
  const oldest = page.at(-1)
  if (!oldest || page.length < ACTIVITY_PAGE) return { entries: page, complete: true }
  const newestKnown = known?.entries[0]
  if (!known || !newestKnown || number(newestKnown) < number(oldest)) return { entries: page, complete: false }
  const older = known.entries.filter((entry) => number(entry) < number(oldest))
  return { entries: [...page, ...older], complete: known.complete }
}

/** Adds the page that follows on what is known. */
export function withOlder(known: KnownActivity, page: readonly PoolActivity[]): KnownActivity {
  const last = known.entries.at(-1)
  const older = last ? page.filter((entry) => number(entry) < number(last)) : page
  return { entries: [...known.entries, ...older], complete: page.length < ACTIVITY_PAGE }
}

const number = ({ id }: PoolActivity): number => Number(id)

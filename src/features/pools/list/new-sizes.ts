import type { ServiceInfo } from '../../../contract/service'
import { idleEndedBy } from '../idle-ended'
import { wholeNumber } from '../config/whole-number'
import type { PoolEntry } from './pool-entry'

/** How the sizes of several pools are changed: all to one size, by so many browsers, or to so many percent of what each has. */
export const SIZE_CHANGES = ['set', 'by', 'percent'] as const
export type SizeChange = (typeof SIZE_CHANGES)[number]

export interface NewSize {
  entry: PoolEntry
  from: number
  to: number
  /** Idle browsers that end with it. */
  ends: number
}

/** The number that was typed, or undefined when it is none that this change can have. */
export function readChange(change: SizeChange, text: string): number | undefined {
  if (change !== 'by') return wholeNumber(text.replace(/\s*%\s*$/, ''), 1)
  const signed = /^([+−-]?)\s*(\d{1,9})$/.exec(text.trim())
  if (!signed) return undefined
  const count = Number(signed[2])
  return count === 0 ? undefined : signed[1] === '' || signed[1] === '+' ? count : -count
}

/** What each pool gets, those that become smaller first: what they give up is there for the others. A pool keeps one browser at least. */
export function newSizes(change: SizeChange, amount: number, entries: readonly PoolEntry[]): NewSize[] {
  return entries
    .map((entry): NewSize => {
      const from = entry.pool.browser_pool_config.size
      const wanted = change === 'set' ? amount : change === 'by' ? from + amount : Math.round((from * amount) / 100)
      const to = Math.max(1, wanted)
      return { entry, from, to, ends: idleEndedBy(to, entry.pool, entry.occupancy?.warming ?? 0) }
    })
    .sort((a, b) => a.to - a.from - (b.to - b.from))
}

/** How many browsers all pools of the service have then, and how many it allows. */
interface LimitAfter {
  total: number
  limit: number
  over: number
}

type Limits = Pick<ServiceInfo, 'pooled_sessions_limit' | 'pooled_sessions_used'>

/** Undefined where the service does not report both. */
export function limitAfter(
  sizes: readonly NewSize[],
  { pooled_sessions_limit: limit, pooled_sessions_used: used }: Limits,
): LimitAfter | undefined {
  const total = sizes.reduce((sum, { from, to }) => sum + to - from, used)
  if (Number.isNaN(total - limit)) return undefined
  return { total, limit, over: Math.max(0, total - limit) }
}

import { plural } from '../../../ui/format'
import { rateToResume } from '../pool-lanes'
import { describeHalted } from '../../../resources/describe-replacement'
import { isPaused } from '../../../resources/pool-filling'
import type { PoolEntry } from './pool-entry'

export type BulkKind = 'flush' | 'delete' | 'pause' | 'resume'

/** Whether there is something to do to it. */
export const isAffected = (kind: BulkKind, { pool }: PoolEntry): boolean =>
  kind === 'pause' ? !isPaused(pool) : kind === 'resume' ? isPaused(pool) : true

interface BulkDescription {
  title: string
  description: string
  action: string
  running: string
  /** For a message when all is done. */
  done: string
  /** What was done to them: "deleted". */
  past: string
  /** Why there is nothing to do. */
  useless?: string | undefined
}

const sum = (entries: readonly PoolEntry[], of: (entry: PoolEntry) => number): number =>
  entries.reduce((total, entry) => total + of(entry), 0)

export const idleOf = ({ pool }: PoolEntry): number => pool.available_count
export const acquiredOf = ({ pool }: PoolEntry): number => pool.acquired_count

/** What is asked, done and reported when this is done to these pools. `halt`: what all hosts are while none takes anything new. */
export function describeBulk(kind: BulkKind, entries: readonly PoolEntry[], halt?: string): BulkDescription {
  const [first] = entries
  const pools = entries.length === 1 && first ? `pool ${first.title}` : plural(entries.length, 'pool')
  const Pools = pools.charAt(0).toUpperCase() + pools.slice(1)
  if (kind === 'pause' || kind === 'resume') return describeFilling(kind, entries, { pools, Pools, halt })
  return kind === 'delete'
    ? {
        title: `Delete ${pools}?`,
        description: `${deleteDescription(sum(entries, acquiredOf))} This can’t be undone.`,
        action: `Delete ${counted(entries)}${and('end', sum(entries, acquiredOf), 'session')}`,
        running: `Deleting ${pools}`,
        done: `${Pools} deleted`,
        past: 'deleted',
      }
    : {
        title: `Flush ${pools}?`,
        description: `${flushDescription(entries, halt)} This can’t be undone.`,
        action: `Flush ${counted(entries)}${and('end', sum(entries, idleOf), 'idle browser')}`,
        running: `Flushing ${pools}`,
        done: `${Pools} flushed`,
        past: 'flushed',
        useless: sum(entries, idleOf) === 0 ? 'No idle browsers' : undefined,
      }
}

function describeFilling(
  kind: 'pause' | 'resume',
  entries: readonly PoolEntry[],
  { pools, Pools, halt }: { pools: string; Pools: string; halt: string | undefined },
): BulkDescription {
  const [Verb, past] = kind === 'pause' ? ['Pause', 'paused'] : ['Resume', 'resumed']
  return {
    title: `${Verb} filling of ${pools}?`,
    description:
      kind === 'pause'
        ? 'No new browser starts until you resume it. Those that are available or acquired stay.'
        : halt !== undefined
          ? describeHalted(halt)
          : `${entries.length === 1 ? 'Its empty slots are filled' : 'Their empty slots are filled, each pool'} at its rate before the pause.`,
    action: `${Verb} ${counted(entries)}`,
    running: `${kind === 'pause' ? 'Pausing' : 'Resuming'} ${pools}`,
    done: `Filling of ${pools} ${past}`,
    past,
    useless: entries.length === 0 ? `${Pools} already ${past}` : undefined,
  }
}

const counted = (entries: readonly PoolEntry[]): string =>
  entries.length === 1 ? 'pool' : plural(entries.length, 'pool')

const and = (verb: string, count: number, what: string): string =>
  count === 0 ? '' : ` and ${verb} ${plural(count, what)}`

function deleteDescription(acquired: number): string {
  if (acquired === 0) return 'No browser is acquired.'
  if (Number.isNaN(acquired)) return 'The service doesn’t report for all of them how many browsers are acquired.'
  return acquired === 1
    ? 'One browser is acquired. It ends at once, and its session holder loses access.'
    : `${acquired} browsers are acquired. They end at once, and their session holders lose access.`
}

function flushDescription(entries: readonly PoolEntry[], halt: string | undefined): string {
  if (halt !== undefined)
    return `Idle browsers end, with what a session left in them. ${describeHalted(halt)} Acquired browsers stay.`
  const paused = entries.filter(({ pool }) => isPaused(pool)).length
  return [
    'Idle browsers end, with what a session left in them, and new ones are started at the fill rate. Acquired browsers stay.',
    paused > 0 && `Filling is paused in ${plural(paused, 'pool')}: what ends there is not replaced.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** What one pool loses, or how it fills. `leases`: who has its browsers, where that is known. */
export function lossOf(kind: BulkKind, entry: PoolEntry, leases: readonly string[] = []): string {
  if (kind === 'pause') return `${entry.pool.browser_pool_config.fill_rate_per_minute} % per minute now`
  if (kind === 'resume') return `at ${rateToResume(entry.pool)} % per minute`
  const idle = idleOf(entry)
  const acquired = acquiredOf(entry)
  if (Number.isNaN(idle) || Number.isNaN(acquired)) return 'the service doesn’t report how many browsers'
  const idleCount = idle > 0 && plural(idle, 'idle browser')
  if (kind === 'flush') return idleCount || 'no idle browser'
  const unnamed = acquired - leases.length
  const who = leases.length > 0 && `: ${leases.join(', ')}${unnamed > 0 ? ` and ${unnamed} more` : ''}`
  const inUse = acquired > 0 && `${acquired} acquired${who || ''}`
  return [inUse, idleCount].filter(Boolean).join('; ') || 'no browsers'
}

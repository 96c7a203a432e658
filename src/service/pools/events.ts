import type { PoolActivity } from '../../contract/pool-activity'
import type { Session } from '../session/session'
import type { SessionEnd } from '../state/session-end'
import type { DrainCause } from '../state/hosts'
import { describeSeconds } from '../shared/describe-seconds'

export type PoolEvent = Omit<PoolActivity, 'id' | 'at' | 'count' | 'since'>

export function endEvent({ id, lease }: Session, end: SessionEnd): PoolEvent | undefined {
  const session = { session_id: id }
  const holder = lease && { by: lease.terms.by }
  switch (end.kind) {
    case 'ended':
      return { ...session, kind: 'ended', by: end.by }
    case 'released':
      return { ...session, ...end, reuse: false }
    case 'dropped':
      return { ...session, kind: 'ended', message: end.message }
    case 'timed_out':
      return {
        ...session,
        ...holder,
        kind: 'timed_out',
        message: `nothing used it for ${describeSeconds(end.seconds)}`,
      }
    case 'crashed':
      return { ...session, ...holder, kind: 'crashed', message: end.message }
    case 'host_lost':
      return (
        holder && {
          ...session,
          ...holder,
          kind: 'ended',
          message: `its host, ${end.host}, lost contact with the database`,
        }
      )
    case 'stopped':
      return holder && { ...session, ...holder, kind: 'ended', message: 'the service was stopped' }
    case 'discarded':
    case 'flushed':
    case 'pool_deleted':
    case 'unused':
      return undefined
  }
}

const DRAINED: Readonly<Record<DrainCause, string>> = { draining: 'the host drained', leaving: 'the host stopped' }

export const idleEndedEvent = (count: number, cause: DrainCause): PoolEvent => ({
  kind: 'ended',
  message: `${idleCount(count, 'ended')}: ${DRAINED[cause]}`,
})

/** Returns `1 idle browser ended`, `no idle browser ended`. */
export const idleCount = (count: number, done: string): string =>
  `${count || 'no'} idle browser${count > 1 ? 's' : ''} ${done}`

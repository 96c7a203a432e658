import { describeSeconds } from '../shared/describe-seconds'
import type { SessionEnd } from '../state/session-end'
import type { LeaseRow } from './ended-leases'
import type { Lease } from './lease'
import type { Session } from './session'

export function leaseEnd({ id: sessionId, owner: { pool }, host }: Session, lease: Lease, end: SessionEnd): LeaseRow {
  const { by, name, tags } = lease.terms
  return {
    id: lease.id,
    sessionId,
    poolId: pool?.id ?? null,
    poolName: pool?.name ?? null,
    name: name ?? null,
    tags: tags && Object.keys(tags).length > 0 ? { ...tags } : null,
    leasedBy: by,
    leasedAt: lease.acquiredAt,
    endedAt: new Date(),
    reason: end.kind === 'dropped' ? 'released' : end.kind,
    endedBy: 'by' in end ? end.by : null,
    message: messageOf(end),
    hostId: host ?? null,
  }
}

function messageOf(end: SessionEnd): string | null {
  switch (end.kind) {
    case 'timed_out':
      return `Nothing used it for ${describeSeconds(end.seconds)}.`
    case 'host_lost':
      // Reported by that host itself, which ends what it has when it cannot renew its claim.
      return `Its host, ${end.host}, lost contact with the database.`
    case 'released':
    case 'dropped':
    case 'crashed':
      return end.message ?? null
    default:
      return null
  }
}

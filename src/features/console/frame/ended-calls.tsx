import { useInfiniteQuery } from '@tanstack/react-query'
import { type AuditFilter, auditQueries } from '../../../client/audit-queries'
import { useConnection } from '../../../client/connection'
import { useDenied } from '../../../client/rights'
import { AUDIT_LOG } from '../../../contract/audit-log'
import { listAuditLogs } from '../../../contract/endpoints/audit-logs'
import type { EndedLease } from '../../../contract/ended-lease'
import type { BrowserSession } from '../../../contract/session'
import { AuditEntries } from '../../../resources/audit-entries'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { isDate } from '../../../ui/format'
import { Notice } from '../../../ui/notice'
import { Skeleton } from '../../../ui/skeleton'

const MOST_MS = AUDIT_LOG.days * 24 * 3600 * 1000
/** An answer may come after the end. */
const AFTER_MS = 60_000

/** What callers did to a session that is over, by the audit log: all calls but reads that name its id. `leases`: the last one first. */
export function EndedCalls({ session, leases }: { session: BrowserSession; leases: readonly EndedLease[] | null }) {
  const denied = useDenied(listAuditLogs)
  if (denied === undefined) return <Calls filter={filterOf(session, leases)} />
  return (
    <EmptyState title="You cannot see who called what">
      <p>{denied}. Sign in with a key that has it, such as the main key.</p>
    </EmptyState>
  )
}

/** From its first lease to its end, as far as one question reaches; the last 30 days where a service does not say when that was. */
function filterOf(
  { session_id, created_at, deleted_at }: BrowserSession,
  leases: readonly EndedLease[] | null,
): AuditFilter {
  const ends = timesOf([deleted_at, ...(leases ?? []).map(({ ended_at }) => ended_at)])
  const begins = timesOf([created_at, ...(leases ?? []).map(({ leased_at }) => leased_at)])
  const of = { changes: true, search: session_id }
  if (ends.length === 0) return { ...of, since: MOST_MS }
  const end = Math.max(...ends) + AFTER_MS
  const start = Math.max(Math.min(end, ...begins) - AFTER_MS, end - MOST_MS)
  return { ...of, since: { start: new Date(start).toISOString(), end: new Date(end).toISOString() } }
}

const timesOf = (times: readonly (string | null | undefined)[]): number[] =>
  times.map((at) => Date.parse(at ?? '')).filter(isDate)

function Calls({ filter }: { filter: AuditFilter }) {
  const list = useInfiniteQuery(auditQueries.list(useConnection(), filter))
  const { data: entries, error } = list
  if (entries === null) {
    return (
      <EmptyState title="This service has no audit log">
        <p>It does not say who called what.</p>
      </EmptyState>
    )
  }
  if (entries === undefined) {
    return (
      <div className="p-4">
        {error ? (
          <Notice tone="loss" title="Couldn’t load the calls">
            {error.message}{' '}
            <Button size="small" pending={list.isFetching} onClick={() => void list.refetch()}>
              Try again
            </Button>
          </Notice>
        ) : (
          <div role="status" aria-label="Loading the calls">
            <Skeleton height="6rem" />
          </div>
        )}
      </div>
    )
  }
  if (entries.length === 0 && !list.hasNextPage) {
    return (
      <EmptyState title="No calls are recorded">
        <p>
          The audit log has no call with the id of this session. Reads, and calls that use its name, aren’t listed here.
        </p>
      </EmptyState>
    )
  }
  return (
    <section aria-label="Calls" className="min-h-0 flex-1 overflow-y-auto">
      <AuditEntries entries={entries} />
      {list.hasNextPage && (
        <div className="px-4 py-3">
          <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show older calls
          </Button>
        </div>
      )}
    </section>
  )
}

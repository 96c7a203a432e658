import { useInfiniteQuery } from '@tanstack/react-query'
import { type AuditFilter, auditQueries } from '../../../client/audit-queries'
import { useConnection } from '../../../client/connection'
import { useDenied } from '../../../client/rights'
import { AUDIT_LOG } from '../../../contract/audit-log'
import { listAuditLogs } from '../../../contract/endpoints/audit-logs'
import type { EndedLease } from '../../../contract/ended-lease'
import type { BrowserSession } from '../../../contract/session'
import { AuditEntries } from '../../../resources/audit-entries'
import { TryAgain } from '../../../resources/try-again'
import { EmptyState } from '../../../ui/empty-state'
import { isDate } from '../../../ui/format'
import { Notice } from '../../../ui/notice'
import { Skeleton } from '../../../ui/skeleton'

const MOST_MS = AUDIT_LOG.days * 24 * 3600 * 1000
/** An answer may come after the end. */
const AFTER_MS = 60_000
/** So many names of it are looked for. */
const MOST_NAMES = 10

/** What callers did to a session that is over, by the audit log: all calls but reads that name its id or a name that it had. `leases`: the last one first. */
export function EndedCalls({ session, leases }: { session: BrowserSession; leases: readonly EndedLease[] | null }) {
  const denied = useDenied(listAuditLogs)
  if (denied === undefined) return <Calls filters={filtersOf(session, leases)} />
  return (
    <EmptyState title="You can’t view the calls">
      <p>{denied}. Sign in with a key that has it, such as the main key.</p>
    </EmptyState>
  )
}

/** From its first lease to its end, as far as one question reaches; the last 30 days where a service does not report when that was. */
function filtersOf(session: BrowserSession, leases: readonly EndedLease[] | null): AuditFilter[] {
  const { session_id, created_at, deleted_at } = session
  const ends = timesOf([deleted_at, ...(leases ?? []).map(({ ended_at }) => ended_at)])
  const begins = timesOf([created_at, ...(leases ?? []).map(({ leased_at }) => leased_at)])
  const end = Math.max(...ends) + AFTER_MS
  const since = ends.length === 0 ? MOST_MS : intervalOf(Math.min(end, ...begins) - AFTER_MS, end)
  return [{ changes: true, search: session_id, since }, ...namesOf(session, leases).slice(0, MOST_NAMES)]
}

/** What it was called is its own only while it had the name: an earlier or a later session may have been called the same. */
function namesOf(
  { name, created_at, deleted_at }: BrowserSession,
  leases: readonly EndedLease[] | null,
): AuditFilter[] {
  const named = leases ?? [{ name, leased_at: created_at, ended_at: deleted_at }]
  return named.flatMap(({ name: its, leased_at, ended_at }) => {
    const [begin, end] = [Date.parse(leased_at ?? created_at), Date.parse(ended_at ?? '')]
    if (its === undefined || !isDate(begin) || !isDate(end)) return []
    return { changes: true, path: `/browsers/${its}`, since: intervalOf(begin, end + 1) }
  })
}

/** The last part of it that one question reaches. */
const intervalOf = (begin: number, end: number): { start: string; end: string } => ({
  start: new Date(Math.max(begin, end - MOST_MS)).toISOString(),
  end: new Date(end).toISOString(),
})

const timesOf = (times: readonly (string | null | undefined)[]): number[] =>
  times.map((at) => Date.parse(at ?? '')).filter(isDate)

function Calls({ filters }: { filters: readonly AuditFilter[] }) {
  const list = useInfiniteQuery(auditQueries.list(useConnection(), ...filters))
  const { data: entries, error } = list
  if (entries === null) {
    return (
      <EmptyState title="This service has no audit log">
        <p>It doesn’t report who called what.</p>
      </EmptyState>
    )
  }
  if (entries === undefined) {
    return (
      <div className="p-4">
        {error ? (
          <Notice tone="danger" title="Couldn’t load the calls">
            {error.message} <TryAgain error={error} pending={list.isFetching} onRetry={() => void list.refetch()} />
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
        <p>The audit log has no call to this session by its id or its name. Reads are not listed here.</p>
      </EmptyState>
    )
  }
  return (
    <section aria-label="Calls" className="min-h-0 flex-1 overflow-y-auto">
      <AuditEntries entries={entries} older={list} />
    </section>
  )
}

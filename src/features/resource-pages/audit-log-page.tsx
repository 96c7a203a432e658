import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, RotateCw } from 'lucide-react'
import { auditQueries, downloadAuditLog, type AuditFilter } from '../../client/audit-queries'
import { useConnection } from '../../client/connection'
import { useDenied } from '../../client/rights'
import { listAuditLogs } from '../../contract/endpoints/audit-logs'
import { AuditEntries } from '../../resources/audit-entries'
import { Button } from '../../ui/button'
import { useCommands } from '../../ui/commands'
import { EmptyState } from '../../ui/empty-state'
import { LoadError } from '../../resources/load-error'
import { PageHeader } from '../../ui/page'
import { ALL_CALLS, AUDIT_RANGES, type AuditSearch } from './audit-search'
import { AuditTools } from './audit-tools'
import { useLinkedPath } from './linked-path'
import { KeyTabs, NoRight } from './key-tabs'
import { LoadingRows } from './loading-rows'
import { useDownload } from './use-download'

/** Who has called what with which key, newest first. */
export function AuditLogPage() {
  const denied = useDenied(listAuditLogs)
  return denied === undefined ? <Records /> : <NoRight title="Audit log" what="the audit log" denied={denied} />
}

const filterOf = ({ q, range = 'day', method = 'changes', key }: AuditSearch): AuditFilter => ({
  since: AUDIT_RANGES[range].ms,
  ...(method === 'changes' ? { changes: true } : method !== 'all' && { method }),
  search: q,
  key,
})

function Records() {
  const connection = useConnection()
  const navigate = useNavigate({ from: '/audit-log' })
  const search = useSearch({ from: '/audit-log' })
  const filter = filterOf(search)
  const list = useInfiniteQuery({ ...auditQueries.list(connection, filter), placeholderData: keepPreviousData })
  const download = useDownload()
  const pathOf = useLinkedPath()
  const { data: entries } = list
  const refresh = (): void => void list.refetch()
  const narrow = (change: AuditSearch): void =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
  const save = (): void =>
    download.mutate({ name: 'audit-log.jsonl.gz', fetch: () => downloadAuditLog(connection, filter) })
  useCommands(
    'Audit log',
    entries
      ? [
          { id: 'audit.refresh', label: 'Refresh', icon: <RotateCw />, run: refresh },
          { id: 'audit.download', label: 'Download', icon: <Download />, run: save },
        ]
      : [],
  )
  return (
    <>
      <PageHeader
        title="Audit log"
        actions={
          entries && (
            <>
              <Button icon={<RotateCw />} pending={list.isRefetching} onClick={refresh}>
                Refresh
              </Button>
              <Button icon={<Download />} pending={download.isPending} onClick={save}>
                Download
              </Button>
            </>
          )
        }
      />
      <KeyTabs />
      <AuditTools search={search} onSearch={narrow} />
      {entries === undefined ? (
        list.error ? (
          <LoadError
            title="Couldn’t load the audit log"
            meaning={{ answered: 'Calls are still recorded.', silent: '' }}
            query={list}
          />
        ) : (
          <LoadingRows label="Audit log, loading" />
        )
      ) : entries === null ? (
        <EmptyState title="This service has no audit log">
          <p>It responded: page not found.</p>
        </EmptyState>
      ) : entries.length === 0 && !list.hasNextPage ? (
        <EmptyState title="No calls found" actions={<Button onClick={() => narrow(ALL_CALLS)}>Show all calls</Button>}>
          <p>No calls match these filters. A call is listed about a second after its response.</p>
        </EmptyState>
      ) : (
        <AuditEntries entries={entries} older={list} pathOf={pathOf} />
      )}
    </>
  )
}

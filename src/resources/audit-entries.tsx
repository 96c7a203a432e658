import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useConnection } from '../client/connection'
import { keyQueries } from '../client/resource-queries'
import type { AuditLogEntry } from '../contract/audit-log'
import type { ApiKey } from '../contract/key'
import { Badge } from '../ui/badge'
import { useBreaksOnPhone } from '../ui/breakable'
import { Button } from '../ui/button'
import { Cell, DataTable, HeadCell, Row, TableBody, TableHead } from '../ui/data-table'
import { countText, EXACT_TIME, formatDuration, formatTime } from '../ui/format'

/** What the keys are called, by their ids; those that share a name, as after a rotation, with what they begin and end with. */
export function useKeyNames(): ReadonlyMap<string, string> {
  const { data } = useInfiniteQuery(keyQueries.list(useConnection()))
  const keys = data ?? []
  const titleOf = ({ id, name, masked_key: masked }: ApiKey): string =>
    keys.some((other) => other.name === name && other.id !== id) ? `${name} (${masked})` : name
  return new Map([['main', 'main key'], ...keys.map((key) => [key.id, titleOf(key)] as const)])
}

/** Calls of the audit log, as a table, and the way to older ones. */
export function AuditEntries({
  entries,
  older,
  pathOf,
}: {
  entries: readonly AuditLogEntry[]
  older: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  /** The path, perhaps with a link to what it names. */
  pathOf?: (entry: AuditLogEntry) => ReactNode
}) {
  const names = useKeyNames()
  const text = useBreaksOnPhone()
  return (
    <>
      <DataTable caption="Calls, newest first">
        <TableHead>
          <HeadCell label="Time" />
          <HeadCell label="Call" />
          <HeadCell tight label="Status" />
          <HeadCell from="sm" label="Key" />
          <HeadCell from="lg" label="From" />
          <HeadCell from="md" align="end" label="Duration" />
        </TableHead>
        <TableBody>
          {entries.map((entry, index) => (
            // Records have no id; those that are shown stay as they are.
            <Row key={index}>
              <Cell tight>
                <time
                  dateTime={entry.timestamp}
                  className="text-muted max-sm:block max-sm:w-24 max-sm:py-1 max-sm:text-sm max-sm:whitespace-normal"
                >
                  {formatTime(EXACT_TIME, Date.parse(entry.timestamp))}
                </time>
              </Cell>
              <Cell>
                <span className="flex max-w-[48vw] min-w-0 gap-x-2 font-mono text-sm max-sm:flex-col max-sm:py-1 md:max-w-[34vw] lg:max-w-[36vw] xl:max-w-[45vw]">
                  <span className="shrink-0 font-semibold">{entry.method}</span>
                  <span
                    className="truncate max-sm:line-clamp-4 max-sm:wrap-anywhere max-sm:whitespace-normal"
                    title={entry.path}
                  >
                    {pathOf ? pathOf(entry) : text(entry.path)}
                  </span>
                </span>
              </Cell>
              <Cell tight>
                <Badge tone={entry.status >= 500 ? 'danger' : entry.status >= 400 ? 'warning' : 'neutral'}>
                  {countText(entry.status)}
                </Badge>
              </Cell>
              <Cell from="sm" named>
                <span title={entry.user_id}>{names.get(entry.user_id) ?? entry.user_id}</span>
              </Cell>
              <Cell from="lg">
                <span className="whitespace-nowrap text-muted" title={entry.user_agent}>
                  {entry.client_ip}
                  {entry.auth_strategy === 'dashboard' && ', dashboard'}
                </span>
              </Cell>
              <Cell from="md" align="end">
                <span className="whitespace-nowrap text-muted">{formatDuration(entry.duration_ms)}</span>
              </Cell>
            </Row>
          ))}
        </TableBody>
      </DataTable>
      {older.hasNextPage && (
        <div className="px-4 py-3">
          <Button pending={older.isFetchingNextPage} onClick={() => void older.fetchNextPage()}>
            Show older calls
          </Button>
        </div>
      )}
    </>
  )
}

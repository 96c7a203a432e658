import type { Pool } from '../../contract/pool'
import type { Named } from '../../resources/reference'
import { Cell } from '../../ui/data-table'
import { Mono } from '../../ui/mono'
import { RelativeTime } from '../../ui/time'
import { PoolLinks } from './pool-links'

/** More of them make a row higher than the others. */
const MOST_POOLS = 2

export function NameCell({ record: { name }, title }: { record: Named; title?: string | undefined }) {
  return (
    <Cell heads>
      <span className="flex min-w-24 flex-wrap items-baseline gap-x-2">
        {name ? (
          <span className="font-semibold wrap-anywhere">{name}</span>
        ) : (
          <span className="text-muted">No name</span>
        )}
        {title !== undefined && <span className="min-w-0 text-sm break-words text-muted">{title}</span>}
      </span>
    </Cell>
  )
}

export function IdCell({ kind, record }: { kind: string; record: Named }) {
  return (
    <Cell from="lg">
      <Mono quiet alone label={`${kind} id`}>
        {record.id}
      </Mono>
    </Cell>
  )
}

export function UsersCell({ pools }: { pools: readonly Pool[] }) {
  return (
    <Cell from="md">
      {pools.length > 0 ? (
        <PoolLinks pools={pools} most={MOST_POOLS} />
      ) : (
        <span className="whitespace-nowrap text-faint">no pool</span>
      )}
    </Cell>
  )
}

export function TimeCell({ at, never }: { at: string | null | undefined; never: string }) {
  return (
    <Cell from="sm" align="end">
      {at ? <RelativeTime at={at} /> : <span className="whitespace-nowrap text-faint">{never}</span>}
    </Cell>
  )
}

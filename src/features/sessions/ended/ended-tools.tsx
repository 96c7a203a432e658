import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../../client/connection'
import { poolQueries } from '../../../client/queries'
import { shortId } from '../../../ui/format'
import { SearchField } from '../../../ui/search-field'
import { Select } from '../../../ui/select'
import { TimeRange } from '../../../ui/time-range/time-range'
import type { SessionsSearch } from '../search'
import { OwnerFilters } from '../owner-filters'
import { REASONS } from '../../../resources/end-reason'

/** As far back as ended sessions are kept. */
const STANDARD_RANGE = '30d'

/** What the sessions that have ended are narrowed to. */
export function EndedTools({
  search,
  onSearch,
}: {
  search: SessionsSearch
  onSearch: (change: SessionsSearch) => void
}) {
  const { q = '', pool, reason } = search
  const connection = useConnection()
  const { data: present = [] } = useQuery(poolQueries.list(connection))
  const { data: past } = useQuery(poolQueries.past(connection))
  const pools = [...present, ...(past?.filter(({ deleted_at }) => deleted_at !== undefined) ?? [])]
  const isListed = pool === undefined || pools.some(({ id }) => id === pool)
  return (
    <div className="flex flex-wrap items-start gap-2 px-4 pb-3">
      <div className="flex max-sm:w-full">
        <SearchField
          label="Search ended sessions"
          placeholder="Name, pool, key, tag or id"
          shortcut="/"
          value={q}
          onChange={(text) => onSearch({ q: text || undefined })}
        />
      </div>
      <span className="w-44 max-sm:w-[calc(50%-0.25rem)]">
        <Select
          aria-label="Pool"
          value={pool ?? ''}
          onChange={({ currentTarget }) => onSearch({ pool: currentTarget.value || undefined })}
        >
          <option value="">All pools</option>
          {!isListed && <option value={pool}>Pool {shortId(pool)}</option>}
          {pools.map(({ id, name = id }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </span>
      <span className="w-40 max-sm:w-[calc(50%-0.25rem)]">
        <Select
          aria-label="End reason"
          value={reason ?? ''}
          onChange={({ currentTarget }) => onSearch({ reason: currentTarget.value || undefined })}
        >
          <option value="">All reasons</option>
          {REASONS.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </span>
      <OwnerFilters search={search} onSearch={onSearch} />
      <TimeRange search={search} standard={STANDARD_RANGE} onChange={onSearch} />
    </div>
  )
}

import { PoolChoice } from '../../../resources/pool-choice'
import { SearchField } from '../../../ui/search-field'
import { Select } from '../../../ui/select'
import { useSearchKey } from '../../../ui/use-search-key'
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
  const field = useSearchKey('Sessions', 'Search ended sessions')
  return (
    <div className="flex flex-wrap items-start gap-2 px-4 pb-3">
      <div className="flex max-sm:w-full">
        <SearchField
          ref={field}
          label="Search ended sessions"
          placeholder="Name, pool, key, tag or id"
          shortcut="/"
          value={q}
          onChange={(text) => onSearch({ q: text || undefined })}
        />
      </div>
      <span className="w-44 max-sm:w-[calc(50%-0.25rem)]">
        <PoolChoice pool={pool} onChange={(id) => onSearch({ pool: id })} />
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
      <TimeRange search={search} standard={STANDARD_RANGE} group="Sessions" onChange={onSearch} />
    </div>
  )
}

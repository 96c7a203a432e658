import { useKeyNames } from '../../resources/audit-entries'
import { SearchField } from '../../ui/search-field'
import { Segmented } from '../../ui/segmented'
import { Select } from '../../ui/select'
import { useSearchKey } from '../../ui/use-search-key'
import { AUDIT_METHODS, AUDIT_RANGES, type AuditMethod, type AuditSearch, RANGE_NAMES } from './audit-search'

const RANGES = RANGE_NAMES.map((value) => ({ value, label: AUDIT_RANGES[value].label }))

const METHOD_LABELS: Partial<Record<AuditMethod, string>> = { changes: 'All except reads', all: 'All methods' }

/** What the audit log is narrowed to. */
export function AuditTools({
  search: { q = '', range = 'day', method = 'changes', key = '' },
  onSearch,
}: {
  search: AuditSearch
  onSearch: (change: AuditSearch) => void
}) {
  const names = useKeyNames()
  const field = useSearchKey('Audit log', 'Search the audit log')
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-3">
      <div className="flex max-sm:w-full">
        <SearchField
          ref={field}
          label="Search the audit log"
          placeholder="Path, address or status"
          shortcut="/"
          value={q}
          onChange={(words) => onSearch({ q: words || undefined })}
        />
      </div>
      <div className="max-w-full overflow-x-auto max-sm:w-full">
        <Segmented label="Time range" value={range} onChange={(next) => onSearch({ range: next })} options={RANGES} />
      </div>
      <div className="w-40 max-sm:w-[calc(50%-0.25rem)]">
        <Select
          aria-label="Method"
          value={method}
          onChange={({ target }) => onSearch({ method: AUDIT_METHODS.find((one) => one === target.value) })}
        >
          {AUDIT_METHODS.map((one) => (
            <option key={one} value={one}>
              {METHOD_LABELS[one] ?? one}
            </option>
          ))}
        </Select>
      </div>
      <div className="w-44 max-sm:w-[calc(50%-0.25rem)]">
        <Select aria-label="Key" value={key} onChange={({ target }) => onSearch({ key: target.value || undefined })}>
          <option value="">All keys</option>
          {key !== '' && !names.has(key) && <option value={key}>{key}</option>}
          {[...names].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}

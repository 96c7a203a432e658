import { Select } from '../../../ui/select'

/** One type of event, or all of them. */
export function TypeSelect({
  types,
  value,
  onChange,
}: {
  types: readonly string[]
  value: string | undefined
  onChange: (type: string | undefined) => void
}) {
  const offered = value === undefined || types.includes(value) ? types : [...types, value]
  return (
    <Select
      size="small"
      aria-label="Type"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">All types</option>
      {offered.toSorted().map((type) => (
        <option key={type} value={type}>
          {type}
        </option>
      ))}
    </Select>
  )
}

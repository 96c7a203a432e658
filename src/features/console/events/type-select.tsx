import { CONTROL } from '../../../ui/control-style'
import { cx } from '../../../ui/cx'

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
    <select
      aria-label="Type"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
      className={cx(CONTROL, 'h-7 w-auto! max-w-28 px-1.5 text-sm pointer-coarse:h-9')}
    >
      <option value="">All types</option>
      {offered.toSorted().map((type) => (
        <option key={type} value={type}>
          {type}
        </option>
      ))}
    </select>
  )
}

import { useId } from 'react'
import { TextInput } from '../../ui/text-input'
import { useSentText } from '../../ui/use-sent-text'
import { tagProblem } from './find-sessions'
import type { SessionsSearch } from './search'

/** Narrows sessions to those of one key, and to those with one tag. */
export function OwnerFilters({
  search: { key, tag },
  onSearch,
}: {
  search: Pick<SessionsSearch, 'key' | 'tag'>
  onSearch: (change: Pick<SessionsSearch, 'key' | 'tag'>) => void
}) {
  return (
    <>
      <FilterText label="Key" value={key} placeholder="exact name" onChange={(text) => onSearch({ key: text })} />
      <FilterText
        label="Tag"
        value={tag}
        placeholder="tag=value"
        isWhole={(text) => tagProblem(text || undefined) === undefined}
        problem={tagProblem(tag)}
        onChange={(text) => onSearch({ tag: text })}
      />
    </>
  )
}

/** A filter that holds as one types. */
function FilterText({
  label,
  value = '',
  placeholder,
  problem,
  isWhole,
  onChange,
}: {
  label: string
  value: string | undefined
  placeholder: string
  /** Why the filter does not hold, and what would be right. */
  problem?: string | undefined
  /** What is not whole yet holds when Enter is pressed, or the field is left. */
  isWhole?: (text: string) => boolean
  onChange: (value: string | undefined) => void
}) {
  const { typed, setTyped, sendNow, field } = useSentText<HTMLSpanElement>(
    value,
    (text) => onChange(text || undefined),
    isWhole,
  )
  const id = useId()
  return (
    <span ref={field} className="flex w-36 flex-col max-sm:w-[calc(50%-0.25rem)]">
      <TextInput
        aria-label={label}
        leading={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && id}
        placeholder={placeholder}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={sendNow}
        onKeyDown={({ key }) => key === 'Enter' && sendNow()}
      />
      <span id={id} role="status" className="text-sm text-danger">
        {problem}
      </span>
    </span>
  )
}

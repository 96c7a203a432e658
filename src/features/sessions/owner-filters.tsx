import { useId, useState } from 'react'
import { TextInput } from '../../ui/text-input'
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
      <FilterText label="Key" value={key} placeholder="Key" onChange={(text) => onSearch({ key: text })} />
      <FilterText
        label="Tag"
        value={tag}
        placeholder="tag=value"
        problem={tagProblem(tag)}
        onChange={(text) => onSearch({ tag: text })}
      />
    </>
  )
}

/** A filter that is typed; it holds when Enter is pressed, or the field is left. */
function FilterText({
  label,
  value = '',
  placeholder,
  problem,
  onChange,
}: {
  label: string
  value: string | undefined
  placeholder: string
  /** Why the filter does not hold, and what would be right. */
  problem?: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const [typed, setTyped] = useState(value)
  const id = useId()
  const [known, setKnown] = useState(value)
  if (value !== known) {
    // The address changed by another way: a link, a step back.
    setKnown(value)
    setTyped(value)
  }
  const send = (): void => {
    if (typed.trim() !== value) onChange(typed.trim() || undefined)
  }
  return (
    <span className="flex w-32 flex-col max-sm:w-[calc(50%-0.25rem)]">
      <TextInput
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && id}
        placeholder={placeholder}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={send}
        onKeyDown={({ key }) => key === 'Enter' && send()}
      />
      <span id={id} role="status" className="text-sm text-loss">
        {problem}
      </span>
    </span>
  )
}

import { useState } from 'react'
import { TextInput } from '../../ui/text-input'

/** A filter that is typed; it holds when Enter is pressed, or the field is left. */
export function FilterText({
  label,
  value = '',
  placeholder,
  onChange,
}: {
  label: string
  value: string | undefined
  placeholder: string
  onChange: (value: string | undefined) => void
}) {
  const [typed, setTyped] = useState(value)
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
    <span className="w-32">
      <TextInput
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={send}
        onKeyDown={({ key }) => key === 'Enter' && send()}
      />
    </span>
  )
}

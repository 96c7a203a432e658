import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useShortcut } from './commands'
import { TextInput } from './text-input'
import { useSentText } from './use-sent-text'

/** Narrows the list as one types. What is typed is at once in the field, and after a pause in the address. */
export function SearchField({
  value,
  onChange,
  label,
  placeholder = 'Name or id',
  onType,
  shortcut,
  ...rest
}: Pick<ComponentProps<'input'>, 'ref' | 'onKeyDown'> & {
  value: string
  onChange: (value: string) => void
  /** For a list that is narrowed without asking: called with each key, before the address changes. */
  onType?: (text: string) => void
  label: string
  placeholder?: string
  /** The key that leads here. */
  shortcut?: string
}) {
  const { typed, setTyped, field } = useSentText<HTMLDivElement>(value, onChange)
  return (
    <div ref={field} role="search" className="w-64 max-sm:w-auto max-sm:min-w-36 max-sm:flex-1">
      <TextInput
        {...rest}
        aria-keyshortcuts={useShortcut(shortcut)}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          onType?.(event.target.value)
        }}
        trailing={<Search className="pointer-events-none mr-1.5 size-4" />}
      />
    </div>
  )
}

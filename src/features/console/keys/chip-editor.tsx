import { useEffect, useRef, useState } from 'react'
import { TextInput } from '../../../ui/text-input'
import { combine } from './item'

/** How the editing ended: from the keyboard, which then goes on at the chip, or because the focus went elsewhere. */
type EndedBy = 'key' | 'blur'

/** The text of one item, to be changed where it is: Enter keeps it, Escape does not, leaving it keeps it. */
export function ChipEditor({
  text,
  onDone,
}: {
  text: string
  /** No text: nothing changes. */
  onDone: (text: string | undefined, by: EndedBy) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState(text)
  useEffect(() => input.current?.select(), [])
  const typed = combine([], value)
  // What is wrong is kept as it is, so that the error beside it can be read.
  const result = typed.kind === 'item' ? typed.item : typed.kind === 'wrong' ? value : undefined
  return (
    <span className="inline-block w-44 max-w-full">
      <TextInput
        mono
        ref={input}
        aria-label="Item"
        aria-invalid={typed.kind === 'wrong'}
        title={typed.kind === 'wrong' ? typed.message : undefined}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onBlur={() => onDone(result, 'blur')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          onDone(event.key === 'Enter' ? result : undefined, 'key')
        }}
      />
    </span>
  )
}

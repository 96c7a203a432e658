import { useRef, useState } from 'react'
import { TextInput } from './text-input'
import { tooLong } from './text-limit'

/** A name while it is changed: Enter or leaving keeps it, Escape gives undefined. One that is too long stays to be shortened. */
export function NameInput({
  name,
  longest = 100,
  onDone,
}: {
  name: string
  /** Characters. */
  longest?: number
  onDone: (name: string | undefined) => void
}) {
  const [text, setText] = useState(name)
  const done = useRef(false)
  const finish = (next: string | undefined): void => {
    if (done.current || (next !== undefined && tooLong(next, longest))) return
    done.current = true
    onDone(next)
  }
  return (
    <TextInput
      ref={first}
      aria-label={`New name of ${name}`}
      most={longest}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => finish(text.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(text.trim())
        else if (event.key === 'Escape') finish(undefined)
        else return
        event.preventDefault()
        // Escape would close what is around it too.
        event.stopPropagation()
      }}
    />
  )
}

/** Ready to be typed over. */
const first = (input: HTMLInputElement | null): void => {
  input?.focus()
  input?.select()
}

import { Search } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useShortcut } from './commands'
import { TextInput } from './text-input'

const PAUSE_MS = 200

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
  /** For a list that is narrowed without asking: told with each key, before the address is. */
  onType?: (text: string) => void
  label: string
  placeholder?: string
  /** The key that leads here. */
  shortcut?: string
}) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    // The address changed by another way: a link, a step back.
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const whole = useRef<HTMLDivElement>(null)
  const send = useEffectEvent(onChange)
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === value) return
    const others = new AbortController()
    const stop = (): void => {
      clearTimeout(timer)
      others.abort()
    }
    const sendOnce = (): void => {
      stop()
      send(wanted)
    }
    const timer = setTimeout(sendOnce, PAUSE_MS)
    // Who goes on from the list meanwhile goes there: the address, written afterwards, would lead back here.
    const sendFirst = ({ target }: Event): void => {
      if (!(target instanceof Node && whole.current?.contains(target))) sendOnce()
    }
    // With the press already: drawn anew within its click, a radio button would take the click back.
    for (const type of ['pointerdown', 'click', 'keydown'])
      addEventListener(type, sendFirst, { capture: true, signal: others.signal })
    return stop
  }, [typed, value])
  return (
    <div ref={whole} role="search" className="w-64 max-sm:w-auto max-sm:min-w-36 max-sm:flex-1">
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
        trailing={<Search aria-hidden className="pointer-events-none mr-1.5 size-4" />}
      />
    </div>
  )
}

import { type ReactNode, useRef } from 'react'
import { useFocusOnEntry } from './use-focus-on-entry'

/** What is shown in place of the list of a folder with nothing in it; as there, Backspace leads one folder up. */
export function EmptyFolder({
  takesFocus,
  onUp,
  children,
}: {
  /** If it is nowhere. */
  takesFocus: boolean
  onUp: () => void
  children: ReactNode
}) {
  const box = useRef<HTMLParagraphElement>(null)
  useFocusOnEntry(box, takesFocus, () => box.current?.focus())
  return (
    <div
      role="presentation"
      className="flex flex-1 flex-col"
      onKeyDown={(event) => event.key === 'Backspace' && onUp()}
    >
      <p ref={box} tabIndex={-1} className="flex-1 p-4 text-muted focus-visible:-outline-offset-2">
        {children}
      </p>
    </div>
  )
}

import { Check } from 'lucide-react'
import { Breakable } from './breakable'
import { useCopy } from './copy-button'
import { cx } from './cx'

/** A value as it is sent over the wire. Pressing it copies it: whatever is mono can be copied. */
export function Mono({
  children,
  label,
  quiet = false,
  wraps = false,
  alone = false,
}: {
  children: string
  label: string
  quiet?: boolean
  /** Shows the whole of a long value, in several lines. */
  wraps?: boolean
  /** There is nothing else beside, above or below it that a finger could mean. */
  alone?: boolean
}) {
  const { state, copy } = useCopy()
  return (
    <button
      type="button"
      aria-label={`${children}, copy ${label}`}
      title={state === 'refused' ? 'Your browser didn’t allow copying' : 'Copy'}
      onClick={(event) => {
        event.stopPropagation()
        copy(children)
      }}
      className={cx(
        'relative z-1 inline-flex min-h-6 max-w-[calc(100%+0.25rem)] min-w-0 items-center gap-1 rounded-xs -mx-0.5 -my-0.5 px-0.5 text-left font-mono text-sm hover:bg-hover hover:text-ink',
        quiet ? 'text-muted' : 'text-ink',
        alone && 'touch-room',
      )}
    >
      <span className={wraps ? 'wrap-anywhere' : 'truncate'}>
        {wraps ? <Breakable>{children}</Breakable> : children}
      </span>
      {state === 'copied' && <Check className="size-3.5 shrink-0 text-accent" />}
    </button>
  )
}

import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { cx } from '../../../ui/cx'
import type { DraftItem } from './draft'
import { errorId } from './error-list'
import { KeyCaps } from '../../../actions/key-caps'
import { itemLabel } from '../../../actions/key-labels'

/** One item of the sequence. */
export function Chip({
  ref,
  item,
  words,
  error,
  pressed,
  stop,
  onChoose,
  onKeyDown,
  onEdit,
  onRemove,
}: {
  ref: (button: HTMLButtonElement | null) => void
  item: DraftItem
  /** What it does. */
  words: string
  error: string | undefined
  pressed: boolean
  /** The one chip that Tab leads to. */
  stop: boolean
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onEdit: () => void
  onRemove: () => void
}) {
  return (
    <span
      className={cx(
        'inline-flex min-w-0 items-center rounded-md border transition-colors',
        error ? 'border-danger bg-danger-soft' : pressed ? 'border-accent bg-accent-soft' : 'border-line bg-sunken',
      )}
    >
      <button
        ref={ref}
        type="button"
        data-chip
        tabIndex={stop ? 0 : -1}
        aria-pressed={pressed}
        aria-describedby={error ? errorId(item) : undefined}
        aria-label={itemLabel(item.text)}
        title={words}
        aria-keyshortcuts="Enter Delete Alt+ArrowLeft Alt+ArrowRight"
        onClick={onChoose}
        onDoubleClick={onEdit}
        onKeyDown={onKeyDown}
        className="flex min-h-8 min-w-0 cursor-grab items-center rounded-md py-1 pr-1 pl-1.5 pointer-coarse:min-h-11"
      >
        <KeyCaps item={item.text} tone={error ? 'danger' : 'neutral'} />
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Remove ${itemLabel(item.text)}`}
        onClick={onRemove}
        className="flex h-8 w-6 items-center justify-center rounded-md text-faint hover:text-ink pointer-coarse:size-11"
      >
        <X className="size-3.5" />
      </button>
    </span>
  )
}

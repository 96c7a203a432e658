import { cx } from '../ui/cx'
import { labelsOf } from './key-labels'

/** One key as it looks on a keyboard. What is on it is text for the eye; who shows it names it. */
export function KeyCap({ label, tone = 'neutral' }: { label: string; tone?: 'neutral' | 'accent' | 'danger' }) {
  return (
    <kbd
      className={cx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-b-2 px-1 font-mono text-xs leading-none whitespace-pre',
        tone === 'neutral' && 'border-line-strong/70 bg-raised text-ink',
        tone === 'accent' && 'border-accent/70 bg-accent-soft text-accent-strong',
        tone === 'danger' && 'border-danger bg-danger-soft text-danger',
      )}
    >
      {label}
    </kbd>
  )
}

/** The keys of one item side by side. */
export function KeyCaps({ item, tone = 'neutral' }: { item: string; tone?: 'neutral' | 'accent' | 'danger' }) {
  const labels = labelsOf(item)
  return (
    <span className="inline-flex flex-wrap items-center gap-0.5">
      {labels.map((label, index) => (
        <KeyCap key={`${index}-${label}`} label={label} tone={tone} />
      ))}
    </span>
  )
}

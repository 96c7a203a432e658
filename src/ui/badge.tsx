import type { ReactNode } from 'react'
import { cx } from './cx'

const TONES = {
  neutral: 'border-line-strong/60 text-muted',
  accent: 'border-accent/50 bg-accent-soft text-accent-strong',
  warning: 'border-warning/50 bg-warning-soft text-warning',
  danger: 'border-danger/50 bg-danger-soft text-danger',
} as const

/** A word about something: its state, its kind. */
export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 shrink-0 items-center gap-1 rounded-sm border px-1.5 text-xs whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  )
}

import type { ReactNode } from 'react'
import { cx } from './cx'

const TONES = {
  neutral: 'border-line-strong/60 text-muted',
  accent: 'border-accent/50 bg-accent-soft text-accent-strong',
  look: 'border-look/50 bg-look-soft text-look',
  loss: 'border-loss/50 bg-loss-soft text-loss',
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

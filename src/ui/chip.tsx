import type { ReactNode } from 'react'
import { cx } from './cx'

/** One of several small switches in a row, on or off. */
export const Chip = ({
  on,
  icon,
  onClick,
  children,
}: {
  on: boolean
  icon?: ReactNode
  onClick: () => void
  children: ReactNode
}) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={onClick}
    className={cx(
      'inline-flex h-6 shrink-0 items-center gap-1 rounded-full border px-2 text-xs transition-colors hover:border-line-strong pointer-coarse:h-11 pointer-coarse:px-3 [&_svg]:size-3.5',
      on ? 'border-accent bg-accent-soft font-semibold text-accent-strong' : 'border-line text-muted',
    )}
  >
    {icon}
    {children}
  </button>
)

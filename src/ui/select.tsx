import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { CONTROL, CONTROL_HEIGHT } from './control-style'
import { cx } from './cx'
import { useField } from './field'

interface SelectProps extends Omit<ComponentProps<'select'>, 'className' | 'style' | 'size'> {
  /** `small` is as wide as what it holds, for a bar of tools. */
  size?: 'medium' | 'small'
}

/** One of several choices, of which the others are seldom looked at: the native select in our look. */
export function Select({ size = 'medium', ...rest }: SelectProps) {
  const isSmall = size === 'small'
  return (
    <span className={cx('relative inline-flex min-w-0', isSmall ? 'max-w-28' : 'w-full')}>
      <select
        {...useField()}
        {...rest}
        className={cx(
          CONTROL,
          'appearance-none text-ellipsis',
          isSmall ? 'h-7 pl-2 text-sm pointer-coarse:h-11' : CONTROL_HEIGHT,
          'pr-7',
        )}
      />
      <ChevronDown
        className={cx(
          'pointer-events-none absolute inset-y-0 my-auto size-4 text-muted',
          isSmall ? 'right-1.5' : 'right-2',
        )}
      />
    </span>
  )
}

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
  return (
    <select
      {...useField()}
      {...rest}
      className={cx(
        CONTROL,
        size === 'small' ? 'h-7 w-auto! max-w-28 px-1.5 text-sm pointer-coarse:h-9' : CONTROL_HEIGHT,
      )}
    />
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { CONTROL, CONTROL_HEIGHT } from './control-style'
import { cx } from './cx'
import { useTextLimit } from './text-limit'

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'size'> {
  /** Mono for what is sent as it stands. */
  mono?: boolean
  /** A short word inside the frame, at the start, where no label stands above. */
  leading?: string
  /** Stands inside the frame, at the end: a unit, a button. */
  trailing?: ReactNode
  /** The most characters of its `value` that can be stored. */
  most?: number
}

export function TextInput({ mono = false, leading, trailing, most, type = 'text', ...rest }: TextInputProps) {
  const { wiring, withLength } = useTextLimit(rest.value, most)
  const input = (
    <input
      spellCheck={false}
      autoComplete="off"
      {...wiring}
      {...rest}
      type={type}
      className={cx(
        CONTROL,
        CONTROL_HEIGHT,
        mono && 'font-mono text-sm',
        trailing !== undefined && 'pr-14',
        leading && 'pl-11',
      )}
    />
  )
  if (trailing === undefined && leading === undefined) return withLength(input)
  return withLength(
    <div className="relative">
      {input}
      {leading && (
        <span aria-hidden className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">
          {leading}
        </span>
      )}
      <div className="absolute inset-y-0 right-0 flex items-center pr-1 text-sm text-faint">{trailing}</div>
    </div>,
  )
}

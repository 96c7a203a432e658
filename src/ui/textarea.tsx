import type { ComponentProps } from 'react'
import { CONTROL } from './control-style'
import { cx } from './cx'
import { useTextLimit } from './text-limit'

interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'style'> {
  mono?: boolean
  /** With its text, from `rows` on. What may be megabytes long scrolls instead. */
  grows?: boolean
  /** The most characters of its `value` that can be stored. */
  most?: number
}

export function Textarea({ mono = false, grows = true, rows = 4, most, ...rest }: TextareaProps) {
  const { wiring, withLength } = useTextLimit(rest.value, most)
  return withLength(
    <textarea
      spellCheck={false}
      {...wiring}
      {...rest}
      rows={rows}
      className={cx(
        CONTROL,
        'block px-2.5 py-[0.3125rem]',
        grows && 'field-sizing-content pointer-coarse:min-h-11',
        mono && 'font-mono text-sm',
      )}
    />,
  )
}

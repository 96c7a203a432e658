import type { ComponentProps } from 'react'
import { CONTROL } from './control-style'
import { cx } from './cx'
import { useField } from './field'

interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'style'> {
  mono?: boolean
  /** With its text, from `rows` on. What may be megabytes long scrolls instead. */
  grows?: boolean
}

export function Textarea({ mono = false, grows = true, rows = 4, ...rest }: TextareaProps) {
  return (
    <textarea
      spellCheck={false}
      {...useField()}
      {...rest}
      rows={rows}
      className={cx(
        CONTROL,
        'block px-2.5 py-[0.3125rem]',
        grows && 'field-sizing-content pointer-coarse:min-h-11',
        mono && 'font-mono text-sm',
      )}
    />
  )
}

import type { ComponentProps } from 'react'
import { CONTROL } from './control-style'
import { cx } from './cx'
import { useField } from './field'

export interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'style'> {
  mono?: boolean
}

export function Textarea({ mono = false, rows = 4, ...rest }: TextareaProps) {
  return (
    <textarea
      spellCheck={false}
      {...useField()}
      {...rest}
      rows={rows}
      className={cx(CONTROL, 'field-sizing-content px-2.5 py-1.5', mono && 'font-mono text-sm')}
    />
  )
}

import type { ComponentProps } from 'react'
import { useField } from './field'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'style'>

/** The native checkbox in our colour. Inside a `Field layout="inline"` it needs no label of its own. */
export function Checkbox(props: CheckboxProps) {
  return (
    <input
      {...useField()}
      {...props}
      type="checkbox"
      className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:size-5"
    />
  )
}

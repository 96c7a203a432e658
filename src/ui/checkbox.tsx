import type { ComponentProps } from 'react'
import { useField } from './field'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'style'>

/** A tick, or a bar where only some are chosen. Forced colors have the checkbox of the system. */
const LOOK =
  'grid size-4 shrink-0 appearance-none place-content-center rounded-sm border border-line-strong bg-raised transition-colors ' +
  'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-60 ' +
  'before:size-2.5 before:bg-on-accent before:opacity-0 checked:before:opacity-100 indeterminate:before:opacity-100 ' +
  'before:[clip-path:polygon(14%_44%,0_62%,42%_100%,100%_18%,84%_0,40%_64%)] indeterminate:before:[clip-path:inset(38%_6%)] ' +
  'touch-room pointer-coarse:size-5 forced-colors:appearance-auto'

/** The native checkbox in our look. Inside a `Field layout="inline"` it needs no label of its own. */
export function Checkbox(props: CheckboxProps) {
  return <input {...useField()} {...props} type="checkbox" className={LOOK} />
}

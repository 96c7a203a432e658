import type { ComponentProps } from 'react'
import { useField } from './field'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'style'>

/** A native checkbox in the shape and with the role of a switch: for what is on or off, and says so by its position too. */
export function Switch(props: SwitchProps) {
  return (
    <span className="relative inline-flex h-6 w-10 shrink-0">
      <input
        {...useField()}
        {...props}
        type="checkbox"
        role="switch"
        aria-checked={props.checked}
        className="touch-room peer size-full appearance-none rounded-full border border-line-strong bg-sunken transition-colors checked:border-accent checked:bg-accent disabled:opacity-60"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-line-strong transition-[translate,background-color] peer-checked:translate-x-4 peer-checked:bg-on-accent forced-colors:bg-[ButtonText] forced-colors:forced-color-adjust-none"
      />
    </span>
  )
}

import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from './kbd'

export const TooltipProvider = Base.Provider

/** Says more about a control; never the only place where its name stands. `children` is the control itself. */
export function Tooltip({
  text,
  shortcut,
  side = 'top',
  children,
}: {
  text: ReactNode
  shortcut?: string | undefined
  side?: 'top' | 'bottom' | 'left' | 'right'
  children: ReactElement<Record<string, unknown>>
}) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-50">
          <Base.Popup className="flex max-w-72 items-center gap-2 rounded-sm bg-ink px-2 py-1 text-sm text-surface shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            <span>{text}</span>
            {shortcut && <Kbd inverse>{shortcut}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx'
import { POPUP } from './popup-style'

/** Something to read or set beside its button, without leaving the page. `trigger` is the button. */
export function Popover({
  trigger,
  title,
  align = 'end',
  side = 'bottom',
  children,
}: {
  trigger: ReactElement<Record<string, unknown>>
  title: string
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  children: ReactNode
}) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={6} className="z-50">
          <Base.Popup className={cx(POPUP, 'flex max-w-[min(24rem,calc(100vw-1rem))] flex-col gap-2 p-4!')}>
            <Base.Title className="font-semibold">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

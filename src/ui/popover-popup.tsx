import { Popover as Base } from '@base-ui/react/popover'
import { cx } from './cx'
import type { PopoverProps } from './popover'
import { POPUP } from './popup-style'

/** The popover itself, loaded when the first one opens: it opens at once. */
export function PopoverPopup({ trigger, title, align = 'end', side = 'bottom', children }: PopoverProps) {
  return (
    <Base.Root defaultOpen>
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

import type { ReactElement, ReactNode } from 'react'
import { lazyComponent } from './lazy-component'
import { OpensOnDemand } from './opens-on-demand'

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>
  title: string
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  children: ReactNode
}

const PopoverPopup = lazyComponent(async () => (await import('./popover-popup')).PopoverPopup)
export const preloadPopover = PopoverPopup.preload

/** Something to read or set beside its button, without leaving the page. */
export function Popover(props: PopoverProps) {
  return (
    <OpensOnDemand
      trigger={props.trigger}
      kind="dialog"
      preload={preloadPopover}
      renderPopup={(fallback) => <PopoverPopup {...props} fallback={fallback} />}
    />
  )
}

import type { ReactElement, ReactNode } from 'react'
import { lazyComponent } from './lazy-component'
import { OpensOnDemand } from './opens-on-demand'

export interface MenuItem {
  id: string
  label: ReactNode
  icon?: ReactNode
  hint?: ReactNode
  shortcut?: string
  /** One of several of which this one holds. */
  checked?: boolean
  /** Something is lost by it. */
  danger?: boolean
  disabledReason?: string | undefined
  onSelect: () => void
}

export interface MenuSection {
  title?: string
  items: readonly MenuItem[]
}

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>
  /** Those of its only section, which `title` may stand over. */
  items?: readonly MenuItem[]
  title?: string
  /** Where there are several; one without items is not shown. */
  sections?: readonly MenuSection[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
}

const MenuPopup = lazyComponent(async () => (await import('./menu-popup')).MenuPopup)
export const preloadMenu = MenuPopup.preload

/** A button that opens a list of actions. */
export function Menu(props: MenuProps) {
  return (
    <OpensOnDemand
      trigger={props.trigger}
      kind="menu"
      preload={preloadMenu}
      renderPopup={(fallback, byKeyboard) => <MenuPopup {...props} byKeyboard={byKeyboard} fallback={fallback} />}
    />
  )
}

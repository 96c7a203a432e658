import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { cx } from './cx'
import { Kbd } from './kbd'
import { POPUP, POPUP_ITEM } from './popup-style'

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
  id: string
  title?: string
  items: readonly MenuItem[]
}

/** A button that opens a list of actions. `trigger` is the button. */
export function Menu({
  trigger,
  sections,
  align = 'end',
  side = 'bottom',
}: {
  trigger: ReactElement<Record<string, unknown>>
  sections: readonly MenuSection[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
}) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={4} className="z-50 outline-none">
          <Base.Popup className={cx(POPUP, 'max-w-80 min-w-48')}>
            {sections
              .filter((section) => section.items.length > 0)
              .map((section, index) => (
                <Fragment key={section.id}>
                  {index > 0 && <Base.Separator className="-mx-1 my-1 h-px bg-line" />}
                  <Base.Group>
                    {section.title && (
                      <Base.GroupLabel className="px-2 py-1 text-sm text-faint">{section.title}</Base.GroupLabel>
                    )}
                    {section.items.map((item) => (
                      <Item key={item.id} item={item} />
                    ))}
                  </Base.Group>
                </Fragment>
              ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Item({ item }: { item: MenuItem }) {
  return (
    <Base.Item
      onClick={item.onSelect}
      disabled={item.disabledReason !== undefined}
      aria-current={item.checked || undefined}
      className={cx(POPUP_ITEM, item.danger && 'text-loss data-highlighted:bg-loss-soft [&>svg]:text-loss!')}
    >
      {item.checked === undefined ? item.icon : <Check aria-hidden className={item.checked ? '' : 'invisible'} />}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{item.label}</span>
        {(item.disabledReason ?? item.hint) && (
          <span className="truncate text-sm text-muted">{item.disabledReason ?? item.hint}</span>
        )}
      </span>
      {item.shortcut && <Kbd>{item.shortcut}</Kbd>}
    </Base.Item>
  )
}

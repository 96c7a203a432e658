import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { cx } from './cx'
import { Kbd } from './kbd'
import type { MenuItem, MenuProps } from './menu'
import { POPUP, POPUP_ITEM } from './popup-style'

/** The menu itself, loaded when the first one opens: it opens at once. */
export function MenuPopup({
  trigger,
  items = [],
  title,
  sections = [{ ...(title !== undefined && { title }), items }],
  align = 'end',
  side = 'bottom',
  byKeyboard,
}: MenuProps & { byKeyboard: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  const isOpened = useRef(false)
  // Opened by a key, and only then, it begins in its first item: Base UI takes a click without a pointer for one.
  useEffect(() => {
    if (byKeyboard && !isOpened.current) button.current?.click()
    isOpened.current = true
  }, [byKeyboard])
  return (
    <Base.Root modal={false} defaultOpen={!byKeyboard}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={4} className="z-50 outline-none">
          <Base.Popup className={cx(POPUP, 'max-w-80 min-w-48')}>
            {sections
              .filter((section) => section.items.length > 0)
              .map((section, index) => (
                <Fragment key={index}>
                  {index > 0 && <Base.Separator className="-mx-1 my-1 h-px bg-line" />}
                  <Base.Group>
                    {section.title && (
                      <Base.GroupLabel className="px-2 py-1 text-sm text-faint">{section.title}</Base.GroupLabel>
                    )}
                    <Items items={section.items} />
                  </Base.Group>
                </Fragment>
              ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Items of which one holds are a group of radio items. */
function Items({ items }: { items: readonly MenuItem[] }) {
  const all = items.map((item) => <Item key={item.id} item={item} />)
  if (items.every(({ checked }) => checked === undefined)) return all
  return <Base.RadioGroup value={items.find(({ checked }) => checked)?.id ?? ''}>{all}</Base.RadioGroup>
}

function Item({ item }: { item: MenuItem }) {
  const shared = {
    onClick: item.onSelect,
    disabled: item.disabledReason !== undefined,
    className: cx(POPUP_ITEM, item.danger && 'text-danger data-highlighted:bg-danger-soft [&>svg]:text-danger!'),
  }
  const content = (
    <>
      {item.checked === undefined ? item.icon : <Check className={item.checked ? '' : 'invisible'} />}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="wrap-anywhere">{item.label}</span>
        {(item.disabledReason ?? item.hint) && (
          <span className="text-sm wrap-anywhere text-muted">{item.disabledReason ?? item.hint}</span>
        )}
      </span>
      {item.shortcut && <Kbd>{item.shortcut}</Kbd>}
    </>
  )
  return item.checked === undefined ? (
    <Base.Item {...shared}>{content}</Base.Item>
  ) : (
    <Base.RadioItem {...shared} value={item.id} closeOnClick>
      {content}
    </Base.RadioItem>
  )
}

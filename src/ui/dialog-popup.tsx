import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { DialogProps } from './dialog'
import { Button } from './button'
import { cx } from './cx'
import { OutsideField } from './field'
import { IconButton } from './icon-button'
import { pageHeading } from './page'

const FIELD = 'input:enabled:not([type=hidden], [type=file]), textarea:enabled, select:enabled'

const STOP = 'button:enabled:not([tabindex="-1"]), a[href]'

const WIDTHS = {
  medium: 'sm:w-[min(30rem,calc(100vw-3rem))]',
  wide: 'sm:w-[min(52rem,calc(100vw-3rem))]',
  full: 'h-[88dvh] sm:top-[4dvh]! sm:h-[92dvh] sm:max-h-[92dvh]! sm:w-[calc(100vw-3rem)]',
} as const

/** What the focus returns to: for an item of a menu, which closes, the button of the menu. */
function openerOf(focused: Element | null): HTMLElement | null {
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : focused
  return opener instanceof HTMLElement ? opener : null
}

/** What opened a dialog that goes just now: one that comes in its place, with a result for example, returns there. */
let openerOfLast: HTMLElement | null = null

/** The dialog itself, loaded when the first one opens. */
export function DialogPopup({
  open,
  alert = false,
  onClose,
  title,
  description,
  size = 'medium',
  initialFocus,
  actions,
  footer = actions && (
    <>
      <Button onClick={onClose}>Cancel</Button>
      {actions}
    </>
  ),
  children,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLElement>(null)
  /** The first field, else what can be done first, and not the way out. A finger that opens the dialog is not met by a keyboard. */
  const firstStop = (by: string): HTMLElement | true =>
    (by === 'touch' ? null : content.current?.querySelector<HTMLElement>(FIELD)) ??
    [content, foot].flatMap(({ current }) => current?.querySelector<HTMLElement>(STOP) ?? []).at(0) ??
    true
  const popup = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!open) return undefined
    const { activeElement, body } = document
    opener.current = activeElement === body && openerOfLast ? openerOfLast : openerOf(activeElement)
    return () => {
      openerOfLast = opener.current
      requestAnimationFrame(() => (openerOfLast = null))
    }
  }, [open])
  /** Where it came from. When that was removed, `keepFocus` finds what is nearest; and nowhere for who has gone on already. */
  const lastStop = (): boolean | HTMLElement | null => {
    const { activeElement, body } = document
    if (activeElement && activeElement !== body && popup.current?.contains(activeElement) === false) return false
    if (opener.current?.isConnected === false) return false
    return opener.current !== body && opener.current?.checkVisibility() === true ? opener.current : pageHeading()
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose?.()} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-shade transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          role={alert ? 'alertdialog' : 'dialog'}
          data-dialog
          ref={popup}
          initialFocus={initialFocus ?? firstStop}
          finalFocus={lastStop}
          className={cx(
            'fixed inset-x-0 bottom-0 z-40 flex max-h-[88dvh] flex-col border border-line bg-surface break-words text-ink shadow-float outline-none',
            'rounded-t-md sm:inset-x-auto sm:top-[12dvh] sm:bottom-auto sm:left-1/2 sm:max-h-[80dvh] sm:-translate-x-1/2 sm:rounded-md',
            'transition-[opacity,translate] data-starting-style:translate-y-2 data-starting-style:opacity-0',
            WIDTHS[size],
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
            <div className="flex min-w-0 flex-col gap-1">
              {/* Whole: two long names may differ in their last letters. */}
              <Base.Title className="text-lg font-semibold wrap-anywhere">{title}</Base.Title>
              {description && <Base.Description className="max-w-prose text-muted">{description}</Base.Description>}
            </div>
            {onClose && <IconButton label="Close" icon={<X />} onClick={onClose} />}
          </header>
          <OutsideField>
            {children && (
              <div
                ref={content}
                className={cx('relative -mt-2 min-h-0 overflow-y-auto px-5 pt-2 pb-4', size === 'full' && 'flex-1')}
              >
                {children}
              </div>
            )}
            {footer && (
              <footer ref={foot} className="flex flex-wrap-reverse justify-end gap-2 border-t border-line px-5 py-3">
                {footer}
              </footer>
            )}
          </OutsideField>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

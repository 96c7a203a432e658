import { Toast as Base } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { cx } from './cx'
import { IconButton } from './icon-button'
import { receiveToasts, type ToastMessage } from './toast'

const manager = Base.createToastManager()

function add({ title, description, kind = 'done', action, about }: ToastMessage): void {
  const id = manager.add({
    ...(about !== undefined && { id: about }),
    title,
    description,
    type: kind,
    timeout: kind === 'danger' ? 0 : 6_000,
    priority: kind === 'danger' ? 'high' : 'low',
    actionProps: action && { children: action.label, onClick: () => choose(action) },
  })
  const choose = ({ onSelect }: NonNullable<ToastMessage['action']>): void => {
    manager.close(id)
    onSelect()
  }
}

/** A `ref` for what has room of its own at the foot of a narrow screen (theme.css). */
function reserveRoom(toasts: HTMLElement | null): (() => void) | undefined {
  if (!toasts) return undefined
  const { style } = document.documentElement
  const sizes = new ResizeObserver(() => style.setProperty('--toasts-room', `${toasts.offsetHeight}px`))
  sizes.observe(toasts)
  return () => {
    sizes.disconnect()
    style.removeProperty('--toasts-room')
  }
}

/** Where toasts appear; mounted once. */
export function ToastRegion() {
  // The provider listens from its own effect on, which comes before this one.
  useEffect(() => receiveToasts({ show: add, dismissAll: () => manager.close() }), [])
  return (
    // As many as lie side by side over the bar: an older one is back when a newer one goes.
    <Base.Provider toastManager={manager} limit={2}>
      <Base.Portal>
        <Base.Viewport
          ref={reserveRoom}
          className={cx(
            'fixed z-50 pointer-events-none flex outline-none',
            // A narrow screen has no place where nothing is covered: the page ends above them. In a dialog they are over its top.
            'max-lg:inset-x-0 max-lg:bottom-0 max-lg:flex-col max-lg:[body:has([data-dialog])_&]:top-0 max-lg:[body:has([data-dialog])_&]:bottom-auto',
            // Else over the bar at the top: below it are the title of the page, a picture, and the buttons of panels and dialogs.
            // Side by side: one below the other, they would lie over that title. Where the bar begins is where the person is.
            'lg:top-[calc(var(--toasts-below,0px)+0.125rem)] lg:left-[max(25rem,calc(50%-19rem))] lg:w-152 lg:items-start lg:justify-center lg:gap-2',
          )}
        >
          <List />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function List() {
  const { toasts } = Base.useToastManager()
  return toasts.map((entry) => (
    <Base.Root
      key={entry.id}
      toast={entry}
      // The library hides what is not in focus, as of a pile only the top is seen. Here all are seen, so all can be found.
      role="dialog"
      aria-hidden={false}
      // An error is said as an alert; it would be read a second time as news of the region.
      {...(entry.priority === 'high' && { 'aria-live': 'off' })}
      className={cx(
        'pointer-events-auto rounded-md border border-line border-l-3 bg-raised shadow-float max-lg:m-1 lg:min-w-64 transition-[opacity,translate]',
        'data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 data-limited:hidden',
        entry.type === 'danger' ? 'border-l-danger' : entry.type === 'warning' ? 'border-l-warning' : 'border-l-accent',
      )}
    >
      <Base.Content className="flex items-start gap-3 py-1 pr-2 pl-3">
        <div className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 pointer-coarse:min-h-11">
          <div className="flex min-w-0 flex-col gap-0.5 py-0.5">
            <Base.Title className="font-semibold break-words" />
            <Base.Description className="text-sm break-words text-muted" />
          </div>
          <Base.Action className="min-h-7 rounded-xs text-start font-semibold text-accent underline-offset-3 hover:underline empty:hidden pointer-coarse:min-h-11" />
        </div>
        <Base.Close aria-hidden={false} render={<IconButton label="Dismiss" icon={<X />} />} />
      </Base.Content>
    </Base.Root>
  ))
}

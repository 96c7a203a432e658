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

/** Where toasts appear; mounted once. */
export function ToastRegion() {
  // The provider listens from its own effect on, which comes before this one.
  useEffect(() => receiveToasts({ show: add, dismissAll: () => manager.close() }), [])
  return (
    // As many as lie side by side over the bar: an older one is back when a newer one goes.
    <Base.Provider toastManager={manager} limit={2}>
      <Base.Portal>
        <Base.Viewport // Over the bar at the top: below it are the title of the page, a picture, and the buttons of panels and dialogs.
          // Side by side where there is room for two: one below the other, they would lie over that title.
          className="fixed top-[calc(var(--toasts-below,0px)+0.25rem)] right-2 left-2 z-50 pointer-events-none flex flex-col gap-2 outline-none md:right-auto md:left-1/2 md:w-96 md:-translate-x-1/2 lg:w-194 lg:flex-row lg:flex-wrap lg:items-start lg:justify-center"
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
      className={cx(
        'pointer-events-auto rounded-md border border-line border-l-3 bg-raised shadow-float lg:w-96 transition-[opacity,translate]',
        'data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 data-limited:hidden',
        entry.type === 'danger' ? 'border-l-danger' : entry.type === 'warning' ? 'border-l-warning' : 'border-l-accent',
      )}
    >
      <Base.Content className="flex items-start gap-3 py-1 pr-2 pl-3">
        <div className="flex min-w-0 flex-1 flex-col gap-0.5 py-1">
          <Base.Title className="font-semibold break-words" />
          <Base.Description className="text-sm break-words text-muted" />
          <Base.Action className="mt-1 w-fit rounded-xs font-semibold text-accent underline-offset-3 hover:underline empty:hidden" />
        </div>
        <Base.Close render={<IconButton label="Dismiss" icon={<X />} />} />
      </Base.Content>
    </Base.Root>
  ))
}

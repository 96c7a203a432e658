import { CircleX, Send, X } from 'lucide-react'
import { Button } from '../../ui/button'
import { plural } from '../../ui/format'
import { IconButton } from '../../ui/icon-button'
import type { SelectedIds } from '../../ui/use-selected-ids'

/** What can be done to the sessions that are selected; it stays in view while one goes on selecting. */
export function SelectionBar({
  selection,
  found,
  onSend,
  onEnd,
}: {
  selection: SelectedIds
  /** How many sessions the search finds. */
  found: number
  onSend: () => void
  onEnd: () => void
}) {
  const count = selection.ids.size
  if (count === 0) return null
  const hidden = count - selection.inFound
  return (
    <section
      aria-label="Selected sessions"
      className="sticky bottom-0 z-10 flex min-h-14 flex-wrap items-center gap-2 border-t border-line-strong bg-raised px-4 py-2 shadow-float"
    >
      <p className="mr-2">
        <strong className="font-semibold">{plural(count, 'session')} selected</strong>
        {hidden > 0 && <span className="text-muted">, {hidden} of them not in this view</span>}
      </p>
      {selection.inFound < found && (
        <span className="max-sm:hidden">
          <Button size="small" variant="quiet" onClick={selection.selectAll}>
            Select all {found}
          </Button>
        </span>
      )}
      <span className="ml-auto flex gap-2">
        <Button icon={<Send aria-hidden />} onClick={onSend}>
          Send an action
        </Button>
        <Button variant="danger" icon={<CircleX aria-hidden />} onClick={onEnd}>
          End
        </Button>
        <IconButton label="Select none" shortcut="Escape" icon={<X aria-hidden />} onClick={selection.clear} />
      </span>
    </section>
  )
}

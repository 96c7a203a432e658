import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'
import { plural } from './format'
import { IconButton } from './icon-button'
import type { SelectedIds } from './use-selected-ids'

/** What can be done to what is selected; it stays in view while one goes on selecting. */
export function SelectionBar({
  noun,
  selection: { ids, inFound, selectAll, clear },
  found,
  children,
}: {
  /** What one of them is. */
  noun: string
  selection: SelectedIds
  /** How many the search finds. */
  found: number
  /** The buttons. */
  children: ReactNode
}) {
  if (ids.size === 0) return null
  const hidden = ids.size - inFound
  return (
    <section
      aria-label={`Selected ${noun}s`}
      className="sticky bottom-0 z-10 flex min-h-14 flex-wrap items-center gap-2 border-t border-line-strong bg-raised px-4 py-2 shadow-float"
    >
      <p className="mr-2 max-sm:flex-1">
        <strong className="font-semibold">{plural(ids.size, noun)} selected</strong>
        {hidden > 0 && <span className="text-muted">, {hidden} of them not in this view</span>}
      </p>
      {inFound < found && (
        <span className="max-sm:hidden">
          <Button size="small" variant="quiet" onClick={selectAll}>
            Select all {found}
          </Button>
        </span>
      )}
      <span className="ml-auto flex flex-wrap justify-end gap-2 max-sm:order-1 max-sm:ml-0">{children}</span>
      <IconButton size="medium" label="Clear selection" shortcut="Escape" icon={<X />} onClick={clear} />
    </section>
  )
}

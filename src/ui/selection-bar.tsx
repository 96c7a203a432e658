import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'
import { useCommands } from './commands'
import { plural } from './format'
import { IconButton } from './icon-button'
import type { SelectedIds } from './use-selected-ids'

interface SelectionAction<Kind extends string> {
  kind: Kind
  label: string
  icon: ReactNode
  /** Something is lost by it. */
  danger?: boolean
  disabledReason?: string | undefined
}

/** What can be done to what is selected, as buttons and as commands; it stays in view while one goes on selecting. */
export function SelectionBar<Kind extends string>({
  noun,
  selection: { ids, inFound, selectAll, clear },
  found,
  actions,
  last,
  onAsk,
}: {
  /** What one of them is. */
  noun: string
  selection: SelectedIds
  /** How many the search finds. */
  found: number
  actions: readonly SelectionAction<Kind>[]
  /** The one that loses most. */
  last: Kind
  onAsk: (kind: Kind) => void
}) {
  useCommands(
    `Selected ${noun}s`,
    ids.size === 0
      ? []
      : [
          ...actions.map(({ kind, label, ...rest }) => ({
            ...rest,
            id: `selected.${kind}`,
            label: `${label} – ${plural(ids.size, noun)} …`,
            words: 'selection several bulk',
            run: () => onAsk(kind),
          })),
          { id: 'selected.clear', label: 'Clear selection', keys: 'Escape', run: clear },
        ],
  )
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
      <span className="ml-auto flex flex-wrap justify-end gap-2 max-sm:order-1 max-sm:ml-0">
        {actions.map(({ kind, label, icon, disabledReason }) => (
          <Button
            key={kind}
            icon={icon}
            variant={kind === last ? 'danger' : 'plain'}
            disabledReason={disabledReason}
            onClick={() => onAsk(kind)}
          >
            {label}
          </Button>
        ))}
      </span>
      <IconButton size="medium" label="Clear selection" shortcut="Escape" icon={<X />} onClick={clear} />
    </section>
  )
}

import { useState } from 'react'
import { RESERVED_COMBOS } from '../../../keys/reserved'
import { KeyCaps } from '../../../actions/key-caps'
import { itemLabel } from '../../../actions/key-labels'

/** The ones that people ask for most come first. */
const FIRST = 8

/** Combinations that cannot be recorded, because the person's own browser acts on them first. */
export function ReservedCombos({ onPick }: { onPick: (item: string) => void }) {
  const [all, setAll] = useState(false)
  return (
    <div
      role="group"
      aria-label="Shortcuts your own browser intercepts"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-x-3"
    >
      {(all ? RESERVED_COMBOS : RESERVED_COMBOS.slice(0, FIRST)).map(({ item, does }) => (
        <button
          key={item}
          type="button"
          onClick={() => onPick(item)}
          className="-mx-1.5 grid min-h-8 grid-cols-[7.75rem_1fr] items-center gap-2 rounded-sm px-1.5 py-1 text-left transition-colors hover:bg-hover pointer-coarse:min-h-11"
        >
          <span aria-hidden className="contents">
            <KeyCaps item={item} />
          </span>
          <span className="sr-only">{itemLabel(item)}: </span>
          <span className="text-sm text-muted">{does}</span>
        </button>
      ))}
      <button
        type="button"
        aria-expanded={all}
        onClick={() => setAll(!all)}
        className="-mx-1.5 flex min-h-8 items-center rounded-sm px-1.5 text-left text-sm text-muted underline-offset-3 hover:text-ink hover:underline pointer-coarse:min-h-11"
      >
        {all ? 'Show fewer' : `Show all ${RESERVED_COMBOS.length}`}
      </button>
    </div>
  )
}

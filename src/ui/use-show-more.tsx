import { type ReactNode, useState } from 'react'
import { Button } from './button'

/** As many rows at once: a page with all of ten thousands of them answers to nothing. */
const STEP = 200

const count = new Intl.NumberFormat('en-GB')

/** Returns the first of many records, and below them how many there are and the way to more; `more` is null where all are shown. */
export function useShowMore<T>(all: readonly T[], noun: string): { shown: readonly T[]; more: ReactNode } {
  const [most, setMost] = useState(STEP)
  if (all.length <= most) return { shown: all, more: null }
  return {
    shown: all.slice(0, most),
    more: (
      <div className="flex items-center gap-3 px-4 py-3 text-muted">
        <span role="status">
          {/* Of a list that changes by itself it is not said with each change. */}
          {count.format(most)} of <span aria-live="off">{count.format(all.length)}</span> {noun} shown
        </span>
        <Button size="small" onClick={() => setMost(most + STEP)}>
          Show {STEP} more
        </Button>
      </div>
    ),
  }
}

import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import type { PoolShow } from '../search'

const NONE: Record<PoolShow, string> = {
  attention: 'No pool needs attention',
  'in-use': 'No browser is acquired',
  sizing: 'No pool is too big or too small',
}

/** No pool is left by what was typed and what is shown. */
export function NothingFound({
  query,
  show,
  matching,
  onClear,
}: {
  query: string
  show: PoolShow | undefined
  /** How many pools the search alone finds. */
  matching: number
  onClear: () => void
}) {
  const isSearch = matching === 0 || !show
  return (
    <EmptyState
      title={isSearch ? `No pools match “${query.trim()}”` : NONE[show]}
      actions={<Button onClick={onClear}>Show all pools</Button>}
    >
      <p>
        {isSearch
          ? 'Search by any part of the name, or at least five characters of an id.'
          : query.trim() !== ''
            ? `This filter leaves out the pools that match “${query.trim()}”.`
            : 'The list updates every second: a pool appears here as soon as it matches.'}
      </p>
    </EmptyState>
  )
}

import type { ReactNode } from 'react'
import type { ResourceKind } from './kinds'
import { type Named, type Reference, titleOf } from './reference'
import type { Search } from './use-search'

/** A record in the list of a picker. */
export function PickerOption({ record, facts }: { record: Named; facts: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate font-semibold">{record.name ?? 'No name'}</span>
        <span className="max-w-1/2 truncate font-mono text-xs text-faint">{record.id}</span>
      </span>
      <span className="truncate text-sm text-muted">{facts}</span>
    </span>
  )
}

/** What a picker says of what is chosen. What is not found is no error: it may be made before it is needed. */
export function PickerHint<T extends Named>({
  kind: { one },
  reference,
  search: { chosen, otherwise, missing },
  isRefused,
  facts,
  onlyById,
  onChoose,
  onChange,
}: {
  kind: ResourceKind<T>
  reference: Reference
  search: Search<T>
  /** An error says already what is wrong. */
  isRefused: boolean
  facts: (record: T) => ReactNode
  /** Records of this kind have no other address. */
  onlyById: boolean
  onChoose: (record: T) => void
  onChange: (reference: Reference) => void
}) {
  if (chosen) {
    const other = reference.by === 'name' ? chosen.id : chosen.name
    return (
      <>
        {other && <span className="font-mono text-xs">{other}</span>}
        {other && ' · '}
        {facts(chosen)}
      </>
    )
  }
  if (otherwise) {
    const by = reference.by === 'id' ? 'name' : 'id'
    return (
      <>
        This is the {by} of {titleOf(otherwise) === reference.value ? `a ${one}` : titleOf(otherwise)}.{' '}
        <button
          type="button"
          onClick={() => (onlyById ? onChoose(otherwise) : onChange({ ...reference, by }))}
          className="rounded-xs text-accent underline decoration-accent/40 underline-offset-3 hover:text-accent-strong"
        >
          {onlyById ? 'Use its id' : `Choose it by ${by}`}
        </button>
      </>
    )
  }
  if (!missing || isRefused) return null
  return (
    <span className="text-warning">
      There is no {one} with this {reference.by} here. It must exist when the request is sent.
    </span>
  )
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useConnection } from '../client/connection'
import { useSettled } from '../ui/settled'
import type { ResourceKind } from './kinds'
import { isChosen, type Named, type Reference } from './reference'
import { hasWords, searchWords } from '../lib/search-words'

export interface Search<T> {
  /** Whether the service has such records at all; undefined while that is not known. */
  listed: boolean | undefined
  /** The record that is chosen. */
  chosen: T | undefined
  /** The one record that has what was typed as its other address: a name where an id is asked for, or an id for a name. */
  otherwise: T | undefined
  /** The service has answered, and no record is addressed by what was typed. */
  missing: boolean
  /** What the list below the field shows: everything once something is chosen, so that it can be exchanged. */
  items: readonly T[]
  /** What there is to say instead of items, or beside them. */
  note: string | undefined
  loadMore: () => void
}

/** Searches the records of a kind, as the service does, while a reference to one of them is typed. */
export function useSearch<T extends Named>(kind: ResourceKind<T>, reference: Reference): Search<T> {
  const connection = useConnection()
  const typed = reference.value.trim()
  const settled = useSettled(typed)
  const all = useInfiniteQuery(kind.queries.list(connection))
  const found = useInfiniteQuery({ ...kind.queries.list(connection, settled), placeholderData: keepPreviousData })
  const known = distinct([...(all.data ?? []), ...(found.data ?? [])])
  const chosen = known.find((record) => isChosen(record, { by: reference.by, value: typed }))
  const other = reference.by === 'id' ? 'name' : 'id'
  const shown = chosen || typed === '' ? all : found
  const answered = settled === typed && found.isSuccess && !found.isPlaceholderData && !found.hasNextPage
  // Until the answer is there, what is known already is narrowed to what fits: nothing else may be taken by a quick hand.
  const isStale = shown === found && (settled !== typed || found.isPlaceholderData)
  const items = isStale ? known.filter((record) => fits(record, typed)) : (shown.data ?? [])
  return {
    listed: useListed(kind),
    chosen,
    otherwise: chosen ? undefined : onlyOne(known.filter((record) => isChosen(record, { by: other, value: typed }))),
    missing: typed !== '' && !chosen && answered,
    items,
    note: noteOf(kind, shown.error, all.isPending, typed === '' && all.data?.length === 0),
    loadMore: () => {
      if (shown.hasNextPage && !shown.isFetchingNextPage) void shown.fetchNextPage()
    },
  }
}

/** Names may repeat. */
const onlyOne = <T>(records: readonly T[]): T | undefined => (records.length === 1 ? records[0] : undefined)

const distinct = <T extends Named>(records: readonly T[]): T[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
]

const fits = ({ id, name }: Named, typed: string): boolean =>
  id === typed || hasWords(name?.toLowerCase() ?? '', searchWords(typed))

/** Whether the service has records of a kind; undefined while that is not known. */
export function useListed<T>({ queries }: ResourceKind<T>): boolean | undefined {
  const { data } = useInfiniteQuery(queries.list(useConnection()))
  return data === undefined ? undefined : data !== null
}

/** A text that nothing fits is said below the field, where it stays to be read. */
function noteOf<T>({ many }: ResourceKind<T>, error: Error | null, isPending: boolean, isNone: boolean) {
  if (error) return `The ${many} can’t be listed now. ${error.message}`
  if (isPending) return 'Searching…'
  return isNone ? `There are no ${many} yet.` : undefined
}

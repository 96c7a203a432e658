import { useEffect, useMemo } from 'react'
import { sortBy, type SortSearch } from '../ui/sorting'
import type { Column } from './column'

/** What is loaded of a list that comes in pages. */
interface PagedList<R> {
  data: R
  hasNextPage: boolean
  isFetching: boolean
  error: Error | null
  fetchNextPage: () => Promise<unknown>
}

/** Returns the records of a list by the column that the address names, and loads its pages for that; as they came when it names none. */
export function useSorted<T, N extends null | undefined>(
  { data, hasNextPage, isFetching, error, fetchNextPage }: PagedList<readonly T[] | N>,
  columns: readonly Column<T>[],
  { sort, order }: SortSearch<string>,
): { records: readonly T[] | N; isSorted: boolean } {
  const sorted = columns.find(({ by }) => by !== undefined && by === sort)
  const valueOf = sorted?.by === undefined ? undefined : sorted.valueOf
  const records = useMemo(() => (data && valueOf ? sortBy(data, valueOf, order) : data), [data, valueOf, order])
  useEffect(() => {
    // The first of an order may be anywhere in the list.
    if (valueOf && hasNextPage && !isFetching && !error) void fetchNextPage()
  }, [valueOf, hasNextPage, isFetching, error, fetchNextPage])
  return { records, isSorted: valueOf !== undefined }
}

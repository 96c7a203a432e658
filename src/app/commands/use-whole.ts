import { useEffect } from 'react'
import { MOST_RECORDS } from '../../client/all-pages'

interface List {
  readonly data: readonly unknown[] | null | undefined
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isError: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/** Reads a list to its end, page by page: what stands on a later page is found, and counted, too. */
export function useWhole<T extends List>(list: T): T {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list
  const hasMore = hasNextPage && !isFetching && !isError && (data?.length ?? 0) < MOST_RECORDS
  useEffect(() => {
    if (hasMore) void fetchNextPage()
  }, [hasMore, fetchNextPage])
  return list
}

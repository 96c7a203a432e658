interface Page {
  limit: number
  offset: number
}

/** Returns the requested part of a list; sets the headers that a pager needs (rule 2.1). */
export function page<T>(
  all: readonly T[],
  { limit, offset }: Page,
  header: (name: string, value: string) => void,
): T[] {
  pageHeaders({ limit, offset }, offset + limit < all.length, header)
  return all.slice(offset, offset + limit)
}

export function pageHeaders(
  { limit, offset }: Page,
  hasMore: boolean,
  header: (name: string, value: string) => void,
): void {
  header('X-Limit', String(limit))
  header('X-Offset', String(offset))
  header('X-Has-More', String(hasMore))
  if (hasMore) header('X-Next-Offset', String(offset + limit))
}

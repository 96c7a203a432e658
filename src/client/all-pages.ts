/** As many records as one answer of a list holds. */
export const PAGE_LIMIT = 100

/**
 * The whole of a list that is answered in pages: asks on until a page is not full. What was made meanwhile moves records to the
 * next page, where they come a second time; each is taken once, in its first place.
 */
export async function allPages<T>(
  idOf: (record: T) => string,
  page: (paging: { limit: number; offset: number }) => Promise<readonly T[]>,
): Promise<T[]> {
  const all = new Map<string, T>()
  for (let offset = 0; ; offset += PAGE_LIMIT) {
    const records = await page({ limit: PAGE_LIMIT, offset })
    for (const record of records) if (!all.has(idOf(record))) all.set(idOf(record), record)
    if (records.length < PAGE_LIMIT) return [...all.values()]
  }
}

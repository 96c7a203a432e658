/** As many records as one answer of a list holds. */
export const PAGE_LIMIT = 100
/** As many records are read of a list, and so many calls are made for it. */
export const MOST_RECORDS = 20_000
const MOST_PAGES = 1_000
/** The page has what there is of a long list after the first of so many, and again after the next ones. */
const SHOWN_PAGES = 20

export interface Paging {
  readonly limit: number
  readonly offset: number
}

export interface Page<T> {
  readonly records: readonly T[]
  /** Where the list goes on; undefined where it ends, or may end. */
  readonly next: number | undefined
  /** It is said, and not guessed, that it ends here. */
  readonly isLast: boolean
}

/**
 * Returns a page with what its headers say of where the list goes on; without them, or where this page may not read them, a full one goes on.
 * An offset that leads back counts as none.
 */
export function pageOf<T>({ limit, offset }: Paging, records: readonly T[], headers: Headers): Page<T> {
  const more = headers.get('X-Has-More')?.trim().toLowerCase()
  const said = Number(headers.get('X-Next-Offset') ?? Number.NaN)
  const behind = offset + records.length
  const next = Number.isSafeInteger(said) && said > offset ? said : behind
  const hasMore = records.length > 0 && (more === undefined ? records.length >= limit : more === 'true')
  return { records, next: hasMore ? next : undefined, isLast: records.length === 0 || more === 'false' }
}

/**
 * The whole of a list that is answered in pages, and how many there were. What was made meanwhile moves records to the next page, where they
 * come a second time; each is taken once, where it came first. A page without a new one is the last. A service that says nothing of what follows
 * may have smaller pages than were asked for: it is asked until nothing follows. `onBegun` gets what there is of a long list.
 */
export async function allPages<T>(
  idOf: (record: T) => string,
  page: (paging: Paging) => Promise<Page<T>>,
  onBegun: (records: T[]) => void = () => {},
): Promise<{ records: T[]; pages: number }> {
  const all = new Map<string, T>()
  let offset = 0
  for (let pages = 1; ; pages++) {
    const { records, next, isLast } = await page({ limit: PAGE_LIMIT, offset })
    const before = all.size
    for (const record of records) if (!all.has(idOf(record))) all.set(idOf(record), record)
    const isOver = isLast || all.size === before || all.size >= MOST_RECORDS || pages === MOST_PAGES
    if (isOver) return { records: [...all.values()].slice(0, MOST_RECORDS), pages }
    if (pages % SHOWN_PAGES === 1) onBegun([...all.values()])
    offset = next ?? offset + records.length
  }
}

/** The records of pages that are asked for one by one; what came twice, because others were made meanwhile, once. */
export function eachOnce<T>(pages: readonly (Page<T> | null)[], idOf: (record: T) => string): T[] {
  const each = new Map<string, T>()
  for (const record of pages.flatMap((page) => page?.records ?? []))
    if (!each.has(idOf(record))) each.set(idOf(record), record)
  return [...each.values()]
}

/** Where a list of such pages goes on; nowhere when the last one has brought nothing new. */
export const nextOf =
  <T>(idOf: (record: T) => string) =>
  (last: Page<T> | null, pages: readonly (Page<T> | null)[]): number | undefined => {
    const hasNew = eachOnce(pages, idOf).length > eachOnce(pages.slice(0, -1), idOf).length
    return hasNew ? last?.next : undefined
  }

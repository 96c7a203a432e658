import { byName } from '../lib/by-name'

type SortOrder = 'up' | 'down'

/** What the address says of the order of a list; nothing: as it came. */
export interface SortSearch<C extends string> {
  sort?: C | undefined
  order?: SortOrder | undefined
}

/** Returns what a press on the head of a column asks for: the order that is `first` for the column, then the other one, then none. */
export function nextSort<C extends string>({ sort, order }: SortSearch<C>, column: C, first: SortOrder): SortSearch<C> {
  if (sort !== column) return { sort: column, order: first }
  return order === first
    ? { sort: column, order: first === 'up' ? 'down' : 'up' }
    : { sort: undefined, order: undefined }
}

type SortValue = string | number | undefined

/** Returns the records by a value of theirs, those without one last in both directions; what is equal stays in its order. */
export function sortBy<T>(
  records: readonly T[],
  valueOf: (record: T) => SortValue,
  order: SortOrder = 'up',
): readonly T[] {
  return records.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)]
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
    return order === 'down' ? compare(other, one) : compare(one, other)
  })
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : byName.compare(String(a), String(b))

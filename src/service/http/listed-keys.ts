import type { ApiKey, ApiKeyListQuery } from '../../contract/key'
import { isListed } from '../shared/named'

/** Those of `keys`, newest first, that a list with this query shows, in its order (rule 5.6). */
export function listedKeys(keys: readonly ApiKey[], filters: ApiKeyListQuery): ApiKey[] {
  const { name, query, sort_by: field, sort_direction: direction } = filters
  const found = keys.filter((key) => isListed(key, { name }) && (query === undefined || matches(key, query)))
  const sign = direction === 'asc' ? 1 : -1
  return found.sort((one, other) => sign * compared(one[field], other[field]))
}

function matches(key: ApiKey, query: string): boolean {
  const part = query.toLowerCase()
  return (
    [key.name, key.created_by.name].some((text) => text?.toLowerCase().includes(part)) ||
    [key.id, key.masked_key].some((text) => text.startsWith(query))
  )
}

function compared(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one.localeCompare(other, 'en')
}

import { useQuery } from '@tanstack/react-query'
import type { Right } from '../contract/right-words'
import { useConnection } from './connection'
import { serviceQueries } from './queries'

/** What the key in use is called and may do; undefined while that is not known, and where the service does not report. */
export function useOwnKey(): { id: string; name: string; rights: readonly Right[] } | undefined {
  const { data } = useQuery(serviceQueries.info(useConnection()))
  return data?.key
}

/** Returns why the key in use may not call an endpoint, or undefined: it may, or the service does not report what it may do. */
export function useDenied({ right }: { right: Right }): string | undefined {
  const key = useOwnKey()
  if (!key || key.rights.includes(right)) return undefined
  return `Your key “${key.name}” has no right to ${right.replace('_', ' ')}`
}

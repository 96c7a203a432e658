import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../client/connection'
import { poolQueries } from '../client/queries'
import type { BrowserSession } from '../contract/session'
import { describeReplacement } from './describe-replacement'
import { useHalt } from './hosts'

/** Whether new browsers come in place of those of the sessions, once it is known, for a dialog that ends them. */
export function useReplacement(sessions: readonly Pick<BrowserSession, 'pool'>[], enabled = true): string {
  const ids = new Set(sessions.map(({ pool }) => pool?.id))
  ids.delete(undefined)
  const { data: pools = [] } = useQuery({
    ...poolQueries.list(useConnection()),
    enabled: enabled && ids.size > 0,
  })
  const theirs = pools.filter(({ id }) => ids.has(id))
  return describeReplacement(theirs, { halt: useHalt(), isOne: sessions.length === 1 })
}

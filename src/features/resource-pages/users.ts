import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../client/connection'
import { poolQueries } from '../../client/queries'
import type { Pool } from '../../contract/pool'
import type { ResourceKind } from '../../resources/kinds'

/** Often enough to notice: who uses a record changes by hand. */
const ASK_MS = 5_000

const USES: Record<ResourceKind<unknown>['one'], (pool: Pool, id: string) => boolean> = {
  profile: ({ profile_id }, id) => profile_id === id,
  extension: ({ extension_ids }, id) => extension_ids.includes(id),
  proxy: ({ browser_pool_config: { proxy_id } }, id) => proxy_id === id,
}

/** The pools that are set up with a record; empty while they are not known. */
export const usersOf = (pools: readonly Pool[], kind: ResourceKind<unknown>['one'], id: string): Pool[] =>
  pools.filter((pool) => USES[kind](pool, id))

export function useUsers(kind: ResourceKind<unknown>['one'], id: string): Pool[] {
  const { data = [] } = useQuery({ ...poolQueries.list(useConnection()), refetchInterval: ASK_MS })
  return usersOf(data, kind, id)
}

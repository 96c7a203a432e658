import type { Pools } from '../pools/pools'
import { poolRecord } from '../pools/record'
import { sessionRecord } from '../sessions/record'
import { page } from './paging'
import type { Handlers } from './route'

type PoolHandlers = Pick<
  Handlers,
  | 'createBrowserPool'
  | 'listBrowserPools'
  | 'getBrowserPool'
  | 'deleteBrowserPool'
  | 'acquireBrowser'
  | 'releaseBrowser'
  | 'getBrowserPoolStatus'
>

export function poolHandlers(pools: Pools): PoolHandlers {
  return {
    createBrowserPool: async ({ body }) => poolRecord(await pools.create(body)),
    listBrowserPools: ({ query, header }) => page(pools.list(query), query, header).map(poolRecord),
    getBrowserPool: ({ params }) => poolRecord(pools.find(params.id_or_name)),
    deleteBrowserPool: ({ params, body }) => pools.delete(pools.find(params.id_or_name), body.force),
    acquireBrowser: async ({ params, body, signal, origin, onUnread }) => {
      const pool = pools.find(params.id_or_name)
      const leased = await pools.acquire(pool, body, signal)
      if (!leased) return null
      onUnread(() => void pool.undo(leased))
      return sessionRecord(leased, origin)
    },
    releaseBrowser: ({ params, body }) => pools.release(pools.find(params.id_or_name), body.session_id, body.reuse),
    getBrowserPoolStatus: ({ params, origin }) => pools.find(params.id_or_name).status(origin),
  }
}

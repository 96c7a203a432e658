import type { Core } from '../core'
import { poolRecord, poolStatus } from '../pools/record'
import { sessionRecord } from '../sessions/record'
import { page } from './paging'
import type { Handlers } from './route'

type PoolHandlers = Pick<
  Handlers,
  | 'createBrowserPool'
  | 'listBrowserPools'
  | 'getBrowserPool'
  | 'updateBrowserPool'
  | 'deleteBrowserPool'
  | 'acquireBrowser'
  | 'releaseBrowser'
  | 'flushBrowserPool'
  | 'getBrowserPoolStatus'
  | 'listPoolActivity'
  | 'listPoolOccupancy'
  | 'listPoolHistory'
>

export function poolHandlers({ pools, assets }: Core): PoolHandlers {
  return {
    createBrowserPool: async ({ body }) => poolRecord(await pools.create(body)),
    listBrowserPools: ({ query, header }) => page(pools.list(query), query, header).map(poolRecord),
    getBrowserPool: ({ params }) => poolRecord(pools.find(params.id_or_name)),
    updateBrowserPool: async ({ params, body }) => {
      const pool = pools.find(params.id_or_name)
      await pools.update(pool, body)
      return poolRecord(pool)
    },
    deleteBrowserPool: ({ params, body }) => pools.delete(pools.find(params.id_or_name), body.force),
    acquireBrowser: async ({ caller, params, body, signal, origin, onUnread }) => {
      const pool = pools.find(params.id_or_name)
      const leased = await pools.acquire(pool, body, caller.name, signal)
      if (!leased) return null
      onUnread(() => void pool.undo(leased))
      return sessionRecord(leased, assets, origin)
    },
    releaseBrowser: ({ params, body }) => pools.release(pools.find(params.id_or_name), body.session_id, body.reuse),
    flushBrowserPool: ({ params }) => pools.find(params.id_or_name).flush(),
    getBrowserPoolStatus: ({ params, origin }) => poolStatus(pools.find(params.id_or_name), assets, origin),
    listPoolActivity: ({ params }) => {
      pools.find(params.id_or_name)
      return []
    },
    listPoolOccupancy: () => pools.occupancy,
    listPoolHistory: () => pools.history,
  }
}

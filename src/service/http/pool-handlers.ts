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

export function poolHandlers({ pools, sessions, activity, assets }: Core): PoolHandlers {
  return {
    createBrowserPool: async ({ caller, body }) => poolRecord(await pools.create(body, caller.name)),
    listBrowserPools: ({ query, header }) => page(pools.list(query), query, header).map(poolRecord),
    getBrowserPool: ({ params }) => poolRecord(pools.find(params.id_or_name)),
    updateBrowserPool: async ({ caller, params, body }) => {
      const pool = pools.find(params.id_or_name)
      await pools.update(pool, body, caller.name)
      return poolRecord(pool)
    },
    deleteBrowserPool: ({ params, body }) => pools.delete(pools.find(params.id_or_name), body.force),
    acquireBrowser: async ({ caller, params, body, signal, origin, onUnread, onAnswered }) => {
      const pool = pools.find(params.id_or_name)
      const leased = await pools.acquire(pool, body, caller.name, signal)
      if (!leased) return null
      onAnswered(leased.session.telemetry.calling())
      onUnread(() => void pool.undo(leased))
      return sessionRecord(leased, assets, { origin, caller })
    },
    releaseBrowser: async ({ caller, params, body, onAnswered }) => {
      const pool = pools.find(params.id_or_name)
      const session = sessions.ofPool(body.session_id, pool.id)
      onAnswered(session.telemetry.calling())
      await pools.release(pool, session, body.reuse, caller.name)
    },
    flushBrowserPool: ({ caller, params }) => pools.find(params.id_or_name).flush(caller.name),
    getBrowserPoolStatus: ({ params, ...reader }) => poolStatus(pools.find(params.id_or_name), assets, reader),
    listPoolActivity: ({ params, query }) => activity.list(pools.find(params.id_or_name).id, query),
    listPoolOccupancy: () => pools.occupancy,
    listPoolHistory: () => pools.history,
  }
}

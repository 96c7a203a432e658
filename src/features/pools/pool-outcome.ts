import { ifOffered } from '../../client/abilities'
import { call } from '../../client/call'
import { DONE, type LookUp } from '../../client/confirm-change'
import type { Connection } from '../../client/connection'
import { goneIsDone, isNotFound } from '../../client/errors'
import { activityPage } from '../../client/queries'
import { serviceNow } from '../../client/service-clock'
import { deletePool, getPool, listPoolActivity } from '../../contract/endpoints/pools'
import type { Pool } from '../../contract/pool'
import type { PoolChanges } from './config/pool-update'

/** What is known of the service's clock may be off by a little. */
const CLOCK_SKEW_MS = 5_000

/** Deletes a pool; one that another operator has deleted meanwhile counts as deleted. Rejects like a call. */
export const removePool = (connection: Connection, id: string, force: boolean): Promise<void> =>
  goneIsDone(call(connection, deletePool, { params: { id_or_name: id }, body: { force } }))

/** Looks up whether a pool has the single values that it was to get. */
export const lookUpUpdate =
  (connection: Connection, id: string, changes: PoolChanges): LookUp<Pool> =>
  async (signal) => {
    const pool = await call(connection, getPool, { params: { id_or_name: id }, signal })
    const { browser_pool_config: config } = pool
    const has = Object.entries(changes).every(([field, value]) => config[field as keyof typeof config] === value)
    return has ? { is: 'done', value: pool } : { is: 'not-done' }
  }

/** Looks up whether a pool was deleted. */
export const lookUpDeletion =
  (connection: Connection, id: string): LookUp =>
  (signal) =>
    call(connection, getPool, { params: { id_or_name: id }, signal }).then(
      () => ({ is: 'not-done' }) as const,
      (error: unknown) => {
        if (isNotFound(error)) return DONE
        throw error
      },
    )

/** Looks up whether a pool was flushed since then, in milliseconds since the epoch by the clock of this computer; only the activity of a pool shows that. */
export const lookUpFlush =
  (connection: Connection, id: string, sentAt: number): LookUp =>
  async (signal) => {
    const page = await ifOffered(connection, listPoolActivity, () =>
      activityPage(connection, id, ['flushed'], { signal }),
    )
    if (!page) return { is: 'unknown' }
    const since = sentAt + serviceNow(connection.baseUrl) - Date.now() - CLOCK_SKEW_MS
    return page.some(({ at }) => Date.parse(at) >= since) ? DONE : { is: 'not-done' }
  }

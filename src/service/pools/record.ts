import type { Pool as PoolAnswer, PoolStatus } from '../../contract/pool'
import type { Assets } from '../sessions/assets'
import { sessionRecord, type Reader } from '../sessions/record'
import type { Pool } from './pool'

/** A pool as the service answers (interface document 2.2). */
export function poolRecord(pool: Pool): PoolAnswer {
  const { config, profileId, extensionIds } = pool.setup
  return {
    id: pool.id,
    ...(config.name !== undefined && { name: config.name }),
    available_count: pool.available.length,
    acquired_count: pool.leased.length,
    created_at: pool.createdAt.toISOString(),
    browser_pool_config: config,
    ...(profileId !== undefined && { profile_id: profileId }),
    extension_ids: [...extensionIds],
  }
}

/** What each place of a pool is doing. */
export async function poolStatus(pool: Pool, assets: Pick<Assets, 'profiles'>, reader: Reader): Promise<PoolStatus> {
  const { failure, fullIn, warming } = pool.filling
  return {
    size: pool.config.size,
    available: pool.available.map(({ id, availableSince }) => ({
      session_id: id,
      since: availableSince.toISOString(),
    })),
    acquired: await Promise.all(
      pool.leased.map(async ({ session, lease }) => ({
        ...(await sessionRecord({ session, lease }, assets, reader)),
        leased_at: lease.acquiredAt.toISOString(),
        leased_by: lease.terms.by,
      })),
    ),
    warming: warming.map((since) => ({ since: since.toISOString() })),
    waiting_count: pool.waitingCount,
    full_in_ms: fullIn === Infinity ? null : Math.round(fullIn),
    ...(failure && {
      failure: {
        message: failure.message,
        at: failure.at.toISOString(),
        attempts: failure.attempts,
        retry_at: failure.retryAt.toISOString(),
      },
    }),
  }
}

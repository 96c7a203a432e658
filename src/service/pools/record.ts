import { fillRate } from '../../contract/fill'
import type { Pool as PoolAnswer, PoolStatus } from '../../contract/pool'
import type { PoolBrowser, PoolState } from '../state/pool-state'
import type { Assets } from '../session/assets'
import { sessionRecord, type Reader } from '../session/record'
import type { Sessions } from '../session/sessions'
import type { PoolSetup } from '../state/pool-setup'
import type { Pool } from './pool'
import { TokenBucket } from '../shared/token-bucket'

export function poolRecord(
  { id, createdAt }: Pool,
  { config, profileId, extensionIds, rateBeforePause }: PoolSetup,
  { available, leased }: { available: number; leased: number },
): PoolAnswer {
  return {
    id,
    ...(config.name !== undefined && { name: config.name }),
    available_count: available,
    acquired_count: leased,
    created_at: createdAt.toISOString(),
    browser_pool_config: config,
    ...(profileId !== undefined && { profile_id: profileId }),
    extension_ids: [...extensionIds],
    ...(rateBeforePause !== undefined && { fill_rate_before_pause: rateBeforePause }),
  }
}

export interface StatusOptions {
  readonly assets: Pick<Assets, 'profiles'>
  readonly onOtherHosts: PoolStatus['acquired']
  readonly sessions: Pick<Sessions, 'peek'>
  readonly reader: Reader
  readonly capPerMinute: number
}

export async function poolStatus(
  { config }: Pool,
  state: PoolState,
  { assets, onOtherHosts, sessions, reader, capPerMinute }: StatusOptions,
): Promise<PoolStatus> {
  const { browsers, failure, waiting } = state
  const those = (wanted: PoolBrowser['state']) => browsers.filter(({ state: is }) => is === wanted)
  const there = new Map(onOtherHosts.map((acquired) => [acquired.session_id, acquired]))
  const acquired = those('leased').map(async ({ browser }) => {
    const leased = sessions.peek(browser)
    return leased ? sessionRecord(leased, assets, reader) : there.get(browser)
  })
  const rate = fillRate(config.size, config.fill_rate_per_minute, capPerMinute)
  const missing = config.size - browsers.length
  const bucket = new TokenBucket(rate, state.bucket ?? undefined, state.bucketAgeMs)
  const fullIn = missing > 0 ? Math.max(bucket.timeTo(missing), state.pauseMs) : 0
  return {
    size: config.size,
    available: those('available').map(({ browser, since }) => ({ session_id: browser, since: timeOf(since) })),
    acquired: (await Promise.all(acquired)).flatMap((record) => record ?? []),
    warming: those('starting').map(({ since }) => ({ since: timeOf(since) })),
    waiting_count: waiting,
    full_in_ms: fullIn === Infinity ? null : Math.round(fullIn),
    ...(failure && {
      failure: {
        message: failure.message,
        at: timeOf(failure.at),
        attempts: failure.attempts,
        retry_at: timeOf(failure.retryAt),
      },
    }),
  }
}

const timeOf = (ms: number): string => new Date(ms).toISOString()

import { setTimeout as sleep } from 'node:timers/promises'
import type { Host } from '../../contract/host'
import type { Pool, PoolCreateInput } from '../../contract/pool'
import type { Lab } from '../lab'
import { DEFAULT_DISPLAY } from '../lab'
import type { Row } from '../line'
import { ms, times } from '../../measure/format'
import { p50 } from '../../measure/statistics'

const POOLS = 6
/** Browsers that are added to a pool, one after the other. */
const LATER = 8
/** How often the service is asked whether a browser is there, ms. */
const POLL_MS = 10
/** How long the machine is left alone once a spare is ready, ms. */
const REST_MS = 1_500

export const create: Row<Lab> = {
  name: 'create',
  settings: { POOLDECK_SPARE_BROWSERS: '1' },
  async measure(lab) {
    const first: number[] = []
    const own: number[] = []
    const later: number[] = []
    for (let round = 0; round < POOLS; round++) {
      await spareReady(lab)
      // No spare is ever of this kind.
      own.push(await firstOf(lab, { chrome_policy: { BookmarkBarEnabled: false } }))
      await spareReady(lab)
      first.push(await firstOf(lab, {}))
    }
    const pool = await lab.pool({ size: 1 })
    await spareReady(lab)
    for (let size = 2; size < LATER + 2; size++) {
      const requestedAt = performance.now()
      await lab.client.call('PATCH', `/browser_pools/${pool.id}`, { size, fill_rate_per_minute: 1_000_000 })
      await lab.filled(pool, size, POLL_MS)
      later.push(performance.now() - requestedAt)
    }
    const { width, height } = DEFAULT_DISPLAY
    return [
      {
        what: `create of a pool (${width}x${height}) to its first available browser, a spare ready`,
        ours: ms(p50(first)),
        rival: `one that no spare can replace ${ms(p50(own))}`,
        ratio: times(p50(own) / p50(first)),
        target: 'at most 60 % of a start, which is under 1.5 s',
        reached: p50(first) <= 0.6 * p50(own) && p50(own) < 1_500,
      },
      {
        what: 'each later browser, from asking for one more',
        ours: ms(p50(later)),
        target: 'under 1.2 s',
        reached: p50(later) < 1_200,
      },
    ]
  },
}

/** Resolves when there is a spare, and nothing starts. */
async function spareReady(lab: Lab): Promise<void> {
  while ((await lab.client.json<Host[]>('GET', '/service/hosts'))[0]?.spares !== 1) await sleep(POLL_MS)
  await sleep(REST_MS)
}

/** Gives how long it takes until a new pool has its first browser, ms; the pool is gone then. */
async function firstOf(lab: Lab, request: Partial<PoolCreateInput>): Promise<number> {
  const began = performance.now()
  const pool = await lab.client.json<Pool>('POST', '/browser_pools', { size: 1, ...request })
  await lab.filled(pool, 1, POLL_MS)
  const took = performance.now() - began
  await lab.client.call('DELETE', `/browser_pools/${pool.id}`, { force: true })
  return took
}

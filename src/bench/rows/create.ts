import type { Pool } from '../../contract/pool'
import type { Lab } from '../lab'
import { DEFAULT_DISPLAY } from '../lab'
import type { Row } from '../line'
import { ms } from '../../measure/format'
import { p50 } from '../../measure/statistics'

const POOLS = 6
/** Browsers that are added to each of the last pools, one after the other. */
const LATER = 4
/** How often it is asked whether a browser is there, ms. */
const LOOK_MS = 10

export const create: Row<Lab> = {
  name: 'create',
  async measure(lab) {
    const first: number[] = []
    const later: number[] = []
    for (let round = 0; round < POOLS; round++) {
      const began = performance.now()
      const pool = await lab.client.json<Pool>('POST', '/browser_pools', { size: 1, fill_rate_per_minute: 100 })
      await lab.filled(pool, 1, LOOK_MS)
      first.push(performance.now() - began)
      const largest = round < POOLS - 2 ? 1 : 1 + LATER
      for (let size = 2; size <= largest; size++) {
        const asked = performance.now()
        await lab.client.call('PATCH', `/browser_pools/${pool.id}`, { size, fill_rate_per_minute: 1_000_000 })
        await lab.filled(pool, size, LOOK_MS)
        later.push(performance.now() - asked)
      }
      await lab.client.call('DELETE', `/browser_pools/${pool.id}`, { force: true })
    }
    const { width, height } = DEFAULT_DISPLAY
    return [
      {
        what: `create of a pool (${width}x${height}) to its first available browser`,
        ours: ms(p50(first)),
        target: 'under 1.5 s',
        reached: p50(first) < 1_500,
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

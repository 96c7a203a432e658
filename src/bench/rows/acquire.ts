import { acquireAndRelease } from '../acquire-and-release'
import type { Lab } from '../lab'
import type { Row } from '../line'
import { ms } from '../../measure/format'
import { p50, p99 } from '../../measure/statistics'

const ROUNDS = 200
const CLIENTS = 16
const BROWSERS = 4
const CONTEST_MS = 5_000

export const acquire: Row<Lab> = {
  name: 'acquire',
  async measure(lab) {
    const pool = await lab.pool({ size: BROWSERS, start_url: lab.site.url('still') })
    const times: number[] = []
    for (let round = -5; round < ROUNDS; round++) {
      const took = await acquireAndRelease(lab, pool)
      if (round >= 0) times.push(took)
    }

    const until = performance.now() + CONTEST_MS
    const served = await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        const waits: number[] = []
        while (performance.now() < until) waits.push(await acquireAndRelease(lab, pool))
        return waits
      }),
    )
    const counts = served.map(({ length }) => length)
    const waits = served.flat()
    const least = Math.min(...counts)
    const mean = waits.length / CLIENTS
    return [
      { what: 'acquire of a warm browser', ours: ms(p50(times)), target: 'under 10 ms', reached: p50(times) < 10 },
      { what: 'acquire of a warm browser, p99', ours: ms(p99(times)), target: 'under 30 ms', reached: p99(times) < 30 },
      {
        what: `${CLIENTS} clients that acquire and release ${BROWSERS} browsers: leases of the one that got fewest, of all on average`,
        ours: `${least} of ${mean.toFixed(0)} in ${CONTEST_MS / 1000} s; waited ${ms(p50(waits))} (p99 ${ms(p99(waits))})`,
        target: 'none starved',
        reached: least >= mean / 2,
      },
    ]
  },
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Lab } from '../lab'
import type { Row } from '../line'
import { megabytes } from '../../measure/format'
import { residentBytes } from '../../measure/usage'

const BROWSERS = 10
const SCREENSHOTS = 10_000
/** How much more than before counts as flat: garbage that is not collected yet. */
const FLAT = 1.1

export const memory: Row<Lab> = {
  name: 'memory',
  async measure(lab) {
    const pool = await lab.pool({ size: BROWSERS, start_url: lab.site.url('clock') })
    const sessions: string[] = []
    for (let count = 0; count < BROWSERS; count++) sessions.push((await lab.api.acquire(pool)).session_id)
    await sleep(5_000)
    const atRest = residentBytes(lab.pid)

    let taken = 0
    let highest = 0
    let half = 0
    await Promise.all(
      sessions.map(async (session) => {
        while (taken < SCREENSHOTS) {
          taken += 1
          if (taken % 100 === 0) highest = Math.max(highest, residentBytes(lab.pid))
          if (taken === SCREENSHOTS / 2) half = residentBytes(lab.pid)
          await lab.client.call('POST', `/browsers/${session}/computer/screenshot`, {})
        }
      }),
    )
    await sleep(5_000)
    const after = residentBytes(lab.pid)
    const thousands = SCREENSHOTS.toLocaleString('en')
    return [
      {
        what: `memory of the service (RSS) with ${BROWSERS} browsers`,
        ours: megabytes(atRest),
        target: 'under 450 MB',
        reached: atRest < 450e6,
      },
      {
        what: `the same, after ${thousands} screenshots (half-way, highest, 5 s after the last)`,
        ours: [half, highest, after].map(megabytes).join(', '),
        target: 'flat, under 450 MB',
        reached: after < 450e6 && after <= half * FLAT,
      },
    ]
  },
}

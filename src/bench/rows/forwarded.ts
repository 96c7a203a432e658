import { setTimeout as sleep } from 'node:timers/promises'
import { RunningService } from '../../../e2e/support/running-service'
import { Client } from '../../measure/client'
import { ms } from '../../measure/format'
import { interleaved, p50, p99 } from '../../measure/statistics'
import type { BrowserSession } from '../../contract/session'
import { TestPostgres } from '../../service/database/test-postgres'
import { DEFAULT_DISPLAY, type Lab } from '../lab'
import type { Line, Row } from '../line'

const ROUNDS = 200
/** What another host may add, ms. */
const MOST_MORE = 3
/** How long a page may take to become quiet after it was opened, ms. */
const QUIET_MS = 700

/** Two services on one PostgreSQL: the browsers are on the first, and the second forwards. */
async function twoHosts(lab: Lab): Promise<[home: RunningService, other: RunningService]> {
  const postgres = await TestPostgres.start({ settings: { fsync: 'on' } })
  lab.onClose(() => postgres.stop())
  const shared = {
    DATABASE_URL: postgres.url(await postgres.database()),
    POOLDECK_API_KEY: 'a key for both hosts',
    POOLDECK_SECRET_KEY: '5'.repeat(64),
  }
  const start = async () => {
    const service = await RunningService.start({ ...shared, POOLDECK_RATE_LIMIT: '100000' }, (child) => {
      // The bench may be interrupted.
      const kill = () => child.kill()
      process.once('exit', kill)
      child.once('exit', () => process.off('exit', kill))
    })
    lab.onClose(() => service.stop())
    return service
  }
  return [await start(), await start()]
}

/** How much longer a picture takes that is asked of a host which does not have the session. */
export const screenshotForwarded: Row<Lab> = {
  name: 'screenshot-forwarded',
  async measure(lab) {
    const [home, other] = await twoHosts(lab)
    const clients = { here: new Client(home), there: new Client(other) }
    lab.onClose(() => Object.values(clients).forEach((client) => client.close()))
    const lines: Line[] = []
    for (const [page, what, before] of [
      ['still', 'an unchanged screen', () => Promise.resolve()],
      ['text', 'a page of text, changed before each', () => lab.site.change()],
    ] as const) {
      const request = { viewport: DEFAULT_DISPLAY, start_url: lab.site.url(page), timeout_seconds: 600 }
      const { session_id } = await clients.here.json<BrowserSession>('POST', '/browsers', request)
      await sleep(QUIET_MS)
      const screenshotFrom = (name: keyof typeof clients) => ({
        name,
        try: async () => {
          await before()
          return (await clients[name].call('POST', `/browsers/${session_id}/computer/screenshot`, {})).ms
        },
      })
      const measured = await interleaved(ROUNDS, [screenshotFrom('here'), screenshotFrom('there')])
      const [here = [], there = []] = [measured.get('here'), measured.get('there')]
      const more = p50(there) - p50(here)
      lines.push({
        what: `screenshot of ${what}, asked of another host`,
        ours: `${ms(p50(there))} (p99 ${ms(p99(there))}), ${ms(more)} more`,
        rival: `its own host ${ms(p50(here))} (p99 ${ms(p99(here))})`,
        target: `under ${MOST_MORE} ms more`,
        reached: more < MOST_MORE,
      })
      await clients.here.call('DELETE', `/browsers/${session_id}`)
    }
    return lines
  },
}

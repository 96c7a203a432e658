import { setTimeout as sleep } from 'node:timers/promises'
import type { Host } from '../../contract/host'
import type { BrowserSession } from '../../contract/session'
import { descendants } from '../../../e2e/support/processes'
import { Lab } from '../lab'
import type { Row } from '../line'
import { megabytes, ms, percent } from '../../measure/format'
import { cpuSeconds, proportionalBytes } from '../../measure/usage'
import { sum, timed } from '../../measure/statistics'

const SPARES = 4
const BURST = 20
const ROUNDS = 3
/** How long browsers that wait are looked at, ms, and how long they are left alone before. */
const [IDLE_MS, QUIET_MS] = [20_000, 10_000]
const POLL_MS = 50

/** A burst of sessions without a pool, and what the browsers cost that wait for it. */
export const spares: Row<Lab> = {
  name: 'spares',
  settings: { POOLDECK_SPARE_BROWSERS: String(SPARES) },
  async measure(lab) {
    const without = await Lab.open({ POOLDECK_SPARE_BROWSERS: '0' })
    const last = { with: [] as number[], without: [] as number[] }
    try {
      // Once, for the service to know what is asked for.
      await burst(lab)
      for (let round = 0; round < ROUNDS; round++) {
        await warm(lab)
        last.without.push(await burst(without))
        last.with.push(await burst(lab))
      }
    } finally {
      await without.close()
    }
    await warm(lab)
    await sleep(QUIET_MS)
    const below = descendants(lab.pid)
    const before = sum(below.map(cpuSeconds))
    await sleep(IDLE_MS)
    const share = (sum(below.map(cpuSeconds)) - before) / (IDLE_MS / 1000)
    const [ours, todays] = [Math.min(...last.with), Math.min(...last.without)]
    return [
      {
        what: `${BURST} sessions without a pool at once, ${SPARES} spares: until the last one is there`,
        ours: `${ms(ours)}, none refused`,
        rival: `without spares ${ms(todays)}`,
        target: 'at most 1.3 × as long',
        reached: ours <= 1.3 * todays,
      },
      {
        what: `${SPARES} spares that wait: memory, share of one core`,
        ours: `${megabytes(sum(below.map(proportionalBytes)))}, ${percent(share)}`,
      },
    ]
  },
}

/** Gives when the last of the sessions was there, ms; all of them are gone then. Throws when one is refused. */
async function burst({ client }: Lab): Promise<number> {
  const begun: BrowserSession[] = []
  const took = await timed(async () => {
    const create = () => client.json<BrowserSession>('POST', '/browsers', { timeout_seconds: 600 })
    begun.push(...(await Promise.all(Array.from({ length: BURST }, create))))
  })
  await Promise.all(begun.map(({ session_id }) => client.call('DELETE', `/browsers/${session_id}`)))
  return took
}

/** Resolves when all spares are there, and nothing else. */
async function warm({ client }: Lab): Promise<void> {
  for (;;) {
    const [host] = await client.json<Host[]>('GET', '/service/hosts')
    if (host?.spares === SPARES && host.sessions_without_pool === 0) return
    await sleep(POLL_MS)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolOccupancy } from '../../contract/pool-occupancy'
import type { Pool } from '../../contract/pool'
import type { BrowserSession } from '../../contract/session'
import type { Random } from '../../motion/random'
import { handled } from '../handled'
import { DatabaseAway } from '../hosts/database-away'
import { Fleet, type Station } from '../hosts/fleet'
import { CUT_OFF, KILLED, Losses } from '../hosts/loss'
import { Traffic } from '../hosts/traffic'
import { Ledger } from '../ledger'
import { type Counts, type Finding, type Row, without } from '../row'

/** Browsers that each host has room for: two can take over what a third had. */
const ROOM = 8
const CONTESTED = 6
const HELD = 6
/** Callers who go on while hosts are lost. */
const CALLERS = 8
/** Share of the releases that end the browser. */
const ENDED = 0.02
const POLL_MS = 50
const AWAY_MS = 60_000

/** Three hosts share a PostgreSQL: many callers, then hosts are lost, and the database is. */
export const hosts: Row = {
  name: 'hosts',
  run: (counts, random, say) =>
    Fleet.with(ROOM, async (fleet) => {
      const pool = await fleet.createPool({ size: CONTESTED })
      await fleet.available(fleet.station(0), pool, CONTESTED)
      const contested = new Ledger()
      await contest(fleet, contested, pool, counts, random)
      say(`${counts.leases} leases`)

      const held = await fleet.createPool({ size: HELD })
      await fleet.available(fleet.station(0), held, HELD)
      await fleet.settled()
      const disturbed = new Ledger()
      const calling = { fleet, pool, ledger: disturbed, random, callers: CALLERS }
      return Traffic.during(calling, async (traffic) => {
        const findings = await disturb(fleet, held, say)
        const meanwhile = `${traffic.leases} leases meanwhile`
        return [
          ...contested.findings,
          ...findings,
          without('no browser is leased twice, whatever is lost', disturbed.doubles, meanwhile),
          without('who calls meanwhile is told what to expect', traffic.faults, meanwhile),
          without('no request fails unexpectedly', fleet.unexpected, 'read the logs'),
        ]
      })
    }),
}

/** Many callers take the same browsers at all hosts, use them and release them. */
async function contest(fleet: Fleet, ledger: Ledger, pool: Pool, counts: Counts, random: Random): Promise<void> {
  const over = new AbortController()
  const watching = handled(watch(fleet, ledger, over.signal))
  let left = counts.leases
  const caller = async (n: number) => {
    while (left-- > 0) await cycle(fleet, fleet.station(n), ledger, pool, random)
  }
  await Promise.all(Array.from({ length: counts.callers }, (_, n) => caller(n)))
  over.abort()
  await watching
}

/** One lease with one use through any host. */
async function cycle(fleet: Fleet, { client }: Station, ledger: Ledger, { id }: Pool, random: Random): Promise<void> {
  const requestedAt = performance.now()
  const acquired = await client.json<BrowserSession>('POST', `/browser_pools/${id}/acquire`, {
    acquire_timeout_seconds: 50,
  })
  const { session_id } = acquired
  ledger.took(session_id, { pool: id, requestedAt, answered: performance.now() })
  const through = fleet.station(Math.floor(random.uniform() * fleet.stations.length))
  await through.client.call('POST', `/browsers/${session_id}/computer/press_key`, { keys: ['a'] })
  ledger.gaveBack(session_id)
  await client.call('POST', `/browser_pools/${id}/release`, { session_id, reuse: random.uniform() >= ENDED })
}

async function watch(fleet: Fleet, ledger: Ledger, over: AbortSignal): Promise<void> {
  for (let n = 0; !over.aborted; n++) {
    await ledger.poll(() => fleet.station(n).client.json<PoolOccupancy[]>('GET', '/service/pools'))
    await sleep(POLL_MS)
  }
}

/** Each host is lost in each way, then the database. */
async function disturb(fleet: Fleet, held: Pool, say: (text: string) => void): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const how of [KILLED, CUT_OFF]) {
    const losses = new Losses(how)
    for (const victim of fleet.stations) {
      await losses.tryOne(fleet, victim, held)
      say(`${victim.name} ${how.name}`)
    }
    findings.push(...losses.findings)
  }
  const away = new DatabaseAway()
  for (const [forMs, signal] of [
    [0, 'SIGQUIT'],
    [AWAY_MS, 'SIGINT'],
  ] as const) {
    await away.tryOne(fleet, held, forMs, signal)
    say(`database away for ${forMs / 1000} s`)
  }
  return [...findings, ...away.findings]
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../../contract/pool'
import type { PoolOccupancy } from '../../contract/pool-occupancy'
import type { BrowserSession } from '../../contract/session'
import { megabytes } from '../../measure/format'
import type { Random } from '../../motion/random'
import { handled } from '../handled'
import { Ledger } from '../ledger'
import { left } from '../left'
import { type Counts, type Row, without } from '../row'
import { type Holdings, Subject } from '../subject'
import { until } from '../until'

const SIZE = 2
/** Share of the releases that end the browser. */
const ENDED = 0.25
const POLL_MS = 25

/** Many clients acquire browsers of several pools and release them; afterwards everything is as it was before. */
export const leases: Row = {
  name: 'leases',
  run: (counts, random, say) =>
    Subject.with(async (subject) => {
      await subject.start()
      await contest(subject, new Ledger(), { ...counts, cycles: Math.ceil(counts.cycles / 10) }, random)
      const before = await settled(subject)
      say(`warm: ${megabytes(before.bytes)}, ${before.descriptors} file descriptors`)
      const ledger = new Ledger()
      await contest(subject, ledger, counts, random)
      const after = await settled(subject)
      return [
        ...ledger.findings,
        { promise: 'no process is left', seen: String(after.processes), kept: after.processes === 0 },
        ...left(before, after),
        without('no request fails unexpectedly', subject.unexpected, 'read its log'),
      ]
    }),
}

async function contest(subject: Subject, ledger: Ledger, counts: Counts, random: Random): Promise<void> {
  const pools: Pool[] = []
  // Every other one without a display.
  for (let n = 0; n < counts.pools; n++) pools.push(await subject.createPool({ size: SIZE, headless: n % 2 === 1 }))
  const over = new AbortController()
  const watching = handled(watch(subject, ledger, over.signal))
  let left = counts.cycles
  const client = async () => {
    while (left-- > 0) {
      const pool = pools[Math.floor(random.uniform() * pools.length)]
      if (pool) await cycle(subject, ledger, pool.id, random.uniform() >= ENDED)
    }
  }
  await Promise.all(Array.from({ length: counts.clients }, client))
  over.abort()
  await watching
  for (const pool of pools) await subject.deletePool(pool)
}

/** One lease, with one use. */
async function cycle({ client }: Subject, ledger: Ledger, pool: string, reuse: boolean): Promise<void> {
  const requestedAt = performance.now()
  const { session_id } = await acquired()
  ledger.took(session_id, { pool, requestedAt, answered: performance.now() })
  await client.call('POST', `/browsers/${session_id}/computer/press_key`, { keys: ['a'] })
  ledger.gaveBack(session_id)
  await client.call('POST', `/browser_pools/${pool}/release`, { session_id, reuse })

  async function acquired(): Promise<BrowserSession> {
    const { status, bytes } = await client.call('POST', `/browser_pools/${pool}/acquire`, {
      acquire_timeout_seconds: 50,
    })
    if (status === 204) throw new Error('No caller got a browser for 50 s.')
    return JSON.parse(bytes.toString()) as BrowserSession
  }
}

async function watch({ client }: Subject, ledger: Ledger, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await ledger.poll(() => client.json<PoolOccupancy[]>('GET', '/service/pools'))
    await sleep(POLL_MS)
  }
}

/** What the service holds when it is idle and no client is connected. */
async function settled(subject: Subject): Promise<Holdings> {
  await until('all processes of browsers have ended', 10_000, () => subject.processes().length === 0)
  subject.client.close()
  await sleep(5_000)
  return subject.holdings()
}

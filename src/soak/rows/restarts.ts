import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../../contract/pool'
import type { BrowserSession } from '../../contract/session'
import { ms } from '../../measure/format'
import { percentile } from '../../measure/statistics'
import type { Random } from '../../motion/random'
import { handled } from '../handled'
import { PoolBook } from '../pool-book'
import { type Row, without } from '../row'
import { Subject } from '../subject'
import { until } from '../until'

const ORPHANS_END_MS = 5_000
/** The longest time from a start until the service is killed; browsers are being started, leased and released then. */
const LONGEST_LIFE_MS = 6_000
/** Every so often it is killed while it is still starting. */
const STARTING = 4
const LEASING_CLIENTS = 4

/** The service is killed again and again, in every phase of its life. */
export const restarts: Row = {
  name: 'restarts',
  run: (counts, random, say) =>
    Subject.with(async (subject) => {
      const book = new PoolBook()
      const [orphans, counters, starts]: [string[], string[], number[]] = [[], [], []]
      await subject.start()
      for (const headless of [false, true]) await book.create(subject, { size: 2, headless })
      for (let n = 1; n <= counts.restarts; n++) {
        if (n % STARTING === 0) {
          await subject.stop('SIGKILL')
          const starting = subject.start().catch(() => undefined)
          await sleep(random.uniform() * percentile(starts, 0.5))
          await subject.stop('SIGKILL')
          await starting
        } else {
          const life = new AbortController()
          const busy = [change(subject, book, life.signal), ...lease(subject, book, random, life.signal)].map(handled)
          await sleep(random.uniform() * LONGEST_LIFE_MS)
          life.abort()
          await subject.stop('SIGKILL')
          await Promise.all(busy)
        }
        await until('no process is left', ORPHANS_END_MS, () => subject.orphans().length === 0).catch(() =>
          orphans.push(`${subject.orphans().length} processes after restart ${n}`),
        )
        const began = performance.now()
        await subject.start()
        starts.push(performance.now() - began)
        const pools = await subject.pools()
        book.compare(pools)
        const wrong = pools.filter(({ acquired_count }) => acquired_count !== 0)
        for (const { acquired_count } of wrong) counters.push(`${acquired_count} acquired right after a start`)
        if (n % 2 === 0) say(`killed ${n} of ${counts.restarts} times`)
      }
      const filled = [book.first(0), book.first(1)]
      for (const pool of (await subject.pools()).filter(({ id }) => filled.includes(id))) {
        await subject.full(pool)
        counters.push(...(await dishonest(subject, pool)))
      }
      const inUse = subject.folders()
      await subject.stop('SIGTERM')
      const left = subject.folders()
      const tried = `${counts.restarts} kills`
      return [
        without(
          'the database opens, and the service starts again',
          [],
          `${starts.length} starts, at most ${ms(percentile(starts, 1))}`,
        ),
        without('pools are as they were', book.faults, `${book.changes} changes in between`),
        without('no process is left behind', orphans, tried),
        without('no folder is left behind', left, `${inUse.length} while it ran, ${left.length} at the end`),
        without('acquired_count is honest', counters, tried),
        without('no request fails unexpectedly', subject.unexpected, 'read its log'),
      ]
    }),
}

/** Makes, changes and deletes pools until the service is killed. */
async function change(subject: Subject, book: PoolBook, over: AbortSignal): Promise<void> {
  try {
    for (let n = 0; !over.aborted; n++) {
      const pool = await book.create(subject, { size: 1, fill_rate_per_minute: 0 })
      await book.update(subject, pool, { size: 1 + (n % 3) })
      await book.delete(subject, pool)
    }
  } catch {
    // It was killed in the middle: the book knows what may have happened.
  }
}

/** Acquires browsers and releases them until the service is killed. */
function lease({ client }: Subject, book: PoolBook, random: Random, over: AbortSignal): Promise<void>[] {
  return Array.from({ length: LEASING_CLIENTS }, async (_, index) => {
    const pool = book.first(index % 2)
    try {
      while (!over.aborted) {
        const { status, bytes } = await client.call('POST', `/browser_pools/${pool}/acquire`, {})
        if (status === 204) continue
        const { session_id } = JSON.parse(bytes.toString()) as BrowserSession
        await client.call('POST', `/browsers/${session_id}/computer/press_key`, { keys: ['a'] })
        await client.call('POST', `/browser_pools/${pool}/release`, { session_id, reuse: random.uniform() < 0.5 })
      }
    } catch {
      // It was killed in the middle.
    }
  })
}

/** What is wrong with the counters of a full pool when one of its browsers is acquired and released. */
async function dishonest(subject: Subject, pool: Pool): Promise<string[]> {
  const path = `/browser_pools/${pool.id}`
  const size = pool.browser_pool_config.size
  const figures = async () => {
    const { available_count, acquired_count } = await subject.pool(pool)
    return `${available_count} available, ${acquired_count} acquired`
  }
  const full = await figures()
  const { session_id } = await subject.client.json<BrowserSession>('POST', `${path}/acquire`, {})
  const taken = await figures()
  await subject.client.call('POST', `${path}/release`, { session_id })
  const seen = [full, taken, await figures()]
  const right = [size, size - 1, size].map((available) => `${available} available, ${size - available} acquired`)
  return seen.filter((text, index) => text !== right[index])
}

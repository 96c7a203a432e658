import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright'
import type { EndedLeases } from '../../contract/ended-lease'
import type { Host } from '../../contract/host'
import type { BrowserSession } from '../../contract/session'
import { programOf } from '../../../e2e/support/processes'
import { megabytes, ms } from '../../measure/format'
import { p50, p99 } from '../../measure/statistics'
import { left } from '../left'
import { type Finding, type Row, without } from '../row'
import { type Holdings, Subject } from '../subject'
import { until } from '../until'

const SPARES = 4
const BURST = 20
/** So many come before what is measured at least, and a burst: the service has done everything by then, and has the memory for it. */
const FEWEST = 20
/** As long as it takes to start as many spares as there are, on a machine with other work, too. */
const WARM_MS = 120_000
/** The service may have something to tidy up. */
const REST_MS = 5_000
const PAGE = 'data:text/html,<title>A life</title><h1>Here'
/** How much longer one of a hundred lives may take than most. */
const SPREAD = 3
/** What is held after all of them may be so much more than after the first ones. */
const GROWTH = 0.05
/** Records of ended sessions that are kept, and how many more there may be until the oldest are removed. */
const [RECORDS, MORE] = [1_000, 20]

/** Sessions without a pool, one after the other and in bursts, each from its creation over a first page to its end. */
export const lives: Row = {
  name: 'lives',
  run: (counts, _, say) =>
    Subject.with(async (subject) => {
      await subject.start({ POOLDECK_SPARE_BROWSERS: String(SPARES) })
      const first = Math.max(FEWEST, Math.ceil(counts.lives / 10))
      for (let n = 0; n < first; n++) await live(subject)
      await burst(subject)
      const before = await settled(subject)
      say(`warm: ${megabytes(before.bytes)}, ${before.descriptors} file descriptors`)
      const took: number[] = []
      for (let n = 1; n <= counts.lives; n++) {
        took.push(await live(subject))
        if (n % 100 === 0) say(`${n} of ${counts.lives} lives`)
      }
      const bursts: number[] = []
      for (let n = 0; n < counts.lives / 5 / BURST; n++) bursts.push(...(await burst(subject)))
      const after = await settled(subject)
      const lived = first + BURST + took.length + bursts.length
      const browsers = subject.processes().filter((pid) => programOf(pid) === 'Xvfb').length
      return [
        {
          promise: `one life of a hundred takes at most ${SPREAD} times as long as most`,
          seen: `${ms(p50(took))} (p99 ${ms(p99(took))}) one after the other; ${ms(p50(bursts))} (p99 ${ms(p99(bursts))}) in bursts of ${BURST}`,
          kept: p99(took) <= SPREAD * p50(took),
        },
        {
          promise: 'no browser is left beside the spares',
          seen: `${browsers} of ${SPARES} spares`,
          kept: browsers <= SPARES,
        },
        {
          promise: 'no process is left',
          seen: `${before.processes} after the warm-up, ${after.processes} at the end`,
          kept: after.processes <= before.processes * (1 + GROWTH),
        },
        ...left(before, after, GROWTH),
        await recorded(subject, lived),
        without('no request fails unexpectedly', subject.unexpected, 'read its log'),
      ]
    }),
}

const burst = (subject: Subject): Promise<number[]> => Promise.all(Array.from({ length: BURST }, () => live(subject)))

/** Gives how long it took, ms. Throws when anything of it fails. */
async function live({ client }: Subject): Promise<number> {
  const began = performance.now()
  const session = await client.json<BrowserSession>('POST', '/browsers', {})
  const browser = await chromium.connectOverCDP(session.cdp_ws_url)
  await browser.contexts()[0]?.pages()[0]?.goto(PAGE)
  await client.call('DELETE', `/browsers/${session.session_id}`)
  const took = performance.now() - began
  await browser.close()
  return took
}

/** Each life is reported, and no more rows are stored than are promised. */
async function recorded({ client }: Subject, lived: number): Promise<Finding> {
  const { total } = await client.json<EndedLeases>('GET', '/service/sessions/ended?limit=1')
  const beyond = await client.json<BrowserSession[]>('GET', `/browsers?status=deleted&offset=${RECORDS + MORE}`)
  return {
    promise: `each life is recorded, and at most the last ${RECORDS} in full and ${MORE} more`,
    seen: `${total} of ${lived} recorded, ${beyond.length} beyond`,
    kept: total === lived && beyond.length === 0,
  }
}

/** What the service holds when all spares are warm, and it has nothing else to do. */
async function settled(subject: Subject): Promise<Holdings> {
  await until('all spares are warm, and no session is there', WARM_MS, async () => {
    const [host] = await subject.client.json<Host[]>('GET', '/service/hosts')
    return host?.spares === SPARES && host.sessions_without_pool === 0
  })
  subject.client.close()
  await sleep(REST_MS)
  return subject.holdings()
}

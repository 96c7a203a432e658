import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright'
import type { Host } from '../../contract/host'
import type { BrowserSession } from '../../contract/session'
import { launchOptions } from '../../../e2e/support/viewer-browser'
import type { Lab } from '../lab'
import type { Line, Row } from '../line'
import { PUBLISHED } from '../rivals/published'
import { ms, times } from '../../measure/format'
import { p50, p99, timed } from '../../measure/statistics'

const ROUNDS = 20
const SPARES = 4
/** How long the machine is left alone after each life, so that what is to be warm again is: what is measured is a caller, not a queue. */
const REST_MS = 1_500
/** How often the host is asked whether a slot is free again, ms. */
const POLL_MS = 10

/** The stages of a session as its caller sees them, ms. */
interface Life {
  readonly create: number
  readonly connect: number
  readonly goto: number
  readonly end: number
  readonly total: number
  /** From the answer to DELETE until the host counts the slot as free. */
  readonly free: number
}

/** The life of a session from beginning to end, as benchmarks of browser services measure it, with Playwright over CDP. */
export const life: Row<Lab> = {
  name: 'life',
  settings: { POOLDECK_SPARE_BROWSERS: String(SPARES) },
  async measure(lab) {
    const url = lab.site.url('still')
    const pool = await lab.pool({ size: 2, fill_rate_per_minute: 1_000_000 })
    const contestants = {
      pool: () => oneLife(lab, `/browser_pools/${pool.id}/acquire`, url),
      none: () => oneLife(lab, '/browsers', url),
    }
    const lives: Record<keyof typeof contestants, Life[]> = { pool: [], none: [] }
    const own: { goto: number; total: number }[] = []
    for (let round = -2; round < ROUNDS; round++) {
      for (const name of ['pool', 'none'] as const) {
        await sleep(REST_MS)
        const lived = await contestants[name]()
        if (round >= 0) lives[name].push(lived)
      }
      await sleep(REST_MS)
      const played = await playwrightLife(url)
      if (round >= 0) own.push(played)
    }
    const rival = p50(own.map(({ total }) => total))
    return [
      ...linesOf('from a pool', lives.pool, { rival, reach: 150, ratio: 4.5 }),
      ...linesOf('without a pool', lives.none, { rival, reach: 170, ratio: 4 }),
      published(p50(lives.none.map(({ total }) => total))),
      {
        what: 'create of a session without a pool',
        ours: `${ms(p50(lives.none.map(({ create }) => create)))} (p99 ${ms(p99(lives.none.map(({ create }) => create)))})`,
        target: 'under 40 ms, p99 under 120 ms',
        reached: p50(lives.none.map(({ create }) => create)) < 40 && p99(lives.none.map(({ create }) => create)) < 120,
      },
      {
        what: 'DELETE of a session, and from its answer until its slot is free',
        ours: both(lives.none),
        target: 'under 15 ms, under 400 ms',
        reached: p50(lives.none.map(({ end }) => end)) < 15 && p50(lives.none.map(({ free }) => free)) < 400,
      },
      {
        what: 'goto of a page after connect',
        ours: ms(p50(lives.none.map(({ goto }) => goto))),
        rival: `Playwright’s own fresh browser ${ms(p50(own.map(({ goto }) => goto)))}`,
        target: 'at most Playwright’s',
        reached: p50(lives.none.map(({ goto }) => goto)) <= p50(own.map(({ goto }) => goto)),
      },
    ]
  },
}

function published(ours: number): Line {
  const { source, differs, medians } = PUBLISHED
  const theirs = Object.entries(medians).map(([name, median]) => `${name} ${ms(median)}`)
  return {
    what: `the same beside what others have published (${source}): not comparable, as theirs is ${differs}`,
    ours: ms(ours),
    rival: theirs.join(', '),
  }
}

const both = (lives: readonly Life[]): string =>
  `${ms(p50(lives.map(({ end }) => end)))}, ${ms(p50(lives.map(({ free }) => free)))}`

function linesOf(
  where: string,
  lives: readonly Life[],
  { rival, reach, ratio }: { rival: number; reach: number; ratio: number },
): Line[] {
  const total = p50(lives.map((one) => one.total))
  const stages = (['create', 'connect', 'goto', 'end'] as const).map((stage) =>
    Math.round(p50(lives.map((one) => one[stage]))),
  )
  return [
    {
      what: `life of a session ${where}: create, connect, goto, DELETE`,
      ours: `${ms(total)} (${stages.join(' + ')}; p99 ${ms(p99(lives.map((one) => one.total)))})`,
      rival: `Playwright’s launch, goto, close, headless ${ms(rival)}`,
      ratio: times(rival / total),
      target: `${reach} ms, ${ratio} ×`,
      reached: total <= reach && rival / total >= ratio,
    },
  ]
}

async function oneLife(lab: Lab, path: string, url: string): Promise<Life> {
  let session: BrowserSession | undefined
  const create = await timed(async () => {
    session = await lab.client.json<BrowserSession>('POST', path, {})
  })
  if (!session) throw new Error(`POST ${path} gave no session.`)
  const { session_id: id, cdp_ws_url: address } = session
  const connecting = performance.now()
  const browser = await chromium.connectOverCDP(address)
  const connect = performance.now() - connecting
  const page = browser.contexts()[0]?.pages()[0]
  if (!page) throw new Error('The browser has no page.')
  const goto = await timed(() => page.goto(url))
  const end = await timed(() => lab.client.call('DELETE', `/browsers/${id}`))
  const free = await timed(() => slotsFree(lab))
  await browser.close()
  return { create, connect, goto, end, total: create + connect + goto + end, free }
}

/** Resolves when no browser is acquired or ends, in a pool or without. */
async function slotsFree(lab: Lab): Promise<void> {
  for (;;) {
    const [host] = await lab.client.json<Host[]>('GET', '/service/hosts')
    if (host && host.acquired + host.ending + host.sessions_without_pool === 0) return
    await sleep(POLL_MS)
  }
}

/** Playwright as it launches by itself, without what makes the tests' own browser faster; without a sandbox where Chromium has none. */
const OWN = {
  executablePath: launchOptions.executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
}

async function playwrightLife(url: string): Promise<{ goto: number; total: number }> {
  const began = performance.now()
  const browser = await chromium.launch(OWN)
  const page = await browser.newPage()
  const goto = await timed(() => page.goto(url))
  await browser.close()
  return { goto, total: performance.now() - began }
}

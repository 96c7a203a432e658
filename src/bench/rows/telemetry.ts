import { setTimeout as sleep } from 'node:timers/promises'
import { TELEMETRY_CATEGORIES } from '../../contract/telemetry'
import type { TelemetryEnvelope } from '../../contract/telemetry-archive'
import { digits, percent } from '../../measure/format'
import { p50 } from '../../measure/statistics'
import { cpuSeconds, ofTree } from '../../measure/usage'
import type { Lab } from '../lab'
import type { Row } from '../line'

const ROUNDS = 6
const WATCH_MS = 4_000
/** How long a page asks before it is watched, ms: code that runs for the first time costs several times as much. */
const WARM_MS = 12_000
/** How long a page is left alone after capture was turned on or off, ms. */
const SETTLE_MS = 1_500

interface Watch {
  /** Share of one core, for 100 requests a second: a busy machine lets a page make fewer. */
  cpu: number
  /** The same of the browser. */
  browserCpu: number
  /** A second. */
  requests: number
  /** A second. */
  events: number
}

const everything = Object.fromEntries(TELEMETRY_CATEGORIES.map((name) => [name, { enabled: true }]))

export const telemetry: Row<Lab> = {
  name: 'telemetry',
  async measure(lab) {
    const { session_id } = await lab.session('requests')
    const path = `/browsers/${session_id}`
    const [never, off, on]: [Watch[], Watch[], Watch[]] = [[], [], []]
    const set = async (change: object) => {
      await lab.client.call('PATCH', path, { telemetry: change })
      await sleep(SETTLE_MS)
    }
    const watchOff = async () => {
      await set({ enabled: false })
      off.push(await watch(lab, path))
    }
    const watchOn = async () => {
      await set({ enabled: true, browser: everything })
      on.push(await watch(lab, path))
    }
    await sleep(WARM_MS)
    while (never.length < ROUNDS / 2) never.push(await watch(lab, path))
    await set({ enabled: true, browser: everything })
    await sleep(WARM_MS)
    for (let round = 0; round < ROUNDS; round++) {
      // Neither is always the first: what else the machine does changes slowly.
      for (const act of round % 2 === 0 ? [watchOff, watchOn] : [watchOn, watchOff]) await act()
    }
    const middle = (watches: readonly Watch[], of: keyof Watch) => p50(watches.map((each) => each[of]))
    const more = p50(on.map(({ cpu }, round) => cpu - (off[round]?.cpu ?? 0)))
    return [
      {
        what: 'telemetry of everything on a page with 100 requests a second, processor time of the service, share of one core',
        ours: `${percent(more)} more: ${percent(middle(on, 'cpu'))} (${digits(middle(on, 'requests'))} requests, ${digits(middle(on, 'events'))} events a second)`,
        rival: `without telemetry ${percent(middle(off, 'cpu'))} (${digits(middle(off, 'requests'))} requests)`,
        target: 'under 10 % more',
        reached: more < 0.1,
      },
      {
        what: 'the same, processor time of the browser',
        ours: percent(middle(on, 'browserCpu')),
        rival: `without telemetry ${percent(middle(off, 'browserCpu'))}`,
      },
      {
        what: 'the same page when telemetry was turned off again, processor time of the service and of the browser',
        ours: `${percent(middle(off, 'cpu'))}, ${percent(middle(off, 'browserCpu'))}`,
        rival: `before it was ever on ${percent(middle(never, 'cpu'))}, ${percent(middle(never, 'browserCpu'))}`,
      },
    ]
  },
}

async function watch(lab: Lab, path: string): Promise<Watch> {
  const [itemsBefore, seqBefore] = [lab.site.items, await lastSeq(lab, path)]
  const usage = () => ({ service: cpuSeconds(lab.pid), all: ofTree(lab.pid, cpuSeconds) })
  const [began, before] = [performance.now(), usage()]
  await sleep(WATCH_MS)
  const [after, seconds] = [usage(), (performance.now() - began) / 1000]
  const answered = lab.site.items - itemsBefore
  const cpu = ((after.service - before.service) / answered) * 100
  return {
    cpu,
    browserCpu: ((after.all - before.all) / answered) * 100 - cpu,
    requests: answered / seconds,
    events: ((await lastSeq(lab, path)) - seqBefore) / seconds,
  }
}

async function lastSeq(lab: Lab, path: string): Promise<number> {
  const [last] = await lab.client.json<TelemetryEnvelope[]>('GET', `${path}/telemetry/events?order=desc&limit=1`)
  return last?.seq ?? 0
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { DEFAULT_DISPLAY, type Lab } from '../lab'
import type { Line, Row } from '../line'
import { digits, percent } from '../../measure/format'
import { CODE_SIDE } from '../pages'
import { DisplayPrograms } from '../rivals/display-programs'
import { whyNotMeasured } from '../rivals/programs'
import { Vnc } from '../rivals/vnc'
import { framesShown, installProbe } from '../screen-probe'
import { p50 } from '../../measure/statistics'
import { cpuShare } from '../../measure/usage'
import { Viewer } from '../viewer'

const ROUNDS = 3
const WATCH_MS = 4_000
/** How long a viewer that has just come is left alone, ms. */
const SETTLE_MS = 1_000

/** How one watched the moving page. */
interface Watch {
  perSecond: number
  /** Share of one core. */
  cpu: number
  /** Share of the frames that the page has drawn. */
  shown?: number
}

export const liveScreen: Row<Lab> = {
  name: 'live-screen',
  async measure(lab) {
    const viewer = await Viewer.start(lab.service)
    lab.onClose(() => viewer.close())
    return [
      ...(await moving(lab, viewer, DEFAULT_DISPLAY, 25)),
      ...(await moving(lab, viewer, { width: 1280, height: 800, refresh_rate: 60 }, 45)),
      await idle(lab, viewer),
    ]
  },
}

async function moving(
  lab: Lab,
  viewer: Viewer,
  viewport: { width: number; height: number; refresh_rate: number },
  least: number,
): Promise<Line[]> {
  const { width, height, refresh_rate } = viewport
  const { session_id } = await lab.session('moving', { viewport, kiosk_mode: true })
  const vnc = whyNotMeasured('x11vnc') ? undefined : await Vnc.start(DisplayPrograms.ofOnlyBrowser(lab.service))
  const ours: Watch[] = []
  const theirs: Watch[] = []
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const page = await viewer.console(session_id)
      await installProbe(page, { x: CODE_SIDE / 2, y: CODE_SIDE / 2, width, height })
      await sleep(SETTLE_MS)
      ours.push(await watch(lab, page))
      await page.context().close()
      if (vnc) theirs.push(await watchVnc(vnc))
    }
  } finally {
    await vnc?.stop()
  }
  await lab.api.deleteAllPools()
  const middle = (watches: readonly Watch[], of: 'perSecond' | 'cpu' | 'shown') =>
    p50(watches.map((watch) => watch[of] ?? Number.NaN))
  const what = `live screen ${width}x${height} at ${refresh_rate} Hz in the console`
  const cpu = middle(ours, 'cpu')
  const rate = middle(ours, 'perSecond')
  return [
    {
      what: `${what}, frames a second (of those the page drew)`,
      ours: `${digits(rate)} (${percent(middle(ours, 'shown'))})`,
      rival: vnc ? `x11vnc at most ${digits(middle(theirs, 'perSecond'))}` : whyNotMeasured('x11vnc'),
      target: `${least} fps`,
      // The page may be given a frame less than its display has within a second of this clock.
      reached: rate >= least * 0.99,
    },
    {
      what: `${what}, processor time of the service, share of one core`,
      ours: percent(cpu),
      rival: vnc ? `x11vnc ${percent(middle(theirs, 'cpu'))}` : undefined,
      target: refresh_rate === DEFAULT_DISPLAY.refresh_rate ? 'under 50 %' : undefined,
      reached: refresh_rate === DEFAULT_DISPLAY.refresh_rate ? cpu < 0.5 : undefined,
    },
  ]
}

async function watch(lab: Lab, page: Page): Promise<Watch> {
  let frames: number[] = []
  const cpu = await cpuShare(lab.pid, async () => (frames = await framesShown(page, WATCH_MS)))
  const drawn = (frames.at(-1) ?? 0) - (frames[0] ?? 0)
  const shown = frames.length - 1
  return { perSecond: (shown * 1000) / WATCH_MS, cpu, shown: shown / drawn }
}

async function watchVnc(vnc: Vnc): Promise<Watch> {
  const client = await vnc.connect()
  await sleep(SETTLE_MS)
  const before = client.updates
  const cpu = await cpuShare(vnc.pid, () => sleep(WATCH_MS))
  const perSecond = ((client.updates - before) * 1000) / WATCH_MS
  client.close()
  return { perSecond, cpu }
}

async function idle(lab: Lab, viewer: Viewer): Promise<Line> {
  const { session_id } = await lab.session('still')
  const page = await viewer.console(session_id)
  await sleep(3 * SETTLE_MS)
  const cpu = await cpuShare(lab.pid, () => sleep(2 * WATCH_MS))
  await page.context().close()
  return {
    what: 'live screen in the console while nothing changes, processor time of the service, share of one core',
    ours: percent(cpu),
    target: 'under 3 %',
    reached: cpu < 0.03,
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { digits, ms, times } from '../../measure/format'
import { p50 } from '../../measure/statistics'
import type { Lab } from '../lab'
import type { Line, Row } from '../line'
import { NarrowLine } from '../narrow-line'
import { CODE_SIDE, FILM_GREYS } from '../pages'
import { DisplayPrograms } from '../rivals/display-programs'
import { whyNotMeasured } from '../rivals/programs'
import { ENCODINGS, RfbClient } from '../rivals/rfb-client'
import { Vnc } from '../rivals/vnc'
import { greysShown, installProbe, keyToPicture } from '../screen-probe'
import { Viewer } from '../viewer'

const LINE = { mbps: 10, roundTripMs: 40 }
const VIEWPORT = { width: 1920, height: 1080, refresh_rate: 25 }
const WATCH_MS = 6_000
/** How long a view that has begun is left alone, ms. */
const SETTLE_MS = 4_000
const KEYS = 20

/** The console over a line far away, while the page shows a film: by pictures, and by the video that it becomes. */
export const narrowLine: Row<Lab> = {
  name: 'narrow-line',
  async measure(lab) {
    const { session_id } = await lab.session('film', { viewport: VIEWPORT, kiosk_mode: true })
    const line = await NarrowLine.start(Number(new URL(lab.service.origin).port), LINE)
    lab.onClose(() => line.stop())
    const viewer = await Viewer.start({ origin: `http://127.0.0.1:${line.port}`, key: lab.service.key })
    lab.onClose(() => viewer.close())
    const page = await viewer.console(session_id)
    const video = await framesBy(page, 'Video')
    const key = await keyThrough(page)
    const pictures = await framesBy(page, 'Pictures')
    await page.context().close()
    const vnc = whyNotMeasured('x11vnc') ? undefined : await framesOfVnc(lab)
    const what = `a film of 1280x720 on 1920x1080 over ${LINE.mbps} Mbit/s and ${LINE.roundTripMs} ms`
    const lineOf = (rival: string | undefined, theirs: number | undefined): Line => ({
      what: `${what}, frames a second in the console by its video`,
      ours: digits(video),
      rival,
      ratio: theirs === undefined ? undefined : times(video / theirs),
      target: '3x',
      reached: theirs === undefined ? undefined : video >= 3 * theirs,
    })
    return [
      lineOf(`by its pictures ${digits(pictures)}`, pictures),
      lineOf(vnc ? `x11vnc at most ${vnc.name} ${digits(vnc.perSecond)}` : whyNotMeasured('x11vnc'), vnc?.perSecond),
      {
        what: `${what}, a key in the console to the frame there that shows it painted`,
        ours: ms(key),
        target: 'under 150 ms',
        reached: key < 150,
      },
    ]
  },
}

async function framesBy(page: Page, kind: 'Pictures' | 'Video'): Promise<number> {
  await page.getByRole('button', { name: /^Live view/ }).click()
  await page.getByRole('menuitemradio', { name: new RegExp(`^${kind}`) }).click()
  await page.getByRole('button', { name: `Live view: ${kind} chosen` }).waitFor()
  await installProbe(page, { x: CODE_SIDE / 2, y: CODE_SIDE / 2, ...VIEWPORT })
  await sleep(SETTLE_MS)
  return (1000 * (await greysShown(page, WATCH_MS, FILM_GREYS))) / WATCH_MS
}

async function keyThrough(page: Page): Promise<number> {
  await page.keyboard.press('c')
  await page.getByRole('textbox', { name: 'Direct control' }).waitFor()
  await installProbe(page, { x: CODE_SIDE * 1.5, y: CODE_SIDE / 2, ...VIEWPORT })
  const took: number[] = []
  for (let key = -2; key < KEYS; key++) {
    await sleep(300 + Math.random() * 200)
    const one = await keyToPicture(page, 'x')
    if (key >= 0) took.push(one)
  }
  return p50(took)
}

/** The best of its encodings. */
async function framesOfVnc(lab: Lab): Promise<{ name: string; perSecond: number }> {
  const vnc = await Vnc.start(DisplayPrograms.ofOnlyBrowser(lab.service))
  const line = await NarrowLine.start(vnc.port, LINE)
  try {
    const seen: { name: string; perSecond: number }[] = []
    for (const [name, encodings] of Object.entries(ENCODINGS)) {
      const client = await RfbClient.connect(line.port, encodings)
      await sleep(SETTLE_MS)
      const before = client.updates
      await sleep(WATCH_MS)
      seen.push({ name, perSecond: ((client.updates - before) * 1000) / WATCH_MS })
      client.close()
    }
    return seen.reduce((best, one) => (one.perSecond > best.perSecond ? one : best))
  } finally {
    line.stop()
    await vnc.stop()
  }
}

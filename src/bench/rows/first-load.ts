import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { type Furnished, furnish, furnishResources } from '../../../e2e/support/furnished'
import { openView, type View, VIEWS } from '../../../e2e/support/views'
import type { Lab } from '../lab'
import type { Line, Row } from '../line'
import { ms } from '../../measure/format'
import { p50 } from '../../measure/statistics'
import { Viewer } from '../viewer'

const SHOWN = ['Pools', 'New pool', 'Pool', 'Sessions', 'Scenarios', 'Profiles', 'Console']
/** Where one comes to first; the others show what they load beside it. */
const LANDING = 'Pools'
const LOADS = 3
/** How long what loads after the view has come is waited for, ms. */
const REST_MS = 1_000

export const firstLoad: Row<Lab> = {
  name: 'first-load',
  async measure(lab) {
    await furnishResources(lab.service)
    const desk = await furnish(lab.service)
    const viewer = await Viewer.start(lab.service)
    lab.onClose(() => viewer.close())
    const lines: Line[] = []
    for (const view of VIEWS.filter(({ name }) => SHOWN.includes(name))) lines.push(await load(lab, viewer, desk, view))
    return lines
  },
}

async function load(lab: Lab, viewer: Viewer, desk: Furnished, view: View): Promise<Line> {
  const paints: number[] = []
  let scripts: { address: string; bytes: number }[] = []
  for (let round = 0; round < LOADS; round++) {
    const page = await viewer.newPage()
    await openView(page, desk, view)
    await sleep(REST_MS)
    paints.push(await largestPaint(page))
    scripts = await scriptsOf(page)
    await page.context().close()
  }
  const zipped = await Promise.all(
    scripts.map(({ address }) =>
      lab.client.call('GET', new URL(address).pathname, undefined, { 'Accept-Encoding': 'gzip' }),
    ),
  )
  const gzBytes = zipped.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const sentBytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    what: `first load of ${view.name}: JavaScript (gz), largest contentful paint`,
    ours: `${kilobytes(gzBytes)} (${kilobytes(sentBytes)} as it was sent, br), ${ms(p50(paints))}`,
    ...(view.name === LANDING && {
      target: 'under 180 kB, under 0.8 s',
      reached: gzBytes < 180e3 && p50(paints) < 800,
    }),
  }
}

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`

/** Scripts that a page has loaded, and their sizes as they came. */
const scriptsOf = (page: Page): Promise<{ address: string; bytes: number }[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ address: name, bytes: encodedBodySize })),
  )

/** Milliseconds until the largest thing of the first view was painted. */
const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )

import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { Console } from '../../../e2e/pages/console'
import { PoolForm } from '../../../e2e/pages/pool-form'
import type { Lab } from '../lab'
import { DEFAULT_DISPLAY } from '../lab'
import type { Line, Row } from '../line'
import { ms } from '../../measure/format'
import { p50 } from '../../measure/statistics'
import { Viewer } from '../viewer'

/** Just below the most that a policy may have, bytes. */
const POLICY_BYTES = 5 * 2 ** 20 - 1_000
const POINTS = 10_000
/** Between two interactions, ms: as a quick hand. */
const PAUSE_MS = 60
/** What comes within this is not reported one by one: the shortest that the browser measures. */
const SHORTEST_MS = 16

export const interaction: Row<Lab> = {
  name: 'interaction',
  async measure(lab) {
    const { session_id } = await lab.session('still')
    const viewer = await Viewer.start(lab.service)
    lab.onClose(() => viewer.close())
    const inForm = await form(lab, viewer)
    const rival = await nothing(viewer)
    return [inForm, await canvas(viewer, session_id)].map((line) => ({ ...line, rival }))
  },
}

/** The same keys in a page that does nothing with them: what the browser and the machine take for themselves. */
async function nothing(viewer: Viewer): Promise<string> {
  const page = await viewer.newPage()
  await page.setContent('<input autofocus>')
  await watchInteractions(page)
  await page.getByRole('textbox').click()
  await typeSlowly(page, 'a text field and no more')
  const { ours } = await lineOf(page, '')
  await page.context().close()
  return `a text field alone: ${ours}`
}

async function form(lab: Lab, viewer: Viewer): Promise<Line> {
  const page = await viewer.newPage()
  await page.goto(`${lab.service.origin}/pools/new`)
  const poolForm = new PoolForm(page)
  await poolForm.contents('Policy').click()
  await poolForm.choosePolicyFile('policy.json', largePolicy())
  await poolForm.contents('Policy').getByText('1 policy').waitFor({ timeout: 30_000 })
  await sleep(1_000)
  await watchInteractions(page)
  await poolForm.field('Name').click()
  await typeSlowly(page, 'checkout-flow')
  await poolForm.headless.click()
  await poolForm.headless.click()
  await poolForm.field('Size').click()
  await typeSlowly(page, '12')
  const line = await lineOf(page, 'interaction to next paint, form with a policy of 5 MiB')
  await page.context().close()
  return line
}

async function canvas(viewer: Viewer, sessionId: string): Promise<Line> {
  const page = await viewer.console(sessionId, '')
  const console = new Console(page)
  await console.group('Saved gestures').click()
  await console.importGestures('spiral.json', JSON.stringify(spiral()))
  await page
    .getByRole('listitem', { name: 'Spiral' })
    .getByRole('button', { name: /Spiral/ })
    .first()
    .click()
  await sleep(1_500)
  await watchInteractions(page)
  await console.option('Waypoints').click()
  await console.canvas.focus()
  for (const key of [']', ']', 'ArrowRight', 'Shift+ArrowDown', 'ArrowLeft', 'Control+a', 'ArrowUp', 'Shift+ArrowDown'])
    await pressAndRest(page, key)
  await console.draw(
    [
      { x: 960, y: 540 },
      { x: 1_000, y: 560 },
    ],
    DEFAULT_DISPLAY,
  )
  await sleep(PAUSE_MS)
  for (const key of ['Control+z', 'Control+z', 'Escape']) await pressAndRest(page, key)
  const line = await lineOf(page, 'interaction to next paint, drag canvas with a stroke of 10,000 points')
  await page.context().close()
  return line
}

/** From now on the page notes how long each interaction took to its next frame. */
const watchInteractions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId, duration, name } = entry
        if (interactionId === 0) continue
        const known = window.interactions.get(interactionId)
        if (!known || known.duration < duration) window.interactions.set(interactionId, { duration, name })
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    window.interactions = new Map()
  })

declare global {
  interface Window {
    interactions: Map<number, { duration: number; name: string }>
  }
}

/** The worst of fewer than fifty interactions is what counts: web.dev/articles/inp. */
async function lineOf(page: Page, what: string): Promise<Line> {
  await sleep(500)
  const seen = await page.evaluate(() => [...window.interactions.values()])
  const durations = seen.map(({ duration }) => duration)
  const worst = Math.max(SHORTEST_MS, ...durations)
  const slowest = seen.find(({ duration }) => duration === worst)?.name
  return {
    what,
    ours: `${ms(worst)} at worst${slowest ? ` (${slowest})` : ''}, p50 ${ms(Math.max(SHORTEST_MS, p50(durations) || 0))}`,
    target: 'under 50 ms',
    reached: worst < 50,
  }
}

async function typeSlowly(page: Page, text: string): Promise<void> {
  for (const character of text) await pressAndRest(page, character)
}

async function pressAndRest(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await sleep(PAUSE_MS)
}

function largePolicy(): string {
  const entry = (index: number) => `blocked-${index}.example.com`
  const count = Math.floor(POLICY_BYTES / (JSON.stringify(entry(100_000)).length + 1))
  return JSON.stringify({ URLBlocklist: Array.from({ length: count }, (_, index) => entry(index)) })
}

/** A file of gestures with one stroke. */
function spiral(): object {
  const { width, height } = DEFAULT_DISPLAY
  const path = Array.from({ length: POINTS }, (_, index) => {
    const turn = index / 60
    const radius = 40 + (index / POINTS) * 440
    return [Math.round(width / 2 + radius * Math.cos(turn)), Math.round(height / 2 + radius * Math.sin(turn))]
  })
  const strokes = [{ name: 'Spiral', path }]
  return { pooldeck_gestures: 1, gestures: [{ name: 'Spiral', viewport: { width, height }, strokes, motion: {} }] }
}

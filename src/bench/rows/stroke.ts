import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { Console } from '../../../e2e/pages/console'
import type { Lab } from '../lab'
import type { Line, Row } from '../line'
import { ms } from '../../measure/format'
import { whyNotMeasured } from '../rivals/programs'
import { Viewer } from '../viewer'
import { ViewerDisplay } from '../viewer-display'

/** Some more than the points that are to be drawn: of two that fall on the same pixel the page receives one. */
const MOVES = 10_500
/** Between two moves, s: as mice report their position. */
const PAUSE_S = 0.001
const SLOW_MS = 32
/** Until what was just started has collected its garbage, ms: here it shares its cores with the page. */
const SETTLE_MS = 30_000

/** A person draws a long line by mouse; the frames of the page are counted meanwhile. */
export const stroke: Row<Lab> = {
  name: 'stroke',
  async measure(lab) {
    const what = 'a stroke of 10,000 points drawn by mouse, frames over 32 ms'
    const missing = whyNotMeasured('xdotool')
    if (missing) return [{ what, ours: missing, target: 'none' }]
    const { session_id } = await lab.session('still')
    const display = await ViewerDisplay.start()
    lab.onClose(() => display.stop())
    const viewer = await Viewer.start(lab.service, display)
    lab.onClose(() => viewer.close())
    const page = await viewer.console(session_id, '')
    await sleep(SETTLE_MS)
    const box = await new Console(page).canvas.boundingBox()
    const ours = await drawn(page, display, box)
    await page.context().close()
    // The same moves over the plainest page that draws: the frames that the browser and the machine lose for themselves.
    const paper = await viewer.newPage()
    await paper.goto(lab.site.url('paper'))
    const theirs = await drawn(paper, display, box)
    return [{ ...lineOf(what, ours), rival: `a page with nothing but a canvas: ${lost(theirs)}` }]
  },
}

interface Drawn {
  /** Positions of the pointer that the page received. */
  points: number
  /** Each as long as it took, ms. */
  frames: number[]
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Draws over the middle of a box of the page. */
async function drawn(page: Page, display: ViewerDisplay, box: Box | null): Promise<Drawn> {
  const commands = await spiral(page, box)
  await page.evaluate(() => {
    const seen: Drawn = (window.drawn = { points: 0, frames: [] })
    let last: number | undefined
    const tick = (now: number) => {
      if (last !== undefined) seen.frames.push(now - last)
      last = now
      window.counting = requestAnimationFrame(tick)
    }
    addEventListener('pointerdown', () => requestAnimationFrame(tick), { capture: true, once: true })
    addEventListener('pointerup', () => cancelAnimationFrame(window.counting), { capture: true, once: true })
    addEventListener('pointermove', (event) => (seen.points += event.getCoalescedEvents().length), { capture: true })
  })
  await display.play(commands)
  return page.evaluate(() => window.drawn)
}

declare global {
  interface Window {
    drawn: Drawn
    /** The frame that is asked for. */
    counting: number
  }
}

/** Commands of xdotool. */
async function spiral(page: Page, box: Box | null): Promise<string[]> {
  if (!box) throw new Error('The canvas is not shown.')
  const origin = await page.evaluate(() => ({ x: screenX, y: screenY + outerHeight - innerHeight }))
  const [x, y] = [origin.x + box.x + box.width / 2, origin.y + box.y + box.height / 2]
  const moves = Array.from({ length: MOVES }, (_, index) => {
    const turn = (index / MOVES) * 60 * Math.PI
    const radius = Math.min(box.width, box.height) * (0.1 + 0.35 * (index / MOVES))
    return `mousemove ${Math.round(x + radius * Math.cos(turn))} ${Math.round(y + radius * Math.sin(turn))}`
  })
  const [start = '', ...rest] = moves
  return [start, 'sleep 0.5', 'mousedown 1', ...rest.flatMap((move) => [move, `sleep ${PAUSE_S}`]), 'mouseup 1']
}

function lineOf(what: string, seen: Drawn): Line {
  return {
    what,
    ours: `${lost(seen)} (${seen.points} points)`,
    target: 'none',
    reached: slow(seen) === 0 && seen.points >= 10_000,
  }
}

const slow = ({ frames }: Drawn): number => frames.filter((duration) => duration > SLOW_MS).length

const lost = (seen: Drawn): string =>
  `${slow(seen)} of ${seen.frames.length}, the longest ${ms(Math.max(...seen.frames))}`

import { setTimeout as sleep } from 'node:timers/promises'
import { ms } from '../../measure/format'
import { p99, sum } from '../../measure/statistics'
import { film, type Painted, saved, type ShownTime, shownTimes } from '../filmed'
import type { Lab } from '../lab'
import type { Row } from '../line'

const SESSIONS = 20
const RATE = 10
/** The pages change so often, ms. */
const TICK_MS = 500
const WATCH_MS = 30_000
/** How long what was started is left alone, and how near to an end nothing is asked for, ms. */
const SETTLE_MS = 5_000
const EDGE_MS = 2_000

/** Many recordings of light pages: whether all that changed is in them, and in time. */
export const videosAtOnce: Row<Lab> = {
  name: 'videos-at-once',
  settings: { POOLDECK_REPLAY_ENCODERS: String(SESSIONS) },
  async measure(lab) {
    const start_url = `${lab.site.url('time')}?every=${TICK_MS}`
    const pool = await lab.pool({ size: SESSIONS, start_url, kiosk_mode: true })
    const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => lab.api.acquire(pool)))
    await sleep(SETTLE_MS)
    lab.site.takeReports()
    const filmings = await Promise.all(sessions.map(({ session_id }) => film(lab, session_id, RATE)))
    await sleep(WATCH_MS)
    const replays = await Promise.all(filmings.map((filming) => filming.stop()))
    await sleep(EDGE_MS)
    const painted = byPage(lab.site.takeReports<Painted>())
    const [late, unsaid, dropped]: [number[], number[], number[]] = [[], [], []]
    for (const [index, replay] of replays.entries()) {
      const [from, to] = [replay.started_at, replay.finished_at ?? ''].map(Date.parse) as [number, number]
      const frames = await shownTimes(await saved(lab, sessions[index]?.session_id ?? '', replay), from)
      const due = pageOf(frames, painted).filter((time) => time > from + EDGE_MS && time < to - EDGE_MS)
      const lost = due.filter((time) => !frames.some(({ shows }) => shows === time)).length
      late.push(...due.map((time) => (frames.find(({ shows }) => shows >= time)?.at ?? Infinity) - time))
      dropped.push(replay.frames_dropped ?? 0)
      unsaid.push(Math.max(0, lost - (replay.frames_dropped ?? 0)))
    }
    const what = `${SESSIONS} recordings at once of pages that change every ${TICK_MS} ms, ${RATE} pictures a second at most`
    const latest = Math.max(...late)
    return [
      {
        what: `${what}: from a change to its picture, p99 and longest of ${late.length}`,
        ours: `${ms(p99(late))} and ${ms(latest)}`,
        target: 'at most 1000 ms',
        reached: latest <= 1000,
      },
      {
        what: `${what}: changes that are in no picture and not counted as dropped (${sum(dropped)} are)`,
        ours: String(sum(unsaid)),
        target: 'none',
        reached: sum(unsaid) === 0,
      },
    ]
  },
}

function byPage(reports: readonly Painted[]): number[][] {
  const pages = new Map<string, number[]>()
  for (const { id, painted } of reports) pages.set(id, [...(pages.get(id) ?? []), ...painted])
  return [...pages.values()]
}

/** What the page had painted of which this video is: no two paint at the same times. */
function pageOf(frames: readonly ShownTime[], pages: readonly number[][]): number[] {
  const known = new Set(frames.map(({ shows }) => shows))
  const inCommon = (page: readonly number[]): number => page.filter((time) => known.has(time)).length
  return pages.reduce((best, page) => (inCommon(page) > inCommon(best) ? page : best), [])
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ms } from '../../measure/format'
import { p50, p99 } from '../../measure/statistics'
import { film, saved, type ShownTime, shownTimes } from '../filmed'
import type { Lab } from '../lab'
import type { Line, Row } from '../line'
import { BIT_SIDE, TIME_BITS } from '../pages'
import { DisplayPrograms } from '../rivals/display-programs'

const RATE = 20
const WATCH_MS = 20_000
const SETTLE_MS = 2_000
/** How often the display is looked at beside the recording, Hz. */
const CAPTURES_PER_SECOND = 100

/** How far what a picture of a video shows is from what the display showed at its time, on an idle and on a busy machine. */
export const videoSkew: Row<Lab> = {
  name: 'video-skew',
  async measure(lab) {
    const { session_id: id } = await lab.session('time', { kiosk_mode: true })
    const idle = await skews(lab, id)
    const busy = Array.from({ length: 2 * availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);']))
    try {
      await sleep(SETTLE_MS)
      return [
        lineOf('nothing else to do', idle),
        lineOf(`${busy.length} programs that never rest`, await skews(lab, id)),
      ]
    } finally {
      for (const program of busy) program.kill()
    }
  },
}

const lineOf = (beside: string, all: readonly number[]): Line => ({
  what: `a recording at ${RATE} pictures a second of a page that paints the time, beside ${beside}: how long before or after its time the display showed what it shows, as x11grab saw it ${CAPTURES_PER_SECOND} times a second, p50 and p99 of ${all.length} pictures`,
  ours: `${ms(p50(all))} and ${ms(p99(all))}`,
  target: 'at most 40 ms at p99',
  reached: p99(all) <= 40,
})

async function skews(lab: Lab, session: string): Promise<number[]> {
  const display = DisplayPrograms.ofOnlyBrowser(lab.service)
  const area = `-f x11grab -framerate ${CAPTURES_PER_SECOND} -video_size ${TIME_BITS * BIT_SIDE}x${BIT_SIDE} -i :0`
  // What it grabs has the time of the clock.
  const capturing = display.start(
    'ffmpeg',
    ...`-v error ${area} -copyts -fps_mode passthrough -c:v rawvideo -f nut -`.split(' '),
  )
  const parts: Buffer[] = []
  capturing.stdout?.on('data', (part: Buffer) => parts.push(part))
  await sleep(SETTLE_MS)
  const filming = await film(lab, session, RATE)
  await sleep(WATCH_MS)
  const replay = await filming.stop()
  capturing.kill('SIGINT')
  await once(capturing, 'close')
  display.close()
  const seen = path.join(lab.service.dataDir, 'seen.nut')
  await writeFile(seen, Buffer.concat(parts))
  const captures = await shownTimes(seen, 0)
  const frames = await shownTimes(await saved(lab, session, replay), Date.parse(replay.started_at))
  if (captures.length < frames.length) throw new Error(`x11grab saw the display only ${captures.length} times.`)
  return frames.map((frame) => skew(frame, captures))
}

/** From the picture's time to when the display certainly did not show this yet, or not any more: between two looks it may have. */
function skew({ at, shows }: ShownTime, captures: readonly ShownTime[]): number {
  const before = captures.findLast((capture) => capture.shows < shows)?.at ?? at
  const after = captures.find((capture) => capture.shows > shows)?.at ?? at
  return Math.max(0, before - at, at - after)
}

import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { descendants, programOf } from '../../../e2e/support/processes'
import { ms } from '../../measure/format'
import { film, frameTimes } from '../filmed'
import type { Lab } from '../lab'
import type { Row } from '../line'

const RECORDINGS = 4
const WATCH_MS = 13_000

/** What is left of recordings whose service and encoders are killed at once. */
export const videosKilled: Row<Lab> = {
  name: 'videos-killed',
  async measure(lab) {
    const { session_id: id } = await lab.session('moving')
    const filmings = []
    while (filmings.length < RECORDINGS) filmings.push(await film(lab, id, 10))
    await sleep(WATCH_MS)
    const encoders = descendants(lab.pid).filter((pid) => programOf(pid) === 'ffmpeg')
    const killed = Date.now()
    for (const pid of [...encoders, lab.pid]) process.kill(pid, 'SIGKILL')
    lab.service.kill()
    await lab.service.ended()
    const missing: number[] = []
    for (const { replay_id, started_at } of filmings) {
      const times = await frameTimes(path.join(lab.service.dataDir, 'replays', `${replay_id}.fragments.mp4`))
      missing.push(killed - Date.parse(started_at) - (times.at(-1) ?? 0) * 1000)
    }
    const most = Math.max(...missing)
    return [
      {
        what: `the service and its ${encoders.length} encoders killed (kill -9): what the videos miss of their end, at most`,
        ours: ms(most),
        target: 'at most 2500 ms',
        reached: most <= 2500,
      },
    ]
  },
}

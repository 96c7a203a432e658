import { execFile } from 'node:child_process'
import { copyFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import type { Replay } from '../../contract/replay'
import { digits, ms } from '../../measure/format'
import { p50, p99 } from '../../measure/statistics'
import { film } from '../filmed'
import type { Lab } from '../lab'
import type { Row } from '../line'
import { Viewer } from '../viewer'

const run = promisify(execFile)

const WORK_MS = 600_000
const PARTS_OF_AN_HOUR = 6
const RATE = 10
const PLACES = 40
/** From the pointer to the click. */
const POINT_MS = 300

/** Ten minutes of ordinary work: how large their video is, and how soon the player shows a moment of an hour of it. */
export const videoHour: Row<Lab> = {
  name: 'video-hour',
  async measure(lab) {
    const { session_id: id } = await lab.session('work', { kiosk_mode: true })
    const filming = await film(lab, id, RATE)
    await workFor(lab, id, WORK_MS)
    const replay = await filming.stop()
    const file = path.join(lab.service.dataDir, 'replays', `${replay.replay_id}.mp4`)
    await prolong(file, PARTS_OF_AN_HOUR)
    const viewer = await Viewer.start(lab.service)
    lab.onClose(() => viewer.close())
    const took = await seeks(await playerOf(viewer, lab, id, replay))
    const size = (replay.size_bytes ?? NaN) / 1e6
    return [
      {
        what: `ten minutes of reading, scrolling and typing, 1920x1080, ${RATE} pictures a second at most, ${replay.frames_dropped ?? 0} dropped`,
        ours: `${digits(size)} MB`,
        target: 'at most 12 MB',
        reached: size <= 12,
      },
      {
        what: `a click on the time of the player to the picture of that moment, an hour's video, p50 and p99 of ${PLACES} places`,
        ours: `${ms(p50(took))} and ${ms(p99(took))}`,
        target: 'under 100 ms at p50',
        reached: p50(took) < 100,
      },
    ]
  },
}

/** Opens messages one after the other, reads and scrolls in each, and types an answer at the pace of a person. */
async function workFor(lab: Lab, session: string, forMs: number): Promise<void> {
  const act = (operation: string, body: unknown) =>
    lab.client.call('POST', `/browsers/${session}/computer/${operation}`, body)
  const until = performance.now() + forMs
  for (let row = 0; performance.now() < until; row++) {
    await act('click_mouse', { x: 200, y: 24 + 48 * (row % 20) })
    await sleep(4_000)
    for (let turn = 0; turn < 3; turn++) {
      await act('scroll', { x: 1_000, y: 400, delta_y: 3 })
      await sleep(1_500)
    }
    await act('click_mouse', { x: 1_000, y: 850 })
    for (const word of 'thank you for the message we will have a look at it and answer in a day or two'.split(' ')) {
      await act('type', { text: `${word} ` })
      await sleep(350)
    }
    await sleep(2_000)
  }
}

/** Makes a video as long as so many of it. */
async function prolong(file: string, count: number): Promise<void> {
  const [once, longer] = [`${file}.once.mp4`, `${file}.longer.mp4`]
  await copyFile(file, once)
  const args = [
    '-v',
    'error',
    '-y',
    '-stream_loop',
    String(count - 1),
    '-i',
    once,
    '-c',
    'copy',
    '-movflags',
    '+faststart',
  ]
  await run('ffmpeg', [...args, longer])
  await rename(longer, file)
  await rm(once)
}

/** The player of a video that is longer than its recording was. */
async function playerOf(viewer: Viewer, lab: Lab, session: string, replay: Replay): Promise<Page> {
  const page = await viewer.newPage()
  const finished_at = new Date(Date.parse(replay.started_at) + PARTS_OF_AN_HOUR * WORK_MS).toISOString()
  await page.route('**/replays', async (route) => {
    const response = await route.fetch()
    const all = (await response.json()) as Replay[]
    await route.fulfill({ response, json: all.map((each) => ({ ...each, finished_at })) })
  })
  await page.goto(`${lab.service.origin}/sessions/${session}/videos/${replay.replay_id}`)
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3)
  return page
}

declare global {
  interface Window {
    /** Milliseconds from the last click to the picture that came next. */
    sought: Promise<number>
  }
}

async function seeks(page: Page): Promise<number[]> {
  const box = await page.getByRole('slider', { name: 'Time' }).boundingBox()
  if (!box) throw new Error('The player shows no time.')
  const took: number[] = []
  for (let place = -2; place < PLACES; place++) {
    // A person points before the click, and sees the picture at the pointer.
    await page.mouse.move(box.x + Math.random() * box.width, box.y + box.height / 2)
    await sleep(POINT_MS)
    await page.evaluate(() => {
      window.sought = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error('The video did not show the moment.')), 10_000)
        const sought = ({ timeStamp }: Event): void =>
          void document.querySelector('video')?.requestVideoFrameCallback((now) => resolve(now - timeStamp))
        addEventListener('pointerdown', sought, { capture: true, once: true })
      })
    })
    await page.mouse.down()
    await page.mouse.up()
    const one = await page.evaluate(() => window.sought)
    if (place >= 0) took.push(one)
    // Neither the picture at the pointer nor the address is under way any more.
    await sleep(800)
  }
  return took
}

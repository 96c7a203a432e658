import { randomUUID } from 'node:crypto'
import { copyFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { RunningService } from '../../../e2e/support/running-service'
import type { Replay } from '../../contract/replay'
import { Client } from '../../measure/client'
import { digits, ms } from '../../measure/format'
import { p50, p99 } from '../../measure/statistics'
import { film, frameTimes } from '../filmed'
import type { Lab } from '../lab'
import type { Row } from '../line'
import { Viewer } from '../viewer'

const WORK_MS = 600_000
const PARTS_OF_AN_HOUR = 6
const RATE = 10
const SEEKS = 40
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
    const { service, video } = await prolonged(lab, id, replay)
    const viewer = await Viewer.start(service)
    lab.onClose(() => viewer.close())
    const page = await viewer.newPage()
    await page.goto(`${service.origin}/sessions/${id}/videos/${video.replay_id}`)
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3)
    const file = path.join(service.dataDir, 'replays', `${video.replay_id}.mp4`)
    const took = await seeks(page, await frameTimes(file))
    const size = (replay.size_bytes ?? NaN) / 1e6
    return [
      {
        what: `ten minutes of reading, scrolling and typing, 1920x1080, ${RATE} pictures a second at most, ${replay.frames_dropped ?? 0} dropped`,
        ours: `${digits(size)} MB`,
        target: 'at most 12 MB',
        reached: size <= 12,
      },
      {
        what: `a click on the time of the player to the picture of that moment, an hour's video, p50 and p99 of ${SEEKS} positions`,
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

/**
 * Gives a service on the same data in which the session has a video of so many times as long. To the service these are the parts that a black box
 * had kept when it was killed: it joins them as it starts.
 */
async function prolonged(
  lab: Lab,
  session: string,
  { replay_id, started_at, finished_at }: Replay,
): Promise<{ service: RunningService; video: Replay }> {
  await lab.service.ended('SIGTERM')
  const [began, ended] = [Date.parse(started_at), Date.parse(finished_at ?? '')]
  const file = (id: string, ending: string): string => path.join(lab.service.dataDir, 'replays', id + ending)
  for (let part = 0; part < PARTS_OF_AN_HOUR; part++) {
    const [id, earlier] = [randomUUID(), (ended - began) * part]
    await copyFile(file(replay_id, '.mp4'), file(id, '.fragments.mp4'))
    await copyFile(file(replay_id, '.actions.jsonl'), file(id, '.actions.jsonl'))
    await writeFile(file(id, '.owner.json'), JSON.stringify({ session, from: began - earlier }))
    const at = new Date(ended - earlier)
    await utimes(file(id, '.fragments.mp4'), at, at)
  }
  const service = await RunningService.start({ POOLDECK_DATA_DIR: lab.service.dataDir })
  lab.onClose(() => service.stop())
  const client = new Client(service)
  lab.onClose(() => client.close())
  for (;;) {
    const all = await client.json<Replay[]>('GET', `/browsers/${session}/replays`)
    const video = all.find((each) => each.replay_id !== replay_id)
    if (video?.finished_at) return { service, video }
    await sleep(100)
  }
}

interface Shown {
  /** Milliseconds from the click. */
  readonly ms: number
  /** What the click asked for, and where the picture that came next begins, in s. */
  readonly requested: number
  readonly begins: number
}

declare global {
  interface Window {
    /** The first picture after the last click. */
    sought: Promise<Shown>
  }
}

/** How long it took to show the right picture, ms. Throws when another one came. `frames`: when each picture of the video begins, in s. */
async function seeks(page: Page, frames: readonly number[]): Promise<number[]> {
  const box = await page.getByRole('slider', { name: 'Time' }).boundingBox()
  if (!box) throw new Error('The player shows no time.')
  const took: number[] = []
  for (let round = -2; round < SEEKS; round++) {
    // A person points before the click, and sees the picture at the pointer.
    await page.mouse.move(box.x + Math.random() * box.width, box.y + box.height / 2)
    await sleep(POINT_MS)
    await page.evaluate(() => {
      window.sought = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error('The video did not show the moment.')), 10_000)
        const video = document.querySelector('video')
        const sought = ({ timeStamp }: Event): void =>
          void video?.requestVideoFrameCallback((now, { mediaTime }) =>
            resolve({ ms: now - timeStamp, requested: video.currentTime, begins: mediaTime }),
          )
        addEventListener('pointerdown', sought, { capture: true, once: true })
      })
    })
    await page.mouse.down()
    await page.mouse.up()
    const { ms, requested, begins } = await page.evaluate(() => window.sought)
    const right = frames.findLast((from) => from <= requested) ?? 0
    if (Math.abs(begins - right) > 0.001)
      throw new Error(`At ${requested} s there is the picture of ${begins}, not of ${right}.`)
    if (round >= 0) took.push(ms)
    // Neither the picture at the pointer nor the address is under way any more.
    await sleep(800)
  }
  return took
}

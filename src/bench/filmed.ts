import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Replay } from '../contract/replay'
import type { Lab } from './lab'
import { BIT_SIDE, TIME_BITS } from './pages'

const run = promisify(execFile)
const CODES = 2 ** TIME_BITS

/** What a page reports of the times that it has painted. */
export interface Painted {
  readonly id: string
  readonly painted: readonly number[]
}

/** One picture of a video: when it was taken, and which time it shows (see `pages.time`), both in ms since 1970. */
export interface ShownTime {
  readonly at: number
  readonly shows: number
}

/** A recording that has begun. */
export interface Filming {
  /** Ends it; gives what is kept of it once its file is complete. */
  stop(): Promise<Replay>
}

export async function film(lab: Lab, session: string, framerate: number): Promise<Filming & Replay> {
  const replays = `/browsers/${session}/replays`
  const replay = await lab.client.json<Replay>('POST', replays, { framerate })
  return {
    ...replay,
    stop: async () => {
      await lab.client.call('POST', `${replays}/${replay.replay_id}/stop`)
      const all = await lab.client.json<Replay[]>('GET', replays)
      return all.find(({ replay_id }) => replay_id === replay.replay_id) ?? replay
    },
  }
}

/** Downloads a video. */
export async function saved(lab: Lab, session: string, { replay_id }: Replay): Promise<string> {
  const { bytes } = await lab.client.call('GET', `/browsers/${session}/replays/${replay_id}`)
  const file = path.join(lab.service.dataDir, `${replay_id}.downloaded.mp4`)
  await writeFile(file, bytes)
  return file
}

/** When each picture of a video is shown, in s. */
export async function frameTimes(file: string): Promise<number[]> {
  const args = ['-select_streams', 'v', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0', file]
  const { stdout } = await run('ffprobe', ['-v', 'error', ...args], { maxBuffer: 2 ** 26 })
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** What each picture of a video shows. `startedAt`: the time of its beginning, ms since 1970. */
export async function shownTimes(file: string, startedAt: number): Promise<ShownTime[]> {
  const bits = `crop=${TIME_BITS * BIT_SIDE}:${BIT_SIDE / 2}:0:${BIT_SIDE / 4},scale=${TIME_BITS}:1:flags=area,format=gray`
  const args = ['-v', 'error', '-i', file, '-fps_mode', 'passthrough', '-vf', bits, '-f', 'rawvideo', '-']
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 2 ** 26 })
  return (await frameTimes(file)).map((seconds, index) => {
    const at = startedAt + seconds * 1000
    const bytes = stdout.subarray(index * TIME_BITS, (index + 1) * TIME_BITS)
    const code = bytes.reduce((sum, byte, bit) => sum + (byte > 128 ? 2 ** bit : 0), 0)
    // The time with this code that is nearest.
    const ago = (((at - code) % CODES) + CODES) % CODES
    return { at, shows: Math.round(at - (ago > CODES / 2 ? ago - CODES : ago)) }
  })
}

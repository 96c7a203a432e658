import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Kernel from '@onkernel/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pool } from '../../contract/pool'
import type { Replay } from '../../contract/replay'
import type { ReplayAction } from '../../contract/replay-action'
import type { ReplayMark } from '../../contract/replay-mark'
import type { BrowserSession } from '../../contract/session'
import { processTree } from '../browser/test-browser'
import { json, TestService } from '../test-service'
import { BT709, coloursIn, type Video, videoIn } from './test-video'

// One browser for all of it.

/** What a page has painted is on its display so much later at most, ms. */
const PAINT_MS = 600
const STEP_MS = 800
/** Each picture of it is encoded. */
const SIZE = { width: 480, height: 360 }
const COLOURS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
]
/** Shows a colour for each step of the clock; `log` has when each was set and painted, ms since 1970, and its number. */
const CLOCK = `data:text/html,<body style="margin:0"><script>
const colours = ${JSON.stringify(COLOURS.map((colour) => `rgb(${colour.join()})`)).replaceAll('"', "'")}
const log = []
const show = () => {
  const entry = { set: Date.now(), number: Math.floor(Date.now() / ${STEP_MS}) %25 4 }
  log.push(entry)
  document.body.style.background = colours[entry.number]
  requestAnimationFrame(() => requestAnimationFrame(() => { entry.painted = Date.now() }))
  setTimeout(show, ${STEP_MS} - Date.now() %25 ${STEP_MS})
}
show()
</script>`

let api: TestService
let pool: Pool
let session: BrowserSession
let sdk: Kernel

beforeAll(async () => {
  api = await TestService.start()
  pool = await api.newPool({ headless: false, viewport: SIZE, start_url: CLOCK })
  session = await json(api.acquire(pool, { name: 'filmed' }))
  sdk = new Kernel({ baseURL: api.url(''), apiKey: 'My API Key', maxRetries: 0 })
})

afterAll(async () => {
  expect(await api.stop()).toEqual([])
})

const replaysPath = (id: string, further = '') => `/browsers/${id}/replays${further}`
const start = (id: string, body?: unknown) => json<Replay>(api.call('POST', replaysPath(id), body))
const list = (id: string) => json<Replay[]>(api.call('GET', replaysPath(id)))
const stop = (id: string, replay: string) => api.call('POST', replaysPath(id, `/${replay}/stop`))
const download = (id: string, replay: string, init?: RequestInit) =>
  api.call('GET', replaysPath(id, `/${replay}`), undefined, init)

async function saved(answer: Response): Promise<string> {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  const file = path.join(api.folder, 'data', 'downloaded.mp4')
  await writeFile(file, bytes)
  return file
}

/** A replay that becomes complete without anybody waiting for it. */
async function completed(id: string, replay: string): Promise<Video> {
  await expect.poll(async () => (await download(id, replay, { method: 'HEAD' })).status).toBe(200)
  return videoIn(await saved(await download(id, replay)))
}

const lastedMs = ({ started_at, finished_at }: Replay) => Date.parse(finished_at ?? '') - Date.parse(started_at)

async function refusal(answer: Promise<Response>): Promise<string> {
  const response = await answer
  const { code, message } = (await response.json()) as { code: string; message: string }
  return `${response.status} ${code}: ${message}`
}

test('the public SDK starts, lists, stops and downloads a video, in which each colour is there at its time, and the pointer', async () => {
  const id = session.session_id
  const { replays } = sdk.browsers
  await api.call('POST', `/browsers/${id}/computer/move_mouse`, { x: 400, y: 200 })
  const { replay_id, started_at, finished_at, replay_view_url: view } = await replays.start(id, { framerate: 20 })
  expect(finished_at).toBeNull()
  const during = await replays.download(replay_id, { id })
  expect([during.status, during.headers.get('retry-after'), await during.text()]).toEqual([202, '5', ''])
  expect(await (await fetch(view ?? '')).text()).toContain('is being recorded')
  await sleep(4 * STEP_MS)
  await replays.stop(replay_id, { id })
  await replays.stop(replay_id, { id })
  const [replay, ...others] = await list(id)
  expect(others).toEqual([])
  expect(replay).toEqual({
    replay_id,
    started_at,
    finished_at: expect.any(String),
    replay_view_url: view,
    size_bytes: expect.any(Number),
    frames_dropped: expect.any(Number),
    video_url: expect.stringContaining('/browser/replays/video?jwt='),
  })
  const file = await saved(await replays.download(replay_id, { id }))
  const { times, seconds, ...video } = await videoIn(file)
  expect(video).toEqual({ codec: 'h264', profile: 'High', pixels: 'yuv420p', ...SIZE, ...BT709 })
  expect(Math.abs(seconds * 1000 - lastedMs(replay as Replay))).toBeLessThan(50)
  const colours = await coloursIn(file, { x: 300, y: 300, side: 16 })
  expect(colours).toHaveLength(times.length)
  const { result: log } = await json<{ result: { set: number; painted?: number; number: number }[] }>(
    api.call('POST', `/browsers/${id}/playwright/execute`, { code: `return page.evaluate('log')` }),
  )
  const wrong = colours.filter((colour, index) => {
    const shownAt = Date.parse(started_at ?? '') + (times[index] ?? 0) * 1000
    // Each is seen after it was set, and until the next one was painted.
    const right = log.filter(
      ({ set }, at) => set <= shownAt + 1 && shownAt <= (log[at + 1]?.painted ?? Infinity) + PAINT_MS,
    )
    const isIn = ({ number }: { number: number }) =>
      (COLOURS[number] ?? []).every((value, part) => Math.abs(value - (colour[part] ?? 0)) < 16)
    return !right.some(isIn)
  })
  expect(wrong).toEqual([])
  expect(new Set(colours.map(String)).size).toBeGreaterThanOrEqual(4)
  const pointed = await coloursIn(file, { x: 400, y: 200, side: 10 })
  const isPage = ([red = 0, green = 0, blue = 0]: number[], index: number): boolean =>
    [red, green, blue].every((value, part) => Math.abs(value - (colours[index]?.[part] ?? 0)) < 8)
  expect(pointed.filter(isPage)).toEqual([])
})

test('a part of a video is answered to who asks for one, and its page opens with its own token alone', async () => {
  const id = session.session_id
  const [replay] = await list(id)
  if (!replay) throw new Error('There is no replay.')
  const whole = Buffer.from(await (await download(id, replay.replay_id)).arrayBuffer())
  const part = await download(id, replay.replay_id, { headers: { Range: 'bytes=100-199' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${whole.length}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(100, 200))
  const end = await download(id, replay.replay_id, { headers: { Range: 'bytes=-50' } })
  expect(Buffer.from(await end.arrayBuffer())).toEqual(whole.subarray(-50))
  const beyond = await download(id, replay.replay_id, { headers: { Range: `bytes=${whole.length}-` } })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
  const other = await download(id, replay.replay_id, { headers: { Range: 'bytes=0-0', 'If-Range': '"other"' } })
  expect(other.status).toBe(200)
  await other.body?.cancel()

  const page = await fetch(replay.replay_view_url)
  expect([page.status, page.headers.get('referrer-policy'), page.headers.get('x-frame-options')]).toEqual([
    200,
    'no-referrer',
    null,
  ])
  const [, source = ''] = /<video controls src="([^"]+)"/.exec(await page.text()) ?? []
  const video = api.url(source.replaceAll('&amp;', '&'))
  expect(Buffer.from(await (await fetch(video)).arrayBuffer())).toEqual(whole)
  expect((await fetch(video, { headers: { Range: 'bytes=0-9' } })).status).toBe(206)
  const another = await start(id)
  await stop(id, another.replay_id)
  const token = new URL(replay.replay_view_url).searchParams.get('jwt') ?? ''
  for (const wrong of [
    video.replace(token, 'x'),
    video.replace(replay.replay_id, another.replay_id),
    api.url('/browser/replays'),
  ]) {
    expect((await fetch(wrong)).status).toBe(401)
  }
})

test('what was recorded so far can be seen meanwhile; a replay that is deleted is gone with its video', async () => {
  const id = session.session_id
  const { replay_id, video_url = '' } = await start(id)
  const soFar = async () => Number((await fetch(video_url, { method: 'HEAD' })).headers.get('content-length'))
  await expect.poll(soFar).toBeGreaterThan(2_000)
  const first = await fetch(video_url, { headers: { Range: 'bytes=0-7' } })
  expect([first.status, Buffer.from(await first.arrayBuffer()).toString('latin1', 4)]).toEqual([206, 'ftyp'])
  const others = (await list(id)).filter((replay) => replay.replay_id !== replay_id)
  expect((await api.call('DELETE', replaysPath('filmed', `/${replay_id}`))).status).toBe(204)
  expect(await list(id)).toEqual(others)
  expect((await fetch(video_url)).status).toBe(404)
  expect(
    (await readdir(path.join(api.folder, 'data', 'replays'))).filter((name) => name.startsWith(replay_id)),
  ).toEqual([])
  expect(await refusal(api.call('DELETE', replaysPath(id, `/${replay_id}`)))).toMatch(/^404 not_found/)
})

test('what is done while a session is recorded is told with its time and by whose key, and nothing that was typed; its moments can be named', async () => {
  const id = session.session_id
  const { replay_id, started_at } = await start(id)
  const act = (operation: string, body: unknown) => api.call('POST', `/browsers/${id}/computer/${operation}`, body)
  const before = Date.now()
  await act('click_mouse', { x: 300, y: 300 })
  const after = Date.now()
  await act('move_mouse', { x: 10, y: 10 })
  await act('drag_mouse', { path: [[100, 300], [300, 320]], smooth: false }) // prettier-ignore
  await act('batch', {
    actions: [
      { type: 'type_text', type_text: { text: 'hunter2' } },
      { type: 'press_key', press_key: { keys: ['Return', 'x', 'Ctrl+a'] } },
    ],
  })
  await act('hold_keys', { changes: ['q', 'Shift'].flatMap((key) => [true, false].map((down) => ({ key, down }))) })
  const mark = (name: string) => api.call('POST', replaysPath(id, `/${replay_id}/mark`), { name })
  const marked = await json<ReplayMark>(mark('  Typed  '))
  expect(marked).toEqual({ name: 'Typed', offset_ms: expect.any(Number) })
  expect(await refusal(mark(' '))).toMatch(/^400 bad_request: .*name/)
  await stop(id, replay_id)
  expect(await json(api.call('GET', replaysPath(id, `/${replay_id}/marks`)))).toEqual([marked])
  expect(await refusal(mark('Late'))).toMatch(/^409 not_recording/)
  const actions = await json<ReplayAction[]>(api.call('GET', replaysPath(id, `/${replay_id}/actions`)))
  expect(actions.map(({ action }) => action)).toMatchObject([
    { click_mouse: { x: 300, y: 300 } },
    { type: 'drag_mouse' },
    { type_text: { text: '•••••••' } },
    { press_key: { keys: ['Return', '•', 'Ctrl+a'] } },
    { press_key: { keys: ['•'] } },
    { press_key: { keys: ['Shift'] } },
  ])
  expect([...new Set(actions.map(({ by }) => by))]).toEqual([expect.any(String)])
  const [click, drag] = actions
  const clickedAt = Date.parse(started_at) + (click?.at_ms ?? 0)
  // Two clocks of one machine, in whole milliseconds.
  expect([clickedAt >= before - 2, clickedAt <= after + 2]).toEqual([true, true])
  expect(drag?.samples?.at(-1)?.slice(1)).toEqual([300, 320])
})

test('what cannot be recorded is refused with the reason; a session has four under way at most', async () => {
  const id = session.session_id
  expect(await refusal(api.call('POST', replaysPath(id), { framerate: 21 }))).toMatch(
    /^400 bad_request: .*framerate.*GPU/,
  )
  expect(await refusal(api.call('POST', replaysPath(id), { record_audio: true }))).toMatch(
    /^400 bad_request: .*no sound/,
  )
  expect(await refusal(api.call('POST', replaysPath(id), { quality: 1 }))).toMatch(/^400 bad_request: .*quality/)
  expect(await refusal(api.call('POST', replaysPath('none')))).toMatch(/^404 not_found/)
  expect(await refusal(api.call('GET', replaysPath(id, '/none')))).toMatch(/^404 not_found/)
  // The SDK sends null for no body.
  const four = [await start('filmed', null), await start(id), await start(id, {}), await start(id)]
  const fifth = await api.call('POST', replaysPath(id))
  expect([fifth.status, fifth.headers.get('x-should-retry')]).toEqual([409, 'false'])
  await Promise.all(four.map(({ replay_id }) => stop(id, replay_id)))
  expect((await list(id)).filter(({ finished_at }) => finished_at === null)).toEqual([])

  const short = await start(id, { max_duration_in_seconds: 2 })
  const { seconds } = await completed(id, short.replay_id)
  const ended = (await list(id)).find(({ replay_id }) => replay_id === short.replay_id)
  expect(seconds).toBeGreaterThan(1.95)
  expect(Math.abs(seconds * 1000 - lastedMs(ended as Replay))).toBeLessThan(50)
})

test('a release ends the recording, and the next holder is not filmed', async () => {
  const id = session.session_id
  const { replay_id } = await start(id)
  await api.release(pool, session)
  const released = Date.now()
  session = await json(api.acquire(pool, { name: 'filmed' }))
  expect(session.session_id).toBe(id)
  const replay = (await list(id)).at(-1)
  expect(replay?.replay_id).toBe(replay_id)
  expect(Date.parse(replay?.finished_at ?? '')).toBeLessThanOrEqual(released)
  const { seconds } = await completed(id, replay_id)
  expect(Math.abs(seconds * 1000 - lastedMs(replay as Replay))).toBeLessThan(50)
})

test('a resize asks for force while a session is recorded; the recording goes on in a replay of the new size', async () => {
  const id = session.session_id
  const before = await start(id)
  const viewport = { width: 501, height: 381 }
  expect(await refusal(api.changeSession(session, { viewport }))).toMatch(/^400 browser_in_use: .*is being recorded/)
  expect((await api.changeSession(session, { viewport: { ...viewport, force: true } })).status).toBe(200)
  await expect.poll(async () => (await list(id)).filter(({ finished_at }) => finished_at === null)).toHaveLength(1)
  const after = (await list(id)).at(-1)
  expect(after?.replay_id).not.toBe(before.replay_id)
  expect(await completed(id, before.replay_id)).toMatchObject(SIZE)
  await stop(id, after?.replay_id ?? '')
  // Sizes are even.
  expect(await completed(id, after?.replay_id ?? '')).toMatchObject({ width: 502, height: 382 })
})

test('a browser that crashes leaves its video, by the id of the session and by its name', async () => {
  const id = session.session_id
  const { replay_id } = await start(id)
  await api.call('PATCH', `/browser_pools/${pool.id}`, { fill_rate_per_minute: 0 })
  const chromium = (await processTree(process.pid)).find(({ name }) => name === 'chromium')
  process.kill(Number(chromium?.pid), 'SIGKILL')
  await expect.poll(async () => (await api.call('GET', `/browsers/${id}`)).status).toBe(404)
  await api.deletePool(pool)
  expect((await completed(id, replay_id)).times.length).toBeGreaterThan(1)
  const all = await list('filmed')
  expect(all.map((replay) => replay.replay_id)).toContain(replay_id)
  expect(all.filter(({ finished_at }) => finished_at === null)).toEqual([])
})

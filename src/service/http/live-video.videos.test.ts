import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FRAME_HEAD_BYTES, parseFrameHead, type VideoFrameHead } from '../../contract/live-video'
import type { BrowserSession } from '../../contract/session'
import { coloursIn, videoIn } from '../replays/test-video'
import { json, SLOW, TestService } from '../test-service'

/** A square that changes its colour twenty times a second; a key stops it at blue, or lets it go on. */
const PAGE = `data:text/html,<body style="margin:0;background:lime"><script>
let red = false
let goesOn = true
const show = (colour) => { document.body.style.background = colour }
setInterval(() => { if (goesOn) show((red = !red) ? 'red' : 'lime') }, 50)
addEventListener('keydown', () => { goesOn = !goesOn; if (!goesOn) show('blue') })
</script>`

let api: TestService
/** One browser for all; the last test of it ends it. */
let session: BrowserSession
beforeAll(async () => {
  api = await TestService.start(undefined, { POOLDECK_REPLAY_ENCODERS: '2' })
  const viewport = { width: 481, height: 361, refresh_rate: 30 }
  session = await api.newSession({ headless: false, start_url: PAGE, viewport })
})
afterAll(async () => {
  expect(await api.stop()).toEqual([])
})

/** Reads a video: each next frame on demand. */
class Viewer {
  readonly heads: VideoFrameHead[] = []
  readonly frames: Uint8Array[] = []
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  #rest = Buffer.alloc(0) as Buffer
  readonly #report: (number: number) => Promise<unknown>

  constructor(body: ReadableStream<Uint8Array>, report: (number: number) => Promise<unknown>) {
    this.#reader = body.getReader()
    this.#report = report
  }

  /** The next one, undefined at the end. */
  async next(reports = true): Promise<VideoFrameHead | undefined> {
    if (!(await this.#has(FRAME_HEAD_BYTES))) return undefined
    const head = parseFrameHead(this.#rest)
    if (!(await this.#has(FRAME_HEAD_BYTES + head.size))) return undefined
    this.frames.push(this.#rest.subarray(FRAME_HEAD_BYTES, FRAME_HEAD_BYTES + head.size))
    this.#rest = this.#rest.subarray(FRAME_HEAD_BYTES + head.size)
    this.heads.push(head)
    if (reports) await this.#report(head.number)
    return head
  }

  async end(): Promise<void> {
    await this.#reader.cancel()
  }

  async #has(bytes: number): Promise<boolean> {
    while (this.#rest.length < bytes) {
      const { done, value } = await this.#reader.read()
      if (done) return false
      this.#rest = Buffer.concat([this.#rest, value])
    }
    return true
  }
}

const computerPath = ({ session_id }: BrowserSession, further = '') => `/browsers/${session_id}/computer${further}`
const open = (session: BrowserSession, viewer: string, further = '') =>
  api.call('GET', computerPath(session, `/video?viewer=${viewer}${further}`))

async function watch(session: BrowserSession, viewer: string): Promise<Viewer> {
  const { status, body } = await open(session, viewer)
  expect(status).toBe(200)
  if (!body) throw new Error('The answer has no body.')
  return new Viewer(body, async (number) => {
    const reported = await api.call('GET', computerPath(session, `/video/received?viewer=${viewer}&number=${number}`))
    expect(reported.status).toBe(204)
  })
}

test('the screen comes as H.264 while it changes, each frame with the number that its picture has', async () => {
  const viewer = await watch(session, 'one')
  while (viewer.heads.length < 30) await viewer.next()
  const [first] = viewer.heads
  expect(first).toMatchObject({ isKey: true, width: 481, height: 361, skipped: 0 })
  const numbers = viewer.heads.map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
  // What is done is on the picture that has the number of a later frame.
  await api.call('POST', computerPath(session, '/press_key'), { keys: ['a'] })
  while ((await viewer.next())?.size !== 0);
  const picture = await api.call('GET', computerPath(session, '/screenshot'))
  expect(picture.headers.get('etag')?.split('-')[1]).toBe(String(viewer.heads.at(-1)?.number))

  const file = path.join(api.folder, 'data', 'video.h264')
  await writeFile(file, Buffer.concat(viewer.frames))
  const shown = viewer.heads.filter(({ size }) => size > 0)
  const video = await videoIn(file)
  expect(video).toMatchObject({ codec: 'h264', pixels: 'yuv420p', width: 482, height: 362 })
  const colours = await coloursIn(file, { x: 300, y: 300, side: 16 })
  expect(colours).toHaveLength(shown.length)
  const [red = 0, green = 0, blue = 0] = colours.at(-1) ?? []
  expect([red < 30, green < 30, blue > 225]).toEqual([true, true, true])
  await viewer.end()
  await api.call('POST', computerPath(session, '/press_key'), { keys: ['a'] })
})

test('a viewer who does not say what has arrived gets no more than a few frames, and the next one says how many were left out', async () => {
  const viewer = await watch(session, 'slow')
  for (const _ of [1, 2, 3]) await viewer.next(false)
  const number = viewer.heads.at(-1)?.number ?? 0
  const next = viewer.next(false)
  // The screen goes on, and nothing of it comes.
  const newest = async () =>
    Number((await api.call('GET', computerPath(session, '/screenshot'))).headers.get('etag')?.split('-')[1])
  await expect.poll(newest, { timeout: SLOW }).toBeGreaterThan(number + 2)
  expect(viewer.heads).toHaveLength(3)
  await api.call('GET', computerPath(session, `/video/received?viewer=slow&number=${number}`))
  const head = await next
  expect(head?.number).toBeGreaterThan(number + 2)
  expect(head?.skipped).toBeGreaterThan(0)
  await viewer.end()
})

test('a video ends with its session and with the beginning of a private phase, and frees its encoder for others', async () => {
  const [one, two] = [await watch(session, 'one'), await watch(session, 'two')]
  for (const viewer of [one, two]) expect((await viewer.next())?.isKey).toBe(true)
  // What is recorded needs an encoder, too.
  for (const call of [open(session, 'three'), api.call('POST', `/browsers/${session.session_id}/replays`)])
    expect(await json(call)).toMatchObject({
      code: 'too_many_recordings',
      message: expect.stringContaining('2 videos at once (POOLDECK_REPLAY_ENCODERS)'),
    })
  // A viewer has one: the next one replaces it.
  const again = await watch(session, 'two')
  expect((await again.next())?.isKey).toBe(true)
  while (await two.next());

  await api.call('PUT', `/browsers/${session.session_id}/private_phase`)
  for (const viewer of [one, again]) while (await viewer.next());
  expect(await json(open(session, 'one'))).toMatchObject({ code: 'private_phase' })
  await api.call('DELETE', `/browsers/${session.session_id}/private_phase`)

  const last = await watch(session, 'one')
  expect((await last.next())?.isKey).toBe(true)
  await api.call('DELETE', `/browsers/${session.session_id}`)
  const end = async () => {
    while (await last.next());
  }
  await end().catch(() => {})
  expect((await open(session, 'one')).status).toBe(404)
})

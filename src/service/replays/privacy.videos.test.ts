import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pool } from '../../contract/pool'
import type { Replay } from '../../contract/replay'
import type { ReplayAction } from '../../contract/replay-action'
import type { ReplayMark } from '../../contract/replay-mark'
import type { BrowserSession } from '../../contract/session'
import type { TelemetryEnvelope } from '../../contract/telemetry-archive'
import { json, TestService } from '../test-service'
import { coloursIn } from './test-video'

const SECRET = 'the-secret-of-the-page'
/** S shows it: in red, in the console and in the address of a request. X hides it. B tells that all is over. */
const PAGE = `data:text/html,<body style="margin:0;background:lime"><script>
addEventListener('keydown', ({ key }) => {
  document.body.style.background = { s: 'red', x: 'blue', b: 'blue' }[key]
  const secret = ['the', 'secret', 'of', 'the', 'page'].join('-')
  if (key === 's') { console.log(secret); fetch('http://127.0.0.1:9/' + secret).catch(() => {}) }
  if (key === 'b') console.log('afterwards')
})
</script>`
const [LIME, RED, BLUE, PLATE] = [
  [0, 255, 0],
  [255, 0, 0],
  [0, 0, 255],
  [30, 36, 43],
] as const
/** A part of the page with nothing of the plate's letters. */
const SQUARE = { x: 20, y: 400, side: 16 }

let api: TestService
/** With one browser, which is leased as `session`. */
let pool: Pool
let session: BrowserSession
const acquire = () => json<BrowserSession>(api.acquire(pool))
beforeAll(async () => {
  api = await TestService.start()
  const on = { enabled: true }
  const telemetry = { browser: { console: on, network: on, page: on, interaction: on, screenshot: on, control: on } }
  pool = await api.newPool({ headless: false, start_url: PAGE, telemetry })
  session = await acquire()
})
afterAll(async () => {
  expect(await api.stop()).toEqual([])
})

const sessionPath = (further = '') => `/browsers/${session.session_id}${further}`
const press = async (key: string) =>
  expect((await api.call('POST', sessionPath('/computer/press_key'), { keys: [key] })).status).toBe(200)
const isNear = (one: readonly number[], other: readonly number[]): boolean =>
  other.every((value, part) => Math.abs(value - (one[part] ?? 0)) < 24)

async function shows(colour: readonly number[]): Promise<void> {
  const { x, y } = SQUARE
  const look = async () => {
    const png = Buffer.from(await (await api.call('POST', sessionPath('/computer/screenshot'), {})).arrayBuffer())
    return [...(await sharp(png).extract({ left: x, top: y, width: 1, height: 1 }).removeAlpha().raw().toBuffer())]
  }
  await expect.poll(async () => isNear(await look(), colour)).toBe(true)
}

const events = () => json<TelemetryEnvelope[]>(api.call('GET', sessionPath('/telemetry/events?since=1h&limit=100')))

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name))
}

test('of a private phase nothing is recorded: no picture, no key, no event; a plate with its time is shown instead', async () => {
  await shows(LIME)
  const asked = Date.now()
  const { replay_id, started_at } = await json<Replay>(api.call('POST', sessionPath('/replays'), { framerate: 20 }))
  // It begins when it is asked for, though the page has stood still for longer.
  expect(Date.parse(started_at)).toBeGreaterThanOrEqual(asked - 50)
  const { since } = await json<{ since: string }>(api.call('PUT', sessionPath('/private_phase')))
  expect(await json(api.call('PUT', sessionPath('/private_phase')))).toEqual({ since })
  expect(await json(api.call('GET', sessionPath()))).toMatchObject({ private_since: since })
  await press('s')
  await shows(RED)
  // A video that begins in the middle of it begins with the plate.
  const { replay_id: late } = await json<Replay>(api.call('POST', sessionPath('/replays')))
  await press('x')
  await shows(BLUE)
  const lastedMs = Date.now() - Date.parse(since)
  for (const _ of [1, 2]) expect((await api.call('DELETE', sessionPath('/private_phase'))).status).toBe(204)
  expect(await json(api.call('GET', sessionPath()))).not.toHaveProperty('private_since')
  await press('b')
  await expect.poll(async () => JSON.stringify(await events())).toContain('afterwards')
  expect(JSON.stringify(await events())).not.toContain(SECRET)

  for (const id of [replay_id, late]) {
    expect((await api.call('POST', sessionPath(`/replays/${id}/stop`))).status).toBe(200)
    const actions = await json<ReplayAction[]>(api.call('GET', sessionPath(`/replays/${id}/actions`)))
    expect(actions).toMatchObject([{ action: { type: 'press_key' } }])
    const marks = await json<ReplayMark[]>(api.call('GET', sessionPath(`/replays/${id}/marks`)))
    expect(marks.map(({ name }) => name)).toEqual(['Private phase', 'End of the private phase'])
    // Also where the screen has stood still since it was last seen, in the phase.
    const [began = 0, ended = 0] = marks.map(({ offset_ms }) => offset_ms)
    if (id === replay_id) expect(ended - began).toBeGreaterThanOrEqual(lastedMs)
    const file = path.join(api.folder, 'data', `${id}.mp4`)
    await writeFile(file, Buffer.from(await (await api.call('GET', sessionPath(`/replays/${id}`))).arrayBuffer()))
    const colours = await coloursIn(file, SQUARE)
    const seen = [...new Set(colours.map((colour) => [LIME, RED, BLUE, PLATE].findIndex((one) => isNear(colour, one))))]
    expect(seen).toEqual(id === late ? [3, 2] : [0, 3, 2])
  }
  const files = await filesIn(path.join(api.folder, 'data'))
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) expect((await readFile(file)).includes(SECRET), file).toBe(false)
})

test('it ends with the lease', async () => {
  const { session_id } = session
  await api.call('PUT', sessionPath('/private_phase'))
  await api.release(pool, session)
  session = await acquire()
  expect(session.session_id).toBe(session_id)
  expect(await json(api.call('GET', sessionPath()))).not.toHaveProperty('private_since')
})

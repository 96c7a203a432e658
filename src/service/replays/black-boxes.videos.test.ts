import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pool } from '../../contract/pool'
import type { Replay } from '../../contract/replay'
import type { ReplayAction } from '../../contract/replay-action'
import type { BrowserSession } from '../../contract/session'
import { processTree } from '../browser/test-browser'
import { json, SMALL, TestService } from '../test-service'
import { videoIn } from './test-video'

const PAGE = `data:text/html,<script>setInterval(() => (document.body.style.background = Math.random() < 0.5 ? 'red' : 'blue'), 200)</script>`

let api: TestService
/** With one browser, which no caller holds when a test ends. */
let pool: Pool
beforeAll(async () => {
  api = await TestService.start()
  pool = await api.newPool({ headless: false, viewport: { width: 480, height: 360 }, start_url: PAGE })
})
afterAll(async () => {
  expect(await api.stop()).toEqual([])
})

const list = (id: string) => json<Replay[]>(api.call('GET', `/browsers/${id}/replays`))
const keep = (id: string) => api.call('POST', `/browsers/${id}/black_box/keep`)
const files = () => readdir(path.join(api.folder, 'data', 'replays'))
const lastedMs = ({ started_at, finished_at }: Replay) => Date.parse(finished_at ?? '') - Date.parse(started_at)

async function videoOf(id: string, { replay_id }: Replay) {
  const file = path.join(api.folder, 'data', `${replay_id}.mp4`)
  await writeFile(
    file,
    Buffer.from(await (await api.call('GET', `/browsers/${id}/replays/${replay_id}`)).arrayBuffer()),
  )
  return videoIn(file)
}
const changePool = (request: object) => api.call('PATCH', `/browser_pools/${pool.id}`, request)

async function acquired(): Promise<BrowserSession> {
  await changePool({ fill_rate_per_minute: SMALL.fill_rate_per_minute })
  return json(api.acquire(pool))
}

test('each session of a pool has one, if the pool says so; it goes with a release, and the next holder has a new one', async () => {
  const setting = `/service/pools/${pool.id}/black_box`
  expect(await json(api.call('GET', setting))).toEqual({ minutes: 0 })
  expect((await api.call('PUT', setting, { minutes: 61 })).status).toBe(400)
  await api.call('PUT', setting, { minutes: 2 })
  const before = await files()
  const lease = await acquired()
  const id = lease.session_id
  const record = () => json<BrowserSession>(api.call('GET', `/browsers/${id}`))
  await expect.poll(async () => (await record()).black_box_minutes).toBe(2)
  await sleep(1_500)
  await api.release(pool, lease)
  await expect.poll(files).toEqual(before)
  const next = await acquired()
  expect(next.session_id).toBe(id)
  await expect.poll(async () => (await record()).black_box_minutes).toBe(2)
  const began = Date.now()
  await expect.poll(async () => (await keep(id)).status).toBe(201)
  expect(Date.parse((await list(id)).at(-1)?.started_at ?? '')).toBeGreaterThan(began - 10_000)
  await api.call('PUT', setting, { minutes: 0 })
  expect(await json(api.call('GET', setting))).toEqual({ minutes: 0 })
  await api.release(pool, next)
})

test('what just happened is saved by a call, though no video had been started, and again; after a crash it is saved by itself', async () => {
  const { session_id: id } = await acquired()
  expect((await keep(id)).status).toBe(409)
  expect(await json(api.call('PUT', `/browsers/${id}/black_box`, { minutes: 1 }))).toEqual({ minutes: 1 })
  expect(await json(api.call('GET', `/browsers/${id}`))).toMatchObject({ black_box_minutes: 1 })
  // It has begun when something of it can be saved.
  await expect.poll(async () => (await keep(id)).status).toBe(201)
  const earlier = await list(id)
  await api.call('POST', `/browsers/${id}/computer/click_mouse`, { x: 300, y: 300 })
  const first = await json<Replay>(keep(id))
  await sleep(1_500)
  await api.call('POST', `/browsers/${id}/computer/click_mouse`, { x: 310, y: 310 })
  const second = await json<Replay>(keep(id))
  expect(second.started_at).toBe(first.started_at)
  expect(lastedMs(second)).toBeGreaterThan(lastedMs(first) + 1_000)
  for (const [count, replay] of [first, second].entries()) {
    const { seconds, times } = await videoOf(id, replay)
    expect(Math.abs(seconds * 1000 - lastedMs(replay))).toBeLessThan(150)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const actions = await json<ReplayAction[]>(api.call('GET', `/browsers/${id}/replays/${replay.replay_id}/actions`))
    expect(actions).toHaveLength(count + 1)
    expect(actions.at(-1)?.at_ms).toBeLessThan(lastedMs(replay))
  }
  // No other browser replaces it.
  await changePool({ fill_rate_per_minute: 0 })
  const chromium = (await processTree(process.pid)).find(({ name }) => name === 'chromium')
  process.kill(Number(chromium?.pid), 'SIGKILL')
  await expect.poll(async () => (await list(id)).length).toBe(earlier.length + 3)
  const known = [...earlier, first, second].map(({ replay_id }) => replay_id)
  const last = (await list(id)).find(({ replay_id }) => !known.includes(replay_id))
  expect((await videoOf(id, last as Replay)).times.length).toBeGreaterThan(5)
  // Its parts are gone.
  await expect.poll(async () => (await files()).filter((name) => name.includes('fragments'))).toEqual([])
})

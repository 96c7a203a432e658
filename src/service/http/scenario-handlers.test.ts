import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scenario, ScenarioBaseline, ScenarioSummary } from '../../contract/scenario'
import { LocalFiles } from '../storage/local-files'
import { Scenarios } from '../storage/scenarios/scenarios'
import { TestApi } from './test-api'

let api: TestApi

beforeAll(async () => {
  api = await TestApi.open()
})

afterAll(() => api.close())

const root = '/service/scenarios'
const look = { id: 'look', kind: 'check', check: { type: 'picture_equals' } }
const wait = { id: 'rest', kind: 'wait', ms: 100 }
const scenario = { name: 'Sign in', display: { width: 40, height: 30 }, steps: [look, wait] }

const json = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T
const create = (more: object = {}) => json<Scenario>(api.send('POST', root, { ...scenario, ...more }))
const get = (id: string) => json<Scenario>(api.ask(`${root}/${id}`))
const refusal = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as { message: string }),
})
const files = () => readdir(path.join(api.folder, 'baselines'))

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()

function put(id: string, step: string, bytes: Uint8Array) {
  const body = new FormData()
  body.set('picture', new Blob([new Uint8Array(bytes)]), 'picture.png')
  return api.ask(`${root}/${id}/baselines/${step}`, { method: 'PUT', body })
}

const baseline = async (id: string, step = 'look') => {
  const answer = await api.ask(`${root}/${id}/baselines/${step}`)
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('scenarios are made, found, listed without their steps, and deleted', async () => {
  const first = await create({ description: 'odd \uD800 text' })
  expect(first).toMatchObject({ ...scenario, version: 1, baselines: [], created_at: first.updated_at })
  expect(await get(first.id)).toEqual(first)
  const second = await create({ name: 'Pay', steps: [] })
  const listed = await json<ScenarioSummary[]>(api.ask(root))
  expect(listed.map(({ name, step_count }) => [name, step_count])).toEqual([
    ['Pay', 0],
    ['Sign in', 2],
  ])
  expect(listed[0]).not.toHaveProperty('steps')
  expect(await json<ScenarioSummary[]>(api.ask(`${root}?query=SIGN`))).toEqual([listed[1]])
  expect((await api.ask(`${root}?limit=1`)).headers.get('x-next-offset')).toBe('1')
  for (const { id } of [first, second]) {
    expect((await api.ask(`${root}/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await api.ask(`${root}/${id}`)).status).toBe(404)
    expect((await api.ask(`${root}/${id}`, { method: 'DELETE' })).status).toBe(404)
  }
})

test('of two colleagues who change the same version, the second is told and nothing is lost', async () => {
  const { id } = await create()
  const change = (version: number, name: string) => api.send('PUT', `${root}/${id}`, { ...scenario, version, name })
  const both = await Promise.all([change(1, 'One'), change(1, 'Other')])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409) as Response
  expect(refused.headers.get('x-should-retry')).toBe('false')
  expect(await refusal(refused)).toMatchObject({
    code: 'conflict',
    message: 'This scenario was saved as version 2 meanwhile; the change was made to version 1.',
  })
  const kept = await get(id)
  expect(kept.version).toBe(2)
  expect((await change(2, 'Both')).status).toBe(200)
  expect(await get(id)).toMatchObject({ name: 'Both', version: 3, created_at: kept.created_at })
  expect(await refusal(await change(9e15, 'Future'))).toMatchObject({ status: 409 })
})

test('a baseline is kept as it came, replaced, and goes with its step or its scenario', async () => {
  const before = await files()
  const { id } = await create()
  const [white, green] = await Promise.all([picture('#ffffff'), picture('#1a7f37')])
  expect(await json<ScenarioBaseline>(put(id, 'look', white))).toMatchObject({
    step_id: 'look',
    width: 40,
    height: 30,
    size_bytes: white.length,
  })
  expect(await baseline(id)).toEqual({ type: 'image/png', bytes: white })
  await put(id, 'look', green)
  expect((await baseline(id)).bytes).toEqual(green)
  expect((await get(id)).baselines.map(({ size_bytes }) => size_bytes)).toEqual([green.length])
  expect(await files()).toHaveLength(before.length + 1)

  const settles = { id: 'look', kind: 'check', check: { type: 'picture_settles' } }
  await api.send('PUT', `${root}/${id}`, { ...scenario, steps: [settles], version: 1 })
  expect((await get(id)).baselines).toEqual([])
  expect(await files()).toEqual(before)

  await api.send('PUT', `${root}/${id}`, { ...scenario, version: 2 })
  await put(id, 'look', white)
  await api.ask(`${root}/${id}`, { method: 'DELETE' })
  expect(await files()).toEqual(before)
})

test('what is no whole PNG, and a step that compares nothing, get no baseline', async () => {
  const { id } = await create()
  const white = await picture('#ffffff')
  const refusals = [
    [Buffer.from('hello'), 'picture: must be a PNG'],
    [await sharp(white).jpeg().toBuffer(), 'picture: must be a PNG; this is jpeg'],
    [white.subarray(0, white.length - 20), 'picture: must be a whole PNG; this one is damaged'],
  ] as const
  for (const [bytes, message] of refusals) {
    expect(await refusal(await put(id, 'look', bytes))).toMatchObject({ status: 400, message })
  }
  for (const step of ['rest', 'none', '..%2F..']) expect((await put(id, step, white)).status).toBe(404)
  expect((await put('none', 'look', white)).status).toBe(404)
  expect((await api.ask(`${root}/${id}/baselines/look`)).status).toBe(404)
  expect((await get(id)).baselines).toEqual([])
})

test('both outlive a restart, which removes what a service that was cut short left behind', async () => {
  const { id } = await create()
  const white = await picture('#ffffff')
  await put(id, 'look', white)
  await writeFile(path.join(api.folder, 'baselines', 'left.png'), white)
  const baselines = new LocalFiles(path.join(api.folder, 'baselines'))
  const again = await Scenarios.open({ db: api.store.db, baselines })
  expect(await again.find(id)).toEqual(await get(id))
  expect(Buffer.from(await (await again.baseline(id, 'look')).arrayBuffer())).toEqual(white)
  expect(await files()).not.toContain('left.png')
})

test.each([
  [{ name: '' }, 'name: must have at least 1 character'],
  [{ steps: [look, look] }, 'steps[1].id: is the id of an earlier step; use another'],
  [{ steps: [{ ...wait, kind: 'jump' }] }, 'steps[0].kind: must be one of action, wait, check'],
  [{ steps: [{ ...look, check: { type: 'pixel' } }] }, 'steps[0].check.type: must be one of picture_equals,'],
  [
    { steps: [{ ...look, check: { type: 'pixel_color', x: 1, y: 1, color: 'red' } }] },
    'steps[0].check.color: use six hex digits',
  ],
  [
    { steps: [{ id: 'a', kind: 'action', action: { type: 'sleep', sleep: { duration_ms: 5 } } }] },
    'steps[0].action.type: must be one of click_mouse,',
  ],
])('an invalid scenario is refused with the path of its error: %#', async (more, message) => {
  const answer = await api.send('POST', root, { ...scenario, ...more })
  expect(await refusal(answer)).toMatchObject({ status: 400, message: expect.stringContaining(message) })
})

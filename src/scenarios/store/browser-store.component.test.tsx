import { afterEach, beforeEach, expect, test } from 'vitest'
import { browserScenarios } from './browser-store'

/** Scenarios that the browser keeps: what a person finds there, and does not lose. */

type Store = ReturnType<typeof browserScenarios>

/** Of a tab. */
const store = browserScenarios('own')

const LOOK = { id: 'look', kind: 'check', check: { type: 'picture_equals', within_ms: 0, max_different_pixels: 0 } }
const SIGN_IN = {
  name: 'Sign in',
  display: { width: 8, height: 6 },
  steps: [LOOK, { id: 'rest', kind: 'wait', ms: 5 }],
} as Parameters<Store['create']>[0]

async function clear(): Promise<void> {
  for (const { id } of (await store.list({ query: '', limit: 100, offset: 0 })).records) await store.remove(id)
}

let picture: Blob

beforeEach(async () => {
  // The tests of all parts are in one browser.
  await clear()
  const canvas = new OffscreenCanvas(8, 6)
  canvas.getContext('2d')
  picture = await canvas.convertToBlob()
})
afterEach(clear)

test('the newest come first, each with its pictures, and one is found by a part of its name', async () => {
  const { id, created_at } = await store.create(SIGN_IN)
  await store.putBaseline(id, 'look', picture)
  await expect.poll(() => new Date().toISOString()).not.toBe(created_at)
  await store.create({ ...SIGN_IN, name: 'Pay' })
  const another = browserScenarios('other')
  expect((await another.list({ query: '', limit: 10, offset: 0 })).records).toMatchObject([
    { name: 'Pay' },
    { name: 'Sign in' },
  ])
  expect((await another.list({ query: 'SIGN', limit: 10, offset: 0 })).records).toMatchObject([
    { id, name: 'Sign in', step_count: 2, version: 1 },
  ])
  expect(await another.get(id)).toMatchObject({ baselines: [{ step_id: 'look', width: 8, height: 6 }] })
  expect((await another.baseline(id, 'look'))?.size).toBe(picture.size)
})

test('what another tab saved meanwhile is not replaced, and one that it deleted does not come back', async () => {
  const { id } = await store.create(SIGN_IN)
  expect(await store.replace(id, { ...SIGN_IN, name: 'Theirs', version: 1 })).toMatchObject({ version: 2 })
  await expect(store.replace(id, { ...SIGN_IN, name: 'Mine', version: 1 })).rejects.toThrow(
    'It was saved as version 2 in another tab.',
  )
  expect(await store.get(id)).toMatchObject({ name: 'Theirs' })
  await store.remove(id)
  await expect(store.replace(id, { ...SIGN_IN, version: 2 })).rejects.toThrow(
    'The scenario was deleted in another tab.',
  )
  expect(await store.get(id)).toBeNull()
})

test('a picture goes with its step, and with its scenario', async () => {
  const [one, other] = [await store.create(SIGN_IN), await store.create(SIGN_IN)]
  for (const { id } of [one, other]) await store.putBaseline(id, 'look', picture)
  const steps = SIGN_IN.steps.filter(({ id }) => id !== 'look')
  expect((await store.replace(one.id, { ...SIGN_IN, steps, version: 1 })).baselines).toEqual([])
  expect(await store.baseline(one.id, 'look')).toBeNull()
  expect(await store.baseline(other.id, 'look')).not.toBeNull()
  await store.remove(other.id)
  expect(await store.baseline(other.id, 'look')).toBeNull()
})

test('what is no picture, or is meant for a step that compares none, is refused', async () => {
  const { id } = await store.create(SIGN_IN)
  await expect(store.putBaseline(id, 'look', new Blob(['no picture']))).rejects.toThrow(
    'The picture is not a complete PNG.',
  )
  await expect(store.putBaseline(id, 'rest', picture)).rejects.toThrow('The step has no picture to compare.')
  await expect(store.putBaseline('gone', 'look', picture)).rejects.toThrow('The scenario was deleted in another tab.')
})

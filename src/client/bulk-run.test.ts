import { expect, test } from 'vitest'
import { ApiError } from './errors'
import { type BulkProgress, runBulk } from './bulk-run'

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const forever = new AbortController().signal
const sleep = async (): Promise<void> => {}
const refused = (status: number, retryAfter?: number) =>
  new ApiError(status, { code: 'x', message: `refused with ${status}` }, retryAfter)

test('one that fails is told and stops no other', async () => {
  const end = await runBulk(
    ids,
    async (id) => {
      if (id === 'c') throw refused(400)
    },
    () => {},
    forever,
    { sleep },
  )
  expect([...end.done].sort().join('')).toBe('abdef')
  expect(end.failed.get('c')?.message).toBe('refused with 400')
})

test('a service that asks to wait is waited for, and all is done in the end', async () => {
  const seen: BulkProgress[] = []
  const waits: number[] = []
  let allowed = 2
  const end = await runBulk(
    ids,
    async () => {
      if (allowed-- <= 0) throw refused(429, 7)
    },
    (progress) => seen.push(progress),
    forever,
    {
      sleep: async (ms) => {
        waits.push(ms)
        allowed = 6
      },
    },
  )
  expect(end.done.size).toBe(6)
  expect(end.failed.size).toBe(0)
  expect(waits[0]).toBeGreaterThan(6_000)
  expect(seen.some(({ pausedUntil }) => pausedUntil !== undefined)).toBe(true)
  expect(end.pausedUntil).toBeUndefined()
})

test('after a stop nothing new is begun', async () => {
  const stop = new AbortController()
  const end = await runBulk(
    ids,
    async () => stop.abort(),
    () => {},
    stop.signal,
    { sleep },
  )
  expect(end.done.size).toBeLessThan(ids.length)
  expect(end.failed.size).toBe(0)
})

test('one after the other keeps the order, also when the service asks to wait', async () => {
  const done: string[] = []
  let refusals = 1
  await runBulk(
    ids,
    async (id) => {
      if (id === 'b' && refusals-- > 0) throw refused(429, 1)
      done.push(id)
    },
    () => {},
    forever,
    { atOnce: 1, sleep },
  )
  expect(done).toEqual(ids)
})

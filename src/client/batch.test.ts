import { expect, test } from 'vitest'
import { ApiError } from './errors'
import { type Batch, isDone, runBatch } from './batch'

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const forever = new AbortController().signal
const sleep = async (): Promise<void> => {}
const refused = (status: number, retryAfter?: number) =>
  new ApiError(status, { code: 'x', message: `refused with ${status}` }, retryAfter)

test('one that fails is told and stops no other', async () => {
  const end = await runBatch(
    ids,
    async (id) => {
      if (id === 'c') throw refused(400)
    },
    () => {},
    forever,
    { sleep },
  )
  expect(ids.filter((id) => isDone(end, id)).join('')).toBe('abdef')
  expect(end.outcomes.get('c')).toMatchObject({ kind: 'failed', error: { message: 'refused with 400' } })
})

test('a service that asks to wait is waited for, and all is done in the end', async () => {
  const seen: Batch[] = []
  const waits: number[] = []
  let allowed = 2
  const end = await runBatch(
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
  expect(ids.every((id) => isDone(end, id))).toBe(true)
  expect(waits[0]).toBeGreaterThan(6_000)
  expect(seen.some(({ pausedUntil }) => pausedUntil !== undefined)).toBe(true)
  expect(end.pausedUntil).toBeUndefined()
})

test('after a stop nothing new is begun', async () => {
  const stop = new AbortController()
  const end = await runBatch(
    ids,
    async () => stop.abort(),
    () => {},
    stop.signal,
    { sleep },
  )
  const kinds = [...end.outcomes.values()].map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['done', 'stopped']))
})

test('one after the other keeps the order, also when the service asks to wait', async () => {
  const done: string[] = []
  let refusals = 1
  await runBatch(
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

test('what waits for a limit and is then stopped was not touched', async () => {
  const stop = new AbortController()
  const end = await runBatch(
    ['a'],
    async () => {
      throw refused(429, 60)
    },
    ({ pausedUntil }) => {
      if (pausedUntil !== undefined) stop.abort()
    },
    stop.signal,
  )
  expect(end).toEqual({ outcomes: new Map([['a', { kind: 'stopped' }]]), pausedUntil: undefined })
})

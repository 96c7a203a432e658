import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readBeginning, readBody } from './body'
import { OverdueError, UnreachableError } from './errors'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const BOUNDS = { bytes: 1_000, ms: 10_000, silentMs: 2_000 }

/** A body of which a hundred bytes come each time. */
function trickle(everyMs: number): Response {
  let timer: ReturnType<typeof setInterval>
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      timer = setInterval(() => stream.enqueue(new Uint8Array(100).fill(97)), everyMs)
    },
    cancel: () => clearInterval(timer),
  })
  return new Response(body)
}

async function failureOf(read: Promise<unknown>): Promise<unknown> {
  const failure = read.then(
    () => undefined,
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(60_000)
  return failure
}

test('a body that goes silent, one that takes too long, and one that is too large, are given up', async () => {
  expect(await failureOf(readBody(trickle(3_000), BOUNDS))).toBeInstanceOf(OverdueError)
  expect(await failureOf(readBody(trickle(1_500), BOUNDS))).toBeInstanceOf(OverdueError)
  const large = await failureOf(readBody(trickle(10), BOUNDS))
  expect(large).toBeInstanceOf(UnreachableError)
  expect(large).not.toBeInstanceOf(OverdueError)
})

test('of an error that does not end, the beginning is read', async () => {
  const text = readBeginning(trickle(1), BOUNDS)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await text).toHaveLength(1_000)
})

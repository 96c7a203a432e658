import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Waiters } from './waiters'

const never = new AbortController().signal

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('first come, first served', async () => {
  const waiters = new Waiters<string, string>()
  const first = waiters.wait('first', 1000, never)
  const second = waiters.wait('second', 1000, never)
  expect(waiters.serve((request) => `for ${request}`)).toBe(true)
  expect(waiters.serve((request) => `for ${request}`)).toBe(true)
  expect(waiters.serve((request) => `for ${request}`)).toBe(false)
  expect(await Promise.all([first, second])).toEqual(['for first', 'for second'])
})

test('the wait ends with null, and whoever is behind moves up', async () => {
  const waiters = new Waiters<string, string>()
  const short = waiters.wait('short', 100, never)
  const long = waiters.wait('long', 1000, never)
  await vi.advanceTimersByTimeAsync(100)
  expect(await short).toBeNull()
  waiters.serve((request) => request)
  expect(await long).toBe('long')
})

test('a caller that has gone has left the queue and is never served', async () => {
  const waiters = new Waiters<string, string>()
  const caller = new AbortController()
  const gone = waiters.wait('gone', 1000, caller.signal)
  const stays = waiters.wait('stays', 1000, never)
  caller.abort()
  expect(await gone).toBeNull()
  expect(waiters.size).toBe(1)
  waiters.serve((request) => request)
  expect(await stays).toBe('stays')
})

test('a caller that has gone before it came does not wait', async () => {
  const waiters = new Waiters<string, string>()
  expect(await waiters.wait('late', 1000, AbortSignal.abort())).toBeNull()
  expect(waiters.size).toBe(0)
})

test('all are sent away with null', async () => {
  const waiters = new Waiters<string, string>()
  const all = ['a', 'b', 'c'].map((name) => waiters.wait(name, 1000, never))
  waiters.dismiss()
  expect(await Promise.all(all)).toEqual([null, null, null])
  expect(vi.getTimerCount()).toBe(0)
})

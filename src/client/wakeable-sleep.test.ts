import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WakeableSleep } from './wakeable-sleep'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Tells whether a wait is over by now. */
async function isOver(wait: Promise<void>): Promise<boolean> {
  const states = [wait.then(() => true), vi.advanceTimersByTimeAsync(0).then(() => false)]
  return Promise.race(states)
}

test('a wait is over when its time is, and not before', async () => {
  const wait = new WakeableSleep().for(1_000)
  await vi.advanceTimersByTimeAsync(999)
  expect(await isOver(wait)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isOver(wait)).toBe(true)
})

test('who is woken goes on at once and leaves no timer behind; the next wait is a whole one', async () => {
  const sleep = new WakeableSleep()
  const woken = sleep.for(1_000)
  sleep.wake()
  expect(await isOver(woken)).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
  const next = sleep.for(1_000)
  expect(await isOver(next)).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await isOver(next)).toBe(true)
})

test('a call that wakes nobody does nothing', async () => {
  const sleep = new WakeableSleep()
  sleep.wake()
  expect(await isOver(sleep.for(1_000))).toBe(false)
})

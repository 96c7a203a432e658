import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FillScheduler, type Fillable } from './fill-scheduler'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Wants a number of starts, each of which takes a second, and writes them down. */
class Wanting implements Fillable {
  readonly #name: string
  readonly #starts: string[]
  left: number
  readyAt = 0

  constructor(name: string, count: number, starts: string[]) {
    this.#name = name
    this.left = count
    this.#starts = starts
  }

  startsIn(): number {
    return this.left > 0 ? this.readyAt - performance.now() : Infinity
  }

  async start(): Promise<void> {
    this.left -= 1
    this.#starts.push(this.#name)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

test('no more start at once than there are slots', async () => {
  const starts: string[] = []
  new FillScheduler(2).add(new Wanting('a', 5, starts))
  expect(starts).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(starts).toHaveLength(4)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(starts).toHaveLength(5)
})

test('pools take turns', async () => {
  const starts: string[] = []
  const scheduler = new FillScheduler(1)
  for (const name of ['a', 'b', 'c']) scheduler.add(new Wanting(name, 3, starts))
  await vi.advanceTimersByTimeAsync(9_000)
  expect(starts.join('')).toBe('acbacbacb')
})

test('a pool that may start later is started then, and nothing ticks until then', async () => {
  const starts: string[] = []
  const pool = new Wanting('a', 1, starts)
  pool.readyAt = performance.now() + 30_000
  new FillScheduler(2).add(pool)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(starts).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(starts).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(vi.getTimerCount()).toBe(0)
})

test('a pool that was removed is not started, and leaves no timer', () => {
  const starts: string[] = []
  const scheduler = new FillScheduler(2)
  const pool = new Wanting('a', 1, starts)
  pool.readyAt = performance.now() + 1_000
  scheduler.add(pool)
  scheduler.remove(pool)
  scheduler.remove(pool)
  expect(vi.getTimerCount()).toBe(0)
})

test('a pool that comes to want a browser is served when the scheduler is woken', () => {
  const starts: string[] = []
  const scheduler = new FillScheduler(2)
  const pool = new Wanting('a', 0, starts)
  scheduler.add(pool)
  pool.left = 1
  scheduler.wake()
  expect(starts).toEqual(['a'])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PeriodicScreenshots } from './periodic-screenshots'

/** What the screen shows: a number that stands for a picture. */
let shown = 1
let recorded: string[] = []
let taken = 0
/** The screen gives none, for so long each time, ms. */
let hangs: number[] = []
let screenshots: PeriodicScreenshots

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  shown = 1
  recorded = []
  taken = 0
  hangs = []
  screenshots = new PeriodicScreenshots(
    async () => {
      taken += 1
      const ms = hangs.shift()
      if (ms !== undefined) {
        await new Promise((resolve) => setTimeout(resolve, ms))
        throw new Error('The page does not respond.')
      }
      const number = shown
      return { number, encoded: async () => Buffer.from(`picture ${number}`) }
    },
    (png) => recorded.push(png.toString()),
  )
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('nothing is taken while nothing happens', async () => {
  await pass(60_000)
  expect(taken).toBe(0)
})

test('what happens is seen soon, and also when the page answers late', async () => {
  screenshots.active()
  await pass(500)
  expect(recorded).toEqual(['picture 1'])
  shown = 2
  await pass(2_000)
  expect(recorded).toEqual(['picture 1', 'picture 2'])
  await pass(60_000)
  expect(taken).toBeLessThan(5)
})

test('at most one picture is taken in two seconds, and one that looks the same is not told again', async () => {
  for (let round = 0; round < 100; round++) {
    screenshots.active()
    await pass(100)
  }
  expect(taken).toBe(5)
  expect(recorded).toEqual(['picture 1'])
})

test('a screen that gives no picture while things happen is seen when it gives one', async () => {
  hangs = [5_000, 5_000]
  screenshots.active()
  await pass(60_000)
  expect([recorded, taken]).toEqual([['picture 1'], 3])
})

test('none is told after the end', async () => {
  screenshots.active()
  screenshots.stop()
  await pass(10_000)
  screenshots.active()
  await pass(10_000)
  expect(recorded).toEqual([])
})

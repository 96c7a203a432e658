import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newKeyOf } from './connection'
import { ApiError, sentWith } from './errors'
import { LiveLoop, type Reader } from './live-loop'

let page: EventTarget & { hidden: boolean }
let browser: EventTarget
const stops: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.spyOn(Math, 'random').mockReturnValue(0)
  page = Object.assign(new EventTarget(), { hidden: false })
  browser = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A loop that has begun; each turn does what `read` says, the first one has the number 1. */
function loopOf(
  read: (turn: number, ...rest: Parameters<Reader['read']>) => ReturnType<Reader['read']>,
  more?: Partial<Reader>,
) {
  const seen = { turns: 0, delays: [] as number[], over: [] as unknown[] }
  const loop = new LiveLoop({
    read: async (turn) => read((seen.turns += 1), turn),
    onRetry: ({ delay }) => seen.delays.push(delay),
    onOver: (error) => void seen.over.push(error),
    ...more,
  })
  stops.push(loop.start())
  return { loop, seen }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const show = (seen: boolean) => {
  page.hidden = !seen
  page.dispatchEvent(new Event('visibilitychange'))
}
const down = () => Promise.reject(new Error('down'))
const refuses = (status: number, retryAfter?: number) =>
  Promise.reject(new ApiError(status, { code: 'x', message: 'no' }, retryAfter))
const never = () => new Promise<never>(() => {})

test('turns follow each other as soon as each of them says', async () => {
  const { seen } = loopOf(async () => 100)
  await pass(950)
  expect(seen.turns).toBe(10)
})

test('what fails is asked for later and later, and soon again after a success', async () => {
  const { seen } = loopOf((turn, { succeed }) => {
    if (turn === 7) succeed()
    return down()
  })
  await pass(60_000)
  expect(seen.delays.slice(0, 9)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 500, 1_000, 2_000])
})

test('a turn that breaks off counts as a failure', async () => {
  const { seen } = loopOf(async () => undefined)
  await pass(1_600)
  expect(seen.delays).toEqual([500, 1_000, 2_000])
})

test('waits as long as the service asks, within bounds', async () => {
  const { seen } = loopOf((turn) => refuses(429, [0, 5, 3_600][turn - 1]))
  await pass(6_000)
  expect(seen.delays).toEqual([500, 5_000, 60_000])
})

test('two turns do not begin sooner after each other than asked', async () => {
  const { seen } = loopOf((turn) => (turn > 2 ? down() : Promise.resolve(0)), { everyMs: 2_000 })
  await pass(5_900)
  expect(seen.turns).toBe(3)
})

test('is at rest while the page is hidden or it is paused, and goes on at once', async () => {
  const { loop, seen } = loopOf(async () => 100)
  await pass(50)
  show(false)
  await pass(10_000)
  expect(seen.turns).toBe(1)
  loop.setPaused(true)
  show(true)
  await pass(10_000)
  expect(seen.turns).toBe(1)
  loop.setPaused(false)
  await pass(50)
  expect(seen.turns).toBe(2)
  stops.pop()?.()
  await pass(10_000)
  expect(seen.turns).toBe(2)
})

test('ends the wait when the browser is online again, and when something has happened', async () => {
  const { loop, seen } = loopOf(down)
  await pass(0)
  browser.dispatchEvent(new Event('online'))
  await pass(0)
  expect(seen.turns).toBe(2)
  loop.wake()
  await pass(0)
  expect(seen.turns).toBe(3)
})

test('begins anew without what is under way', async () => {
  const aborted: boolean[] = []
  const { loop, seen } = loopOf((_, { signal }) => {
    signal.addEventListener('abort', () => aborted.push(true))
    return never()
  })
  await pass(0)
  loop.restart()
  await pass(0)
  expect([seen.turns, aborted]).toEqual([2, [true]])
})

test('ends with an error that does not pass, until it is tried again', async () => {
  const { loop, seen } = loopOf(() => refuses(404))
  await pass(60_000)
  show(false)
  show(true)
  loop.restart()
  await pass(60_000)
  expect([seen.turns, seen.over.length]).toEqual([1, 1])
  loop.retry()
  await pass(0)
  expect(seen.turns).toBe(2)
})

test('what a key was refused is read again with another key, also where it was stopped meanwhile', async () => {
  const connection = { id: 'c', name: 'c', baseUrl: '', key: 'k' }
  const refuse = (key?: string) =>
    Promise.reject(sentWith(connection, new ApiError(401, { code: 'x', message: 'no' }), key))
  const { loop, seen } = loopOf((turn) => (turn < 3 ? refuse() : turn === 3 ? refuse('one of before') : never()))
  const renew = (key: string) => {
    Object.assign(connection, { key })
    newKeyOf.set(connection.id)
  }
  await pass(60_000)
  expect(seen.turns).toBe(1)
  renew('another')
  await pass(0)
  expect([seen.turns, seen.over.length]).toEqual([2, 2])
  show(false)
  loop.setPaused(true)
  renew('a third')
  loop.setPaused(false)
  show(true)
  // It comes late: the key is another one already.
  await pass(0)
  expect([seen.turns, seen.over.length]).toEqual([4, 2])
})

test('what is found of the end while the page goes is found again when it comes back', async () => {
  const { seen } = loopOf(() => refuses(404), { onOver: never })
  await pass(0)
  show(false)
  show(true)
  await pass(0)
  expect(seen.turns).toBe(2)
})

test('says when there is no more to read', async () => {
  const { seen } = loopOf(async () => 'over')
  await pass(60_000)
  expect([seen.turns, seen.over]).toEqual([1, []])
})

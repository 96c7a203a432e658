import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HealthCheck } from './health-check'

const MINUTE = 60_000

let found: string[]
let check: HealthCheck

beforeEach(() => {
  vi.useFakeTimers()
  found = []
})
afterEach(() => {
  check.stop()
  vi.useRealTimers()
})

function watch({
  stopped = () => undefined as string | undefined,
  ask = () => Promise.resolve() as Promise<unknown>,
}): void {
  check = new HealthCheck({
    stopped,
    probes: [{ program: 'Xvfb', ask }],
    hangs: (program, message) => found.push(`${program}: ${message}`),
  })
}

test('a browser whose programs answer is left alone', async () => {
  watch({})
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(found).toEqual([])
})

test('a program that was stopped is told of once, within some seconds', async () => {
  watch({ stopped: () => 'openbox' })
  await vi.advanceTimersByTimeAsync(6_000)
  expect(found).toEqual(['openbox: openbox was stopped.'])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(found).toHaveLength(1)
})

test('a program that was stopped for a moment ends no session', async () => {
  const checks = ['Xvfb', undefined, undefined]
  watch({ stopped: () => checks.shift() })
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(found).toEqual([])
})

test('one unanswered probe ends no session, two in a row do', async () => {
  const answers = [false, true, true, false, false]
  watch({ ask: () => (answers.shift() === false ? Promise.reject(new Error('silent')) : Promise.resolve()) })
  await vi.advanceTimersByTimeAsync(31_000)
  expect(found).toEqual([])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(found).toEqual(['Xvfb: Xvfb is not responding.'])
})

test('a question that takes long is not asked again meanwhile', async () => {
  let asked = 0
  watch({ ask: () => new Promise(() => (asked += 1)) })
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect(asked).toBe(1)
})

test('once stopped it looks no more and says nothing', async () => {
  const stopped = vi.fn(() => 'Xvfb')
  watch({ stopped })
  await vi.advanceTimersByTimeAsync(5_500)
  check.stop()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(found).toEqual([])
  expect(stopped).toHaveBeenCalledTimes(1)
})

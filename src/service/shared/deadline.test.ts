import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { timeoutSignal, withDeadline, withTimeout } from './deadline'

const never = new Promise<never>(() => {})

describe('what is awaited outside of the process', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('settles as the work does, and leaves no timer behind', async () => {
    await expect(withTimeout(Promise.resolve('answer'), 50)).resolves.toBe('answer')
    await expect(withTimeout(Promise.reject(new Error('no')), 50)).rejects.toThrow('no')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('has its time and no more, and then what is said instead, or undefined', async () => {
    const answers = [
      withTimeout(never, 50),
      withTimeout(never, 50, () => 'nothing came'),
      withTimeout(never, 50, () => {
        throw new Error('silent')
      }).catch(String),
    ]
    const settled = vi.fn()
    for (const answer of answers) void answer.then(settled)
    await vi.advanceTimersByTimeAsync(49)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await Promise.all(answers)).toEqual([undefined, 'nothing came', 'Error: silent'])
  })

  test('may fail afterwards, without being reported', async () => {
    let fail: (error: Error) => void = () => {}
    const late = withTimeout(new Promise((_, reject) => (fail = reject)), 50)
    await vi.advanceTimersByTimeAsync(50)
    await expect(late).resolves.toBeUndefined()
    fail(new Error('too late'))
    await vi.advanceTimersByTimeAsync(0)
  })

  test('is not called silent for the time in which this process stood still', async () => {
    let answer: (text: string) => void = () => {}
    const awaited = withTimeout(new Promise<string>((resolve) => (answer = resolve)), 50)
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 60_000)
    await vi.advanceTimersByTimeAsync(50)
    answer('had come meanwhile')
    await expect(awaited).resolves.toBe('had come meanwhile')
    vi.restoreAllMocks()
  })

  test('is called off in time or by who asked for it, and nothing remains of what was over before', async () => {
    const asker = new AbortController()
    const removed = vi.spyOn(asker.signal, 'removeEventListener')
    const untilOver = (over: AbortSignal) =>
      new Promise<string>((resolve) => over.addEventListener('abort', () => resolve(String(over.reason))))
    const late = () => new Error('late')
    const [timed, asked] = [
      withDeadline(50, undefined, untilOver, late),
      withDeadline(60_000, asker.signal, untilOver, late),
    ]
    await vi.advanceTimersByTimeAsync(50)
    expect(await timed).toBe('Error: late')
    asker.abort('gone')
    expect(await asked).toBe('gone')
    await expect(withDeadline(50, asker.signal, async (over) => over.reason as unknown)).resolves.toBe('gone')
    await expect(withDeadline(50, undefined, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect([vi.getTimerCount(), removed.mock.calls.length]).toEqual([0, 2])
  })
})

test('work that can be called off is so by its time and by who asked for it', async () => {
  const asker = new AbortController()
  const signal = timeoutSignal(60_000, asker.signal)
  expect(signal.aborted).toBe(false)
  asker.abort()
  expect(signal.aborted).toBe(true)
  const [soon, told] = [timeoutSignal(1), timeoutSignal(1, undefined, new Error('late'))]
  await expect.poll(() => [soon.aborted, told.aborted]).toEqual([true, true])
  expect([String(soon.reason), String(told.reason)]).toEqual([expect.stringContaining('TimeoutError'), 'Error: late'])
})

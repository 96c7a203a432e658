import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallBudget } from './call-budget'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Asks again and again for `seconds`, with nothing between; how often that was. */
async function ask(budget: CallBudget, seconds: number, isNews: boolean): Promise<number> {
  let calls = 0
  const end = performance.now() + seconds * 1_000
  const loop = async (): Promise<void> => {
    while (performance.now() < end) {
      const settle = await budget.take()
      if (performance.now() >= end) return
      calls += 1
      await new Promise((resolve) => setTimeout(resolve, 10))
      settle(isNews)
    }
  }
  const loops = [loop(), loop(), loop()]
  await vi.advanceTimersByTimeAsync(seconds * 1_000)
  await vi.advanceTimersByTimeAsync(5_000)
  await Promise.all(loops)
  return calls
}

test('what is asked in vain is asked once a second in the long run, by all loops together', async () => {
  expect(await ask(new CallBudget(), 20, false)).toBeLessThanOrEqual(28)
})

test('what brings something is not held back, and lets those go that waited', async () => {
  const budget = new CallBudget()
  expect(await ask(budget, 1, true)).toBeGreaterThan(250)
  await ask(budget, 5, false)
  expect(await ask(budget, 5, true)).toBeGreaterThan(200)
})

test('a call that is canceled rejects, and holds up no other', async () => {
  const budget = new CallBudget()
  for (let call = 0; call < 5; call++) (await budget.take())(false)
  const gone = new AbortController()
  const waiting = [budget.take(), budget.take(gone.signal), budget.take()]
  gone.abort(new Error('gone'))
  const settled = Promise.allSettled(waiting)
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

import { expect, test } from 'vitest'
import { waitUntil } from './schedule'

const never = new AbortController().signal

test('absolute times do not drift', async () => {
  const began = performance.now()
  for (let step = 1; step <= 40; step += 1) await waitUntil(began + step * 5, never)
  const took = performance.now() - began
  expect(took).toBeGreaterThan(199)
  expect(took).toBeLessThan(1_000)
})

test('a time that has passed is now', async () => {
  const began = performance.now()
  await waitUntil(began - 1000, never)
  expect(performance.now() - began).toBeLessThan(500)
})

test('an abort ends the wait at once, with its reason', async () => {
  const cancel = new AbortController()
  const waiting = waitUntil(performance.now() + 10_000, cancel.signal)
  cancel.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  await expect(waitUntil(0, cancel.signal)).rejects.toThrow('enough')
})

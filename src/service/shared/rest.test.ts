import { expect, test } from 'vitest'
import { Rest } from './rest'

test('a wait is over at its time, at news, and when it is called off, whichever comes first', async () => {
  const rest = new Rest()
  await rest.for(1)
  const [stop, late] = [new AbortController(), 'late']
  const ended = (over: Promise<void>) =>
    Promise.race([over, new Promise((resolve) => setTimeout(resolve, 5_000, late))])
  const called = rest.for(60_000, stop.signal)
  stop.abort()
  expect(await ended(called)).toBeUndefined()
  expect(await ended(rest.for(60_000, stop.signal))).toBeUndefined()
  const woken = rest.for(60_000)
  rest.wake()
  rest.wake()
  expect(await ended(woken)).toBeUndefined()
})

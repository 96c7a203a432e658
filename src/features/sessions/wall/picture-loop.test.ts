import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PictureLoop } from './picture-loop'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Sessions whose pictures take so long; `log` has the requests as they begin. */
function wall(ids: readonly string[], ms = 100) {
  const loop = new PictureLoop()
  const log: string[] = []
  const busy = { now: 0, most: 0 }
  const show = (id: string) =>
    loop.add({
      take: async (signal) => {
        log.push(id)
        busy.now += 1
        busy.most = Math.max(busy.most, busy.now)
        await new Promise((resolve) => {
          setTimeout(resolve, ms)
          signal.addEventListener('abort', resolve)
        })
        busy.now -= 1
        signal.throwIfAborted()
        return true
      },
    })
  const hide = Object.fromEntries(ids.map((id) => [id, show(id)]))
  return { loop, log, busy, show, hide }
}

test('each session in view gets a picture in two seconds, a few at once', async () => {
  const { loop, log, busy } = wall(['a', 'b', 'c', 'd', 'e'])
  loop.resume()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(log.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(log).toHaveLength(10)
  expect(busy.most).toBe(3)
})

test('on a slow line they take turns', async () => {
  const { loop, log } = wall(['a', 'b', 'c', 'd', 'e', 'f'], 3_000)
  loop.resume()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(log).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'a', 'b', 'c', 'd', 'e', 'f'])
})

test('nothing is asked for what is out of view, or while nobody looks', async () => {
  const { loop, log, show, hide } = wall(['a', 'b'])
  hide['b']?.()
  loop.resume()
  await vi.advanceTimersByTimeAsync(500)
  expect(log).toEqual(['a'])
  loop.pause()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(log).toEqual(['a'])
  show('b')
  loop.resume()
  await vi.advanceTimersByTimeAsync(500)
  expect(log.toSorted()).toEqual(['a', 'a', 'b'])
})

test('what fails is asked for less often, and what has no pictures not again', async () => {
  const loop = new PictureLoop()
  const asked = { failing: 0, none: 0 }
  loop.add({
    take: () => {
      asked.failing += 1
      return Promise.reject(new Error('down'))
    },
  })
  loop.add({
    take: () => {
      asked.none += 1
      return Promise.resolve(false)
    },
  })
  loop.resume()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toEqual({ failing: 3, none: 1 })
})

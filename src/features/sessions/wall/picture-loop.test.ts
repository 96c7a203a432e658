import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PictureLoop } from './picture-loop'

let page: EventTarget & { hidden: boolean }
const stops: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', () => {})
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const look = (looks: boolean): void => {
  page.hidden = !looks
  page.dispatchEvent(new Event('visibilitychange'))
}

/** Sessions whose pictures take so long; `log` has the requests as they begin. */
function wall(ids: readonly string[], ms = 100) {
  const loop = new PictureLoop()
  const log: string[] = []
  const busy = { now: 0, most: 0 }
  const show = (id: string) => {
    const hide = loop.add({
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
    stops.push(hide)
    return hide
  }
  const hide = Object.fromEntries(ids.map((id) => [id, show(id)]))
  return { log, busy, show, hide }
}

test('each session in view gets a picture in two seconds, a few at once', async () => {
  const { log, busy } = wall(['a', 'b', 'c', 'd', 'e'])
  await vi.advanceTimersByTimeAsync(1_900)
  expect(log.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(log).toHaveLength(10)
  expect(busy.most).toBe(3)
})

test('on a slow line they take turns', async () => {
  const { log } = wall(['a', 'b', 'c', 'd', 'e', 'f'], 3_000)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(log).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'a', 'b', 'c', 'd', 'e', 'f'])
})

test('no pictures are requested for what is out of view, or while the page is hidden', async () => {
  const { log, show, hide } = wall(['a', 'b'])
  hide['b']?.()
  await vi.advanceTimersByTimeAsync(500)
  expect(log).toEqual(['a'])
  look(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(log).toEqual(['a'])
  show('b')
  look(true)
  await vi.advanceTimersByTimeAsync(500)
  expect(log.toSorted()).toEqual(['a', 'a', 'b'])
})

test('what fails is asked for less often, and what has no pictures not again', async () => {
  const loop = new PictureLoop()
  const asked = { failing: 0, none: 0 }
  const failing = (): Promise<boolean> => {
    asked.failing += 1
    return Promise.reject(new Error('down'))
  }
  const none = (): Promise<boolean> => {
    asked.none += 1
    return Promise.resolve(false)
  }
  stops.push(loop.add({ take: failing }), loop.add({ take: none }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.none).toBe(1)
  expect(asked.failing).toBeLessThan(12)
})

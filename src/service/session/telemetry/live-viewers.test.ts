import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveViewers } from './live-viewers'

const tab = (name: string, drives = false) => ({ name, key: 'ci', drives })

let news: string[] = []
let ids: string[] = []
let viewers: LiveViewers

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  news = []
  ids = []
  const name = (id: string) => {
    if (!ids.includes(id)) ids.push(id)
    return `viewer ${ids.indexOf(id) + 1}`
  }
  viewers = new LiveViewers({
    came: (id) => news.push(`${name(id)} came`),
    left: (id, ms) => news.push(`${name(id)} left after ${Math.round(ms)} ms`),
  })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a viewer who asks for one picture after the other comes once, and leaves when no more requests come', () => {
  for (let picture = 0; picture < 5; picture++) {
    const answered = viewers.watches(tab('a tab'))
    vi.advanceTimersByTime(1_000)
    answered()
    vi.advanceTimersByTime(2_000)
  }
  expect(news).toEqual(['viewer 1 came'])
  vi.advanceTimersByTime(60_000)
  // The time before the disconnect was noticed does not count.
  expect(news).toEqual(['viewer 1 came', 'viewer 1 left after 13000 ms'])
})

test('two viewers are two, and who comes back is a new one', () => {
  viewers.watches(tab('a tab'))()
  viewers.watches(tab('another tab'))()
  vi.advanceTimersByTime(60_000)
  viewers.watches(tab('a tab'))
  expect(news).toEqual([
    'viewer 1 came',
    'viewer 2 came',
    'viewer 1 left after 0 ms',
    'viewer 2 left after 0 ms',
    'viewer 3 came',
  ])
})

test('all viewers have left when the session has ended, those that wait for a picture too', () => {
  const answered = viewers.watches(tab('a tab'))
  vi.advanceTimersByTime(500)
  viewers.end()
  answered()
  vi.advanceTimersByTime(60_000)
  expect(news).toEqual(['viewer 1 came', 'viewer 1 left after 500 ms'])
})

test('it is known who looks now, by which key, and who drives', () => {
  const answered = viewers.watches(tab('a tab'))
  viewers.watches(tab('another tab', true))
  expect(viewers.present).toEqual([tab('a tab'), tab('another tab', true)])
  answered()
  viewers.watches(tab('another tab'))
  vi.advanceTimersByTime(60_000)
  expect(viewers.present).toEqual([tab('another tab')])
})

import { expect, test } from 'vitest'
import { EventStore } from './event-store'
import { EventView } from './event-view'
import { searchWords } from '../../../lib/search-words'
import { type EventFilter, passes } from './filter'
import { envelope, logs } from '../../../events/test-events'
import { seen } from '../../../events/test-seen-event'

test('events are found by category, type, time, words and by being a problem', () => {
  const failed = seen(7, 'network_response', {
    status: 503,
    url: 'https://shop.example/API/Cart',
    body: '{"why":"Down"}',
  })
  const found = (filter: EventFilter) => passes(failed, filter)
  expect(found({ categories: new Set(['network', 'page']) })).toBe(true)
  expect(found({ categories: new Set(['console']) })).toBe(false)
  expect(found({ type: 'network_response' })).toBe(true)
  expect(found({ type: 'network_request' })).toBe(false)
  expect(found({ words: searchWords(' api/cart  DOWN 503') })).toBe(true)
  expect(found({ words: ['cart', 'up'] })).toBe(false)
  expect(found({ from: 7_000, to: 7_001 })).toBe(true)
  expect(found({ to: 7_000 })).toBe(false)
  expect(found({ problems: true })).toBe(true)
  expect(passes(seen(1, 'network_response', { status: 200 }), { problems: true })).toBe(false)
  expect(passes(seen(1, 'page_layout_shift', { layout_shift_details: { value: 0.2 } }), { problems: true })).toBe(true)
})

test('what is missing is shown whatever is asked for, but for its time', () => {
  const gap = { kind: 'gap', from: 2, to: 4, ts: 5_000 } as const
  expect(passes(gap, { type: 'page_load', words: ['x'], problems: true })).toBe(true)
  expect(passes(gap, { from: 6_000 })).toBe(false)
})

test('a view looks at events a piece at a time, and shows those of before until it is done', () => {
  const store = new EventStore()
  store.append(logs(1, 2_000))
  const view = new EventView()
  const at = (filter: EventFilter, pieces: number) => view.advance(store.items, filter, () => --pieces > 0)
  const sevens: EventFilter = { words: ['7'] }
  expect(at({}, 1)).toBe(true)
  expect(at(sevens, 1)).toBe(false)
  expect(view.shown).toHaveLength(2_000)
  expect(at(sevens, 3)).toBe(false)
  expect(at(sevens, 10)).toBe(true)
  expect(view.shown).toHaveLength(542)

  store.append([envelope(2_001, 'console_log', { text: '7' }), envelope(2_002, 'console_log', { text: '8' })])
  expect(at(sevens, 1)).toBe(true)
  expect(view.shown).toHaveLength(543)
})

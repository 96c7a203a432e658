import { expect, test } from 'vitest'
import { EventStore } from './event-store'
import { envelope, logs } from '../../../events/test-events'

const numbers = ({ items }: EventStore) =>
  items.map((item) => (item.kind === 'event' ? item.seq : `${item.from}-${item.to}`))

test('a stream that goes on a bit before where it broke off doubles nothing', () => {
  const store = new EventStore()
  store.append(logs(1, 5))
  store.append(logs(3, 7))
  expect(numbers(store)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(store.lastSeq).toBe(7)
})

test('problems are counted, and a page that hardly moves is none', () => {
  const store = new EventStore()
  const shift = (value: number) => ({ layout_shift_details: { value } })
  store.append([
    envelope(1, 'page_layout_shift', shift(0)),
    envelope(2, 'page_layout_shift', shift(0.31)),
    envelope(3, 'network_response', { status: 404 }),
    envelope(4, 'console_log', { text: 'ready' }),
  ])
  expect(store.problems).toBe(2)
})

test('events that are missing stand in the list', () => {
  const store = new EventStore()
  store.append(logs(40, 41))
  store.append(logs(45, 45))
  expect(numbers(store)).toEqual([40, 41, '42-44', 45])
})

test('what was before comes before, once, and what is missing between is told', () => {
  const store = new EventStore()
  store.append(logs(10, 11))
  store.prepend(logs(4, 7))
  store.prepend(logs(1, 5))
  expect(numbers(store)).toEqual([1, 2, 3, 4, 5, 6, 7, '8-9', 10, 11])
  expect(store.types.get('console_log')).toBe(9)
})

test('the oldest are let go when there are too many, or when they are too large', () => {
  const store = new EventStore({ events: 100, bytes: Infinity })
  store.append(logs(1, 101))
  expect(store.items).toHaveLength(90)
  expect(store.first?.seq).toBe(12)
  expect(store.evicted).toBe(11)
  expect(store.types.get('console_log')).toBe(90)

  const small = new EventStore({ events: 100, bytes: 5_000 })
  small.append(logs(1, 50))
  expect(small.bytes).toBeLessThan(5_000)
  expect(small.lastSeq).toBe(50)
})

test('what was missing comes where it belongs, once, and the rest is still missing', () => {
  const store = new EventStore()
  store.append(logs(1, 2))
  store.append(logs(9, 10))
  const [gap] = store.gaps
  if (!gap) throw new Error('Nothing is missing.')
  store.fill(gap, [...logs(2, 3), ...logs(3, 4), ...logs(6, 6), ...logs(9, 9)])
  expect(numbers(store)).toEqual([1, 2, 3, 4, '5-5', 6, '7-8', 9, 10])
  expect(store.gaps.map(({ from }) => from)).toEqual([5, 7])
  expect(store.types.get('console_log')).toBe(7)
  // It is not there any more.
  store.fill(gap, logs(5, 5))
  expect(store.gaps).toHaveLength(2)
})

test('what is missing before the first event that is left is let go as well', () => {
  const store = new EventStore({ events: 10, bytes: Infinity })
  store.append(logs(1, 2))
  store.append(logs(5, 13))
  expect(numbers(store)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13])
  expect(store.gaps).toEqual([])
})

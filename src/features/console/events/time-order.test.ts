import { expect, test } from 'vitest'
import { numberOf } from '../../../events/event'
import { seen } from '../../../events/test-seen-event'
import { TimeOrder } from './time-order'
import { keyOf, type Row, Timeline } from './timeline'

const late = [seen(1, 'console_log', {}, 100), seen(2, 'console_log', {}, 300), seen(3, 'page_load', {}, 200)]

test('events stand in the order in which they happened, not in that in which they came', () => {
  const order = new TimeOrder()
  const items = [...late]
  expect(order.of(items).map(numberOf)).toEqual([1, 3, 2])
  items.push(seen(4, 'console_log', {}, 150), seen(5, 'console_log', {}, 300), seen(6, 'console_log', {}, 400))
  expect(order.of(items).map(numberOf)).toEqual([1, 4, 3, 2, 5, 6])
  expect(order.of(items.slice(2)).map(numberOf)).toEqual([4, 3, 5, 6])
})

test('a row is found by its number wherever its time has put it', () => {
  const timeline = new Timeline(new TimeOrder().of(late), [])
  for (const [index, key] of ['1', '3', '2'].entries()) {
    expect(timeline.indexOf(key)).toBe(index)
    expect(keyOf(timeline.at(index) as Row)).toBe(key)
  }
  expect(timeline.has('9')).toBe(false)
})

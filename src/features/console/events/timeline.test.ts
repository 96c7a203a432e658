import { expect, test } from 'vitest'
import type { Entry } from '../log/action'
import { actionItems, keyOf, Timeline } from './timeline'
import { seen } from '../../../events/test-seen-event'

const click = (id: string, sentAt: number): Entry => ({
  id,
  action: { type: 'click_mouse', click_mouse: { x: 1, y: 2 } },
  sentAt,
  result: { kind: 'done', ms: 5 },
})

/** Events at 10, 20, 30 and 40 ms; actions just after the first, between, and after all. */
const items = [1, 2, 3, 4].map((seq) => seen(seq * 10, 'console_log'))
const timeline = new Timeline(items, actionItems([click('a', 10), click('b', 25), click('c', 90)], 0))
const keys = (line: Timeline) =>
  Array.from({ length: line.length }, (_, index) => {
    const row = line.at(index)
    return row && keyOf(row)
  })

test('what was done stands before what happened after it', () => {
  expect(keys(timeline)).toEqual(['10', 'a', '20', 'b', '30', '40', 'c'])
})

test('each row is found by its key, and a row that is not there by where it would be', () => {
  for (const [index, key] of keys(timeline).entries()) expect(timeline.indexOf(key ?? '')).toBe(index)
  expect(timeline.indexOf('35')).toBe(5)
  expect(timeline.has('b')).toBe(true)
  expect(timeline.has('35')).toBe(false)
  expect(timeline.at(7)).toBeUndefined()
})

test('an event tells how long after the last action it was', () => {
  expect([0, 1, 2, 4, 5].map((index) => timeline.sinceAction(index))).toEqual([
    undefined,
    undefined,
    10_000,
    5_000,
    15_000,
  ])
  const late = new Timeline([seen(1, 'page_load', {}, 60_000_000)], actionItems([click('a', 10)], 0))
  expect(late.sinceAction(1)).toBeUndefined()
})

test('the clock of the service decides where an action stands', () => {
  expect(keys(new Timeline(items, actionItems([click('a', 10)], 20)))).toEqual(['10', '20', '30', 'a', '40'])
})

test('without actions and without events there is an order, too', () => {
  expect(keys(new Timeline(items, []))).toEqual(['10', '20', '30', '40'])
  expect(keys(new Timeline([], actionItems([click('a', 1)], 0)))).toEqual(['a'])
  expect(new Timeline([], []).at(0)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { SeenEvent } from '../../../events/event'
import { marksOf } from './recent-marks'
import { envelope } from '../../../events/test-events'
import { seen } from '../../../events/test-seen-event'

const now = 100_000_000
const click = (seq: number, ts: number, metadata?: Record<string, string>) => {
  const { event } = envelope(seq, 'interaction_click', { x: 10, y: 20 }, ts)
  return new SeenEvent({ seq, event: { ...event, source: { kind: 'cdp', ...(metadata && { metadata }) } } })
}

test('clicks and keys of the last moments are marked, and the one that is chosen however long ago it was', () => {
  const old = click(1, 1_000)
  const items = [old, click(2, now - 1_000), seen(3, 'interaction_key', { key: 'a' }, now - 500)]
  expect(marksOf(items, undefined, { isWholePage: true, now })).toEqual({
    clicks: [{ id: '2', x: 10, y: 20, chosen: false }],
    keys: ['a'],
  })
  expect(marksOf(items, old, { isWholePage: true, now: now * 2 })).toEqual({
    clicks: [{ id: '1', x: 10, y: 20, chosen: true }],
    keys: [],
  })
})

test('a position on the display is reported by the service; without it only a page without bars around it can be marked', () => {
  const told = click(1, now, { display_x: '10', display_y: '107' })
  expect(marksOf([told], undefined, { isWholePage: false, now }).clicks).toMatchObject([{ x: 10, y: 107 }])
  expect(marksOf([click(1, now)], undefined, { isWholePage: false, now }).clicks).toEqual([])
})

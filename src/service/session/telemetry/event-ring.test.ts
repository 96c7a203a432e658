import { expect, test } from 'vitest'
import { EventRing } from './event-ring'

const bounds = { events: 10, bytes: 1_000, unstoredBytes: 3_000 }

function filled(count: number, bytes = 1, settled = Infinity): EventRing {
  const ring = new EventRing(bounds)
  ring.markStored(settled)
  for (let seq = 1; seq <= count; seq++) ring.push({ seq, ts: seq, category: 'console', json: '', bytes })
  return ring
}

const seqs = (ring: EventRing, ...after: Parameters<EventRing['after']>) => ring.after(...after).map(({ seq }) => seq)

test('the oldest go when there are too many', () => {
  expect(seqs(filled(3), 0)).toEqual([1, 2, 3])
  expect(seqs(filled(5_000), 0)).toEqual([4991, 4992, 4993, 4994, 4995, 4996, 4997, 4998, 4999, 5000])
})

test('the oldest go when they are too large together, and the newest stays', () => {
  expect(seqs(filled(5, 500), 0)).toEqual([4, 5])
  expect(seqs(filled(5, 5_000), 0)).toEqual([5])
})

test('those that are not settled stay as long as they may, and go when they are', () => {
  const ring = filled(5, 500, 0)
  expect(seqs(ring, 0)).toEqual([1, 2, 3, 4, 5])
  ring.markStored(2)
  expect(seqs(ring, 0)).toEqual([3, 4, 5])
  expect(seqs(filled(9, 500, 0), 0)).toEqual([4, 5, 6, 7, 8, 9])
})

test('what follows an event is given in parts, at least one at a time', () => {
  expect(seqs(filled(4), 1, 2)).toEqual([2, 3])
  expect(seqs(filled(4), 4)).toEqual([])
  expect(seqs(filled(4, 100), 1, 9, 250)).toEqual([2, 3])
  expect(seqs(filled(4, 100), 1, 9, 1)).toEqual([2])
})

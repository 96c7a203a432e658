import { expect, it } from 'vitest'
import { lateness, trackOf } from './lateness'

const planned = {
  samples: [
    { t: 0, x: 1, y: 1 },
    { t: 10, x: 2, y: 2 },
    { t: 20, x: 3, y: 3 },
  ],
  durationMs: 20,
}
const record = {
  started_at: '2026-11-21T09:30:00.000Z',
  completed: true,
  duration_ms: 29.5,
  samples: [
    [0, 1, 1],
    [11, 2, 2],
    [29, 3, 3],
  ] satisfies [number, number, number][],
}

it('says how late the moves of a drag came', () => {
  expect(lateness(record, planned)).toEqual({ worst: 9, median: 1 })
})

it('takes what happened for a track', () => {
  expect(trackOf(record)).toMatchObject({ durationMs: 29.5, samples: [{ t: 0 }, { t: 11 }, { t: 29, x: 3, y: 3 }] })
})

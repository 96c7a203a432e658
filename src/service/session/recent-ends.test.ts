import { expect, test } from 'vitest'
import { RecentEnds } from './recent-ends'

test('the last ends are remembered, the oldest are forgotten', () => {
  const ends = new RecentEnds()
  for (let n = 0; n < 1000; n++) ends.record(`s${n}`, `was deleted ${n}`)
  expect(ends.of('s999')).toBe('was deleted 999')
  expect(ends.of('s0')).toBeUndefined()
})

test('an end that is recorded again is the newest', () => {
  const ends = new RecentEnds()
  ends.record('kept', 'was released')
  for (let n = 0; n < 400; n++) ends.record(`s${n}`, 'was deleted')
  ends.record('kept', 'was deleted')
  for (let n = 400; n < 800; n++) ends.record(`s${n}`, 'was deleted')
  expect(ends.of('kept')).toBe('was deleted')
})

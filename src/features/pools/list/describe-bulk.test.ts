import { expect, test } from 'vitest'
import type { Pool } from '../../../contract/pool'
import { describeBulk, isAffected, lossOf } from './describe-bulk'
import { flushHint } from '../flush-hint'
import { poolEntries } from './pool-entry'

const pool = (name: string, available: number, acquired: number, rate = 25): Pool => ({
  id: `id-${name}`,
  name,
  available_count: available,
  acquired_count: acquired,
  created_at: '2030-01-01T00:00:00Z',
  browser_pool_config: { size: 5, fill_rate_per_minute: rate },
  extension_ids: [],
})
const entries = poolEntries([pool('a', 2, 1), pool('b', 1, 0), pool('c', 0, 0, 0)], null, null)

test('the button says how much ends', () => {
  expect(describeBulk('delete', entries).action).toBe('Delete 3 pools and end 1 session')
  expect(describeBulk('flush', entries).action).toBe('Flush 3 pools and end 3 idle browsers')
  expect(describeBulk('delete', entries.slice(1, 2))).toMatchObject({ title: 'Delete pool b?', action: 'Delete pool' })
})

test('filling is paused where it goes on, and resumed at the rate of before', () => {
  const paused = { ...pool('d', 0, 0, 0), fill_rate_before_pause: 40 }
  const some = poolEntries([pool('a', 2, 1), paused], null, null)
  const [going, resting] = [
    some.filter((one) => isAffected('pause', one)),
    some.filter((one) => isAffected('resume', one)),
  ]
  expect([going, resting].map((list) => list.map(({ title }) => title))).toEqual([['a'], ['d']])
  expect(describeBulk('pause', going)).toMatchObject({ title: 'Pause filling of pool a?', action: 'Pause pool' })
  expect(resting.map((entry) => lossOf('resume', entry))).toEqual(['at 40 % per minute'])
  expect(describeBulk('resume', resting).description).toBe('Its empty slots are filled at its rate before the pause.')
  // While all hosts drain, nothing is filled.
  const halted = describeBulk('resume', resting, 'draining').description
  expect(halted).toBe('Hosts are draining, so no new browser starts until a host is available again.')
})

test('it is said that nothing is brought back, and where a flush is not made good', () => {
  expect(describeBulk('delete', entries).description).toContain('can’t be undone')
  expect(describeBulk('flush', entries).description).toContain('paused in 1 pool')
  expect(describeBulk('flush', entries.slice(0, 2)).description).not.toContain('paused')
})

test('each pool says who loses a browser, and how many stand idle', () => {
  const losses = entries.map((entry) => lossOf('delete', entry, entry.title === 'a' ? ['run-1 (ci)'] : []))
  expect(losses).toEqual(['1 acquired: run-1 (ci); 2 idle browsers', '1 idle browser', 'no browsers'])
  expect(entries.map((entry) => lossOf('flush', entry))).toEqual([
    '2 idle browsers',
    '1 idle browser',
    'no idle browser',
  ])
})

test('those who are not known by name are counted', () => {
  const [many] = poolEntries([pool('many', 0, 4)], null, null)
  expect(many && lossOf('delete', many, ['run-1', 'run-2'])).toBe('4 acquired: run-1, run-2 and 2 more')
})

test('while no host takes anything new, neither a menu nor a question promises that a flush brings new browsers', () => {
  expect(describeBulk('flush', entries.slice(0, 2), 'draining').description).toBe(
    'Idle browsers end, with what a session left in them. Hosts are draining, so no new browser starts until a host is available again. Acquired browsers stay. This can’t be undone.',
  )
  const [going, paused] = [pool('a', 2, 1), pool('c', 0, 0, 0)]
  expect([flushHint(going, undefined), flushHint(going, 'draining'), flushHint(paused, undefined)]).toEqual([
    'Replaces its idle browsers',
    'Ends its idle browsers',
    'Ends its idle browsers',
  ])
})

import { expect, test } from 'vitest'
import type { Pool } from '../contract/pool'
import { describeReplacement, nameRelease } from './describe-replacement'

const pool = (fill_rate_per_minute?: number): Pool => ({
  id: 'p',
  available_count: 1,
  acquired_count: 1,
  created_at: '2030-01-01T00:00:00Z',
  browser_pool_config: { size: 3, fill_rate_per_minute },
  extension_ids: [],
})

const smaller: Pool = { ...pool(), acquired_count: 4 }

const one = { halt: undefined, isOne: true }
const several = { halt: undefined, isOne: false }

test.each([
  [[], one, ''],
  [[pool()], one, 'Its pool warms a new one with its current configuration.'],
  [[pool(), pool(20)], several, 'Their pools warm new ones.'],
  [[pool(0)], one, 'Filling is paused, so no new browser starts.'],
  [[pool(0), pool(0)], several, 'Filling is paused, so no new browser starts.'],
  [[pool(0), pool(20)], several, 'Filling is paused in 1 pool: what ends there is not replaced.'],
  [
    [pool(0), pool(20)],
    { ...several, halt: 'draining' },
    'Hosts are draining, so no new browser starts until a host is available again.',
  ],
  [[smaller], one, 'Its pool was made smaller, so no new browser starts.'],
  [[smaller, smaller], several, 'Their pools were made smaller, so no new browser starts.'],
  [[smaller, pool()], several, 'Their pools warm new ones.'],
  [[pool(0)], { ...one, halt: 'draining' }, 'Filling is paused, so no new browser starts.'],
])('what replaces browsers that end: %#', (pools, given, sentence) => {
  expect(describeReplacement(pools, given)).toBe(sentence)
})

test.each([
  [undefined, undefined, 'Release and replace'],
  [pool(20), undefined, 'Release and replace'],
  [pool(0), undefined, 'Release and close'],
  [smaller, undefined, 'Release and close'],
  [pool(20), 'draining', 'Release and close'],
])('a release is named by what happens: %#', (of, halt, name) => {
  expect(nameRelease(of, halt)).toBe(name)
})

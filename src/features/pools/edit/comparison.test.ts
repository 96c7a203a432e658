import { expect, test } from 'vitest'
import type { Pool } from '../../../contract/pool'
import { EMPTY_FORM } from '../config/form-values'
import { compare } from './comparison'

const poolOf = (size: number): Pool => ({
  id: 'the-id',
  name: 'desk',
  available_count: size,
  acquired_count: 0,
  created_at: '2030-01-01T00:00:00Z',
  browser_pool_config: { name: 'desk', size, fill_rate_per_minute: 50 },
  extension_ids: [],
})

test('a pool that was changed elsewhere is compared as it is now, with what was typed and no more', () => {
  const baseline = { ...EMPTY_FORM, name: 'desk', size: '2' }
  const { before, after, body } = compare(baseline, poolOf(4), { ...baseline, size: '3' }, false)
  expect([before.size, after?.size]).toEqual([4, 3])
  expect(after?.fill_rate_per_minute).toBe(50)
  expect(body).toEqual({ size: 3 })
})

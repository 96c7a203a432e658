import { expect, test } from 'vitest'
import type { Pool } from '../../contract/pool'
import { usersOf } from './users'

const pool = (id: string, rest: Partial<Pool>, proxy_id?: string): Pool => ({
  id,
  available_count: 0,
  acquired_count: 0,
  created_at: '2026-01-31T09:30:00.000Z',
  browser_pool_config: { size: 1, ...(proxy_id !== undefined && { proxy_id }) },
  extension_ids: [],
  ...rest,
})

const pools = [
  pool('a', { profile_id: 'p1', extension_ids: ['e1', 'e2'] }),
  pool('b', { profile_id: 'p2', extension_ids: ['e2'] }, 'x1'),
  pool('c', {}),
]

test.for([
  ['profile', 'p1', ['a']],
  ['extension', 'e2', ['a', 'b']],
  ['proxy', 'x1', ['b']],
  ['proxy', 'x2', []],
] as const)('the pools that use the %s %s are named', ([kind, id, users]) => {
  expect(usersOf(pools, kind, id).map((user) => user.id)).toEqual(users)
})

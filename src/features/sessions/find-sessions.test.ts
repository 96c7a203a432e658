import { expect, test } from 'vitest'
import type { BrowserSession } from '../../contract/session'
import { SESSION_EXAMPLE } from '../../contract/session'
import { findSessions, poolsOf } from './find-sessions'

const session = (session_id: string, rest: Partial<BrowserSession>): BrowserSession => ({
  ...SESSION_EXAMPLE,
  session_id,
  ...rest,
})
const shop = { id: 'p1', name: 'Shop' }
const all = [
  session('aaa111', { name: 'Basket', pool: shop }),
  session('bbb222', { pool: shop }),
  session('ccc333', { name: 'Login', leased_by: 'nightly', tags: { team: 'Red' }, pool: { id: 'p2', name: 'auth' } }),
]
const found = (narrow: Parameters<typeof findSessions>[1]) => findSessions(all, narrow).map((each) => each.session_id)

test('sessions are found by words of their name, their pool, their key, their tags or their id', () => {
  expect(found({})).toHaveLength(3)
  expect(found({ q: 'shop bask' })).toEqual(['aaa111'])
  expect(found({ q: 'BBB' })).toEqual(['bbb222'])
  expect(found({ q: 'NIGHT' })).toEqual(['ccc333'])
  expect(found({ q: 'team red' })).toEqual(['ccc333'])
  expect(found({ pool: 'p1', q: 'login' })).toEqual([])
})

test('the pools that have sessions are listed by name', () => {
  expect(poolsOf(all).map(({ title, count }) => [title, count])).toEqual([
    ['auth', 1],
    ['Shop', 2],
  ])
})

import { expect, test } from 'vitest'
import { queryRecord } from './query'

test('members of an object are put together, all else stays', () => {
  const query = { limit: ['5'], 'tags[team]': ['qa'], 'tags[7]': ['x'], 'tags[]': ['y'], 'a[b][c]': ['z'] }
  expect(queryRecord(query)).toEqual({
    limit: '5',
    tags: { team: 'qa', 7: 'x' },
    'tags[]': 'y',
    'a[b][c]': 'z',
  })
})

test('a member with the name of something that every object has is a member', () => {
  expect(Object.entries(queryRecord({ 'tags[__proto__]': ['x'] })['tags'] as object)).toEqual([['__proto__', 'x']])
})

test('a parameter that is given again is a list', () => {
  expect(queryRecord({ category: ['console', 'network,page'] })).toEqual({ category: 'console,network,page' })
})

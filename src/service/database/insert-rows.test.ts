import { expect, test } from 'vitest'
import { queryOf } from './atomic'
import { insertRows } from './insert-rows'
import { endedLeases } from './schema'

test('any number of rows is one statement, so that it is read and planned once', () => {
  const lease = (id: string) => ({ id, sessionId: 's', endedAt: new Date(0), reason: 'released', tags: { a: 'b' } })
  const [one, three] = [['x'], ['x', 'y', 'z']].map((ids) => queryOf(insertRows(endedLeases, ids.map(lease)))) as [
    ReturnType<typeof queryOf>,
    ReturnType<typeof queryOf>,
  ]
  expect(three.text).toBe(one.text)
  expect(three.values[0]).toEqual(['x', 'y', 'z'])
  expect(three.text).toContain('::json[]')
})

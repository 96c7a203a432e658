import { expect, test } from 'vitest'
import { page } from './paging'

const paged = (limit: number, offset: number) => {
  const headers: Record<string, string> = {}
  const items = page([1, 2, 3, 4, 5], { limit, offset }, (name, value) => (headers[name] = value))
  return { items, headers }
}

test('a page that others follow says where the next one begins', () => {
  expect(paged(2, 2)).toEqual({
    items: [3, 4],
    headers: { 'X-Limit': '2', 'X-Offset': '2', 'X-Has-More': 'true', 'X-Next-Offset': '4' },
  })
})

test('the last page says that it is the last', () => {
  expect(paged(2, 3)).toEqual({ items: [4, 5], headers: { 'X-Limit': '2', 'X-Offset': '3', 'X-Has-More': 'false' } })
  expect(paged(2, 9).items).toEqual([])
})

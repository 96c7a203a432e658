import { expect, test } from 'vitest'
import { allPages, MOST_RECORDS, pageOf, type Paging } from './all-pages'

interface Named {
  id: string
}

const idOf = ({ id }: Named) => id
const records = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `p${index}` }))

/** A service with pages of `most` records that says nothing of where they go on. */
const silent =
  (all: readonly Named[], most = 100) =>
  async (paging: Paging) => {
    const { limit, offset } = paging
    return pageOf(paging, all.slice(offset, offset + Math.min(limit, most)), new Headers())
  }

test.each([0, 1, 100, 250])('a list of %i comes whole and in its order', async (count) => {
  const all = records(count)
  expect((await allPages(idOf, silent(all))).records).toEqual(all)
})

test('what moves to the next page while it is read comes once', async () => {
  let all = records(150)
  const { records: read } = await allPages(idOf, async (paging) => {
    const page = all.slice(paging.offset, paging.offset + paging.limit)
    all = [{ id: `new${paging.offset}` }, ...all]
    return pageOf(paging, page, new Headers({ 'X-Has-More': String(page.length === paging.limit) }))
  })
  expect(read.map(idOf)).toEqual(records(150).map(idOf))
})

test('a service with smaller pages than were asked for is read to its end, with headers and without', async () => {
  const all = records(250)
  expect((await allPages(idOf, silent(all, 20))).records).toHaveLength(250)
  const headers = (next: number) => new Headers({ 'X-Has-More': String(next < 250), 'X-Next-Offset': String(next) })
  const { records: read, pages } = await allPages(idOf, async (paging) => {
    const end = paging.offset + 20
    return pageOf(paging, all.slice(paging.offset, end), headers(end))
  })
  expect([read.length, pages]).toEqual([250, 13])
})

test('a service that ignores where a page begins is asked twice, and not for ever', async () => {
  const all = records(250)
  const more = new Headers({ 'X-Has-More': 'true' })
  const { records: read, pages } = await allPages(idOf, async (paging) => pageOf(paging, all, more))
  expect([read.length, pages]).toEqual([250, 2])
})

test('a list without an end ends', async () => {
  const { records: read } = await allPages<Named>(idOf, async (paging) => {
    const others = records(100).map(({ id }) => ({ id: `${id}-${paging.offset}` }))
    return pageOf(paging, others, new Headers())
  })
  expect(read).toHaveLength(MOST_RECORDS)
})

test.each([
  ['-5', 140],
  ['1e400', 140],
  ['x', 140],
  ['120', 120],
])('a next offset of %s leads on', (said, next) => {
  const headers = new Headers({ 'X-Has-More': 'true', 'X-Next-Offset': said })
  expect(pageOf({ limit: 100, offset: 40 }, records(100), headers).next).toBe(next)
})

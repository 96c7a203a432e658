import { expect, test } from 'vitest'
import { allPages } from './all-pages'

const idOf = ({ id }: { id: string }) => id
const records = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `p${index}` }))

test.each([0, 1, 100, 250])('a list of %i comes whole and in its order', async (count) => {
  const all = records(count)
  expect(await allPages(idOf, async ({ limit, offset }) => all.slice(offset, offset + limit))).toEqual(all)
})

test('what moves to the next page while it is read comes once', async () => {
  let all = records(150)
  const read = await allPages(idOf, async ({ limit, offset }) => {
    const page = all.slice(offset, offset + limit)
    all = [{ id: `new${offset}` }, ...all]
    return page
  })
  expect(read.map(idOf)).toEqual(records(150).map(idOf))
})

import { expect, test } from 'vitest'
import { archivePages } from './telemetry'

/** How often an archive is asked that goes on where `next` says. */
async function asks(next: (offset: number | undefined) => number | undefined): Promise<number> {
  let pages = 0
  const read = (offset: number | undefined) => Promise.resolve({ events: [], next: next(offset) })
  for await (const _ of archivePages(read)) pages += 1
  return pages
}

test('an archive is read to its end, also when its pages lead in circles', async () => {
  expect(await asks((offset = 0) => (offset < 500 ? offset + 100 : undefined))).toBe(6)
  expect(await asks((offset) => (offset === 5 ? 3 : 5))).toBe(3)
  expect(await asks(() => 0)).toBe(2)
})

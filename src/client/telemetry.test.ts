import { expect, test } from 'vitest'
import type { ReadEnvelope } from './reading/read-event'
import { archivePages } from './telemetry'

const event = (seq: number) => ({ seq }) as ReadEnvelope

/** How often an archive is asked that goes on where `next` says; each page has an event with the number that it is asked by. */
async function asks(next: (offset: number) => number | undefined, eventAt = event): Promise<number> {
  let pages = 0
  const read = (offset = 0) => Promise.resolve({ events: [eventAt(offset)], next: next(offset) })
  for await (const _ of archivePages(read)) pages += 1
  return pages
}

test('an archive is read to its end', async () => {
  expect(await asks((offset) => (offset < 500 ? offset + 100 : undefined))).toBe(6)
})

test('an archive whose pages lead in circles, or bring the same again and again, ends', async () => {
  expect(await asks((offset) => (offset === 5 ? 3 : 5))).toBe(3)
  expect(
    await asks(
      (offset) => offset + 1,
      () => event(7),
    ),
  ).toBe(2)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HistoryPictures } from './history-pictures'

/** Pictures of the history, in the browser's storage: how long a person finds them there. */

type Entry = Parameters<HistoryPictures['sync']>[0][number]

const OWN = { id: 'own', name: 'own', baseUrl: '', key: 'key' }
const HOUR_MS = 3_600_000
const IDS = Array.from({ length: 210 }, (_, index) => `e${index}`)

/** Of a page that was just opened: it knows only what is stored. */
const picturesOf = (session: string) => new HistoryPictures(OWN, session)

const entry = (id: string) =>
  ({ id, before: new Blob([`before ${id}`]), after: new Blob([`after ${id}`]) }) as unknown as Entry

const later = (hours: number) => vi.setSystemTime(Date.now() + hours * HOUR_MS)

/** How many entries of each session have pictures. They are written behind what the person does. */
const expectCounts = (one: number, other: number) =>
  expect
    .poll(async () => [(await picturesOf('one').load(IDS)).size, (await picturesOf('other').load(IDS)).size])
    .toEqual([one, other])

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(async () => {
  later(13)
  await expectCounts(0, 0)
  vi.useRealTimers()
})

test('pictures outlive their page, each in the history of its session, and go with their entry', async () => {
  picturesOf('one').sync([entry('e1'), entry('e2')])
  picturesOf('other').sync([entry('e1')])
  await expectCounts(2, 1)
  const pictures = picturesOf('one')
  const found = (await pictures.load(['e1', 'e2'])).get('e2')
  expect([await found?.before?.text(), await found?.after?.text()]).toEqual(['before e2', 'after e2'])
  pictures.sync([entry('e2')])
  await expectCounts(1, 1)
})

test('after half a day they are gone, without any action', async () => {
  picturesOf('one').sync([entry('e1')])
  await expectCounts(1, 0)
  later(11)
  await expectCounts(1, 0)
  later(2)
  await expectCounts(0, 0)
})

test('of many sessions the newest 200 are kept', async () => {
  picturesOf('other').sync([entry('e0'), entry('e1')])
  await expectCounts(0, 2)
  later(1)
  picturesOf('one').sync(IDS.slice(0, 199).map(entry))
  await expectCounts(199, 1)
})

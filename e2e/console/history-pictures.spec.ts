import type { Page } from 'playwright/test'
import { openModule, type OpenedModule } from '../support/module-page'
import { expect, test } from '../support/test'

/** Pictures of the history, in the storage of a real browser: how long a person finds them there. */

type HistoryPictures = import('../../src/features/console/log/history-pictures').HistoryPictures
type Entry = Parameters<HistoryPictures['sync']>[0][number]

/** The pictures of a session, and an entry that has some. */
interface Hand {
  picturesOf: (session: string) => HistoryPictures
  entry: (id: string) => Entry
}

const HOUR_MS = 3_600_000

let opened: OpenedModule

test.beforeEach(async ({ page }) => {
  opened = await openModule(page, 'src/features/console/log/history-pictures.ts')
})
test.afterEach(() => opened.stop())

/** Does something with the pictures in the page. */
async function inPage<R>(page: Page, run: (hand: Hand) => Promise<R> | R): Promise<R> {
  const result: unknown = await page.evaluate(`(async () => {
    const { HistoryPictures } = await import('/module.js')
    const picturesOf = (session) => new HistoryPictures({ id: 'own' }, session)
    const entry = (id) => ({ id, before: new Blob(['before ' + id]), after: new Blob(['after ' + id]) })
    return (${run.toString()})({ picturesOf, entry })
  })()`)
  return result as R
}

/** How many entries of each session have pictures. They are written behind what the person does. */
const countOf = (page: Page) =>
  expect.poll(() =>
    inPage(page, async ({ picturesOf }) => {
      const ids = Array.from({ length: 210 }, (_, index) => `e${index}`)
      return [(await picturesOf('one').load(ids)).size, (await picturesOf('other').load(ids)).size]
    }),
  )

test('pictures outlive a reload, each in the history of its session, and go with their entry', async ({ page }) => {
  await inPage(page, ({ picturesOf, entry }) => {
    picturesOf('one').sync([entry('e1'), entry('e2')])
    picturesOf('other').sync([entry('e1')])
  })
  await countOf(page).toEqual([2, 1])
  await page.reload()
  await countOf(page).toEqual([2, 1])
  const texts = await inPage(page, async ({ picturesOf }) => {
    const found = (await picturesOf('one').load(['e2'])).get('e2')
    return [await found?.before?.text(), await found?.after?.text()]
  })
  expect(texts).toEqual(['before e2', 'after e2'])

  await inPage(page, async ({ picturesOf, entry }) => {
    const pictures = picturesOf('one')
    await pictures.load(['e1', 'e2'])
    pictures.sync([entry('e2')])
  })
  await countOf(page).toEqual([1, 1])
})

test('after half a day they are gone, and nobody has to do anything for it', async ({ page }) => {
  await inPage(page, ({ picturesOf, entry }) => picturesOf('one').sync([entry('e1')]))
  await countOf(page).toEqual([1, 0])
  await page.clock.setFixedTime(Date.now() + 11 * HOUR_MS)
  await countOf(page).toEqual([1, 0])
  await page.clock.setFixedTime(Date.now() + 13 * HOUR_MS)
  await countOf(page).toEqual([0, 0])
})

test('of many sessions the newest 200 are kept', async ({ page }) => {
  await inPage(page, ({ picturesOf, entry }) => picturesOf('other').sync([entry('e0'), entry('e1')]))
  await countOf(page).toEqual([0, 2])
  await page.clock.setFixedTime(Date.now() + HOUR_MS)
  await inPage(page, ({ picturesOf, entry }) =>
    picturesOf('one').sync(Array.from({ length: 199 }, (_, index) => entry(`e${index}`))),
  )
  await countOf(page).toEqual([199, 1])
})

import { readFile } from 'node:fs/promises'
import { deviation } from '../../src/motion/simplify'
import { SMALL } from '../support/api'
import { openConsole } from '../support/open-console'
import { dragsOf, lineOf } from '../support/seen-drags'
import { expect, test } from '../support/test'

/** What was drawn is kept as a gesture, and played again; what arrives is told by the page in the pooled browser. */

test.beforeEach(async ({ api, site, signIn, console }) => {
  await openConsole({ api, site, signIn, console }, { headless: true })
})

test('a gesture is saved, exported, checked when it is imported, and played on a screen of another size', async ({
  page,
  console,
  api,
  site,
  signIn,
}) => {
  await console.option('Straight').click()
  await console.draw(
    [
      { x: 256, y: 384 },
      { x: 768, y: 384 },
    ],
    SMALL,
  )
  await console.group('Saved gestures').click()
  await console.field('Name of the gesture').fill('Slide')
  await console.button('Save gesture').click()
  const download = page.waitForEvent('download')
  await console.button('Export all').click()
  const text = await readFile(await (await download).path(), 'utf8')
  // The line ends where the mouse did, give or take the pixel that the picture is scaled by.
  const broken = text.replace(/\[76[789], 38[345]\]/, '[1024, 384]')
  const line = broken.split('\n').findIndex((each) => each.includes('[1024, 384]')) + 1
  await console.importGestures('broken.json', broken)
  await expect(page.getByRole('alert')).toContainText(`Line ${line}, column`)
  await expect(page.getByRole('alert')).toContainText('gestures[0].strokes[0].path[1]')
  await console.importGestures('again.json', text.replace('"Slide"', '"Slide again"'))
  await expect(page.getByRole('list', { name: 'Saved gestures' }).getByRole('listitem')).toHaveCount(2)

  await api.deleteAllPools()
  const tall = { start_url: site.url, headless: true, viewport: { width: 800, height: 1000 } }
  const { session_id } = await api.session(tall)
  await signIn.byUrl(`/sessions/${session_id}`)
  await expect(page.getByText('800 × 1000').first()).toBeVisible()
  await expect(console.live).toBeVisible()
  site.forget()
  await console.group('Saved gestures').click()
  await page
    .getByRole('listitem', { name: 'Slide again' })
    .getByRole('button', { name: /Slide again/ })
    .first()
    .click()
  await console.button('Send drag').click()
  await expect.poll(() => site.pointers.at(-1)?.type, { timeout: 20_000 }).toBe('pointerup')
  const [drag] = dragsOf(site.pointers).map(lineOf)
  expect(deviation([[200, 500]], drag?.slice(0, 1) ?? [])).toBeLessThanOrEqual(2)
  expect(deviation([[600, 500]], drag?.slice(-1) ?? [])).toBeLessThanOrEqual(2)
})

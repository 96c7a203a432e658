import type { Page } from 'playwright/test'
import { LIVE, Console } from '../pages/console'
import { SMALL } from '../support/api'
import { expect, test } from '../support/test'

/** Two tabs of one person on the same session. */

const lineAt = (y: number) => [
  { x: 200, y },
  { x: 600, y: y + 100 },
]

async function draw(page: Page, lines: number): Promise<Console> {
  const console = new Console(page)
  await expect(page.getByText(LIVE)).toBeVisible()
  await console.openTab('Drag')
  await console.option('Straight').click()
  for (let line = 1; line <= lines; line += 1) await console.draw(lineAt(line * 150), SMALL)
  return console
}

/** A tab that was duplicated begins with a copy of what the first one keeps. */
async function duplicate(page: Page): Promise<Page> {
  const [copy] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(() => void window.open(location.href)),
  ])
  return copy
}

test('two tabs drive one session, each keeps what is drawn in it, and both are told of the end', async ({
  api,
  page,
  signIn,
  site,
}) => {
  const { session_id } = await api.session({ start_url: site.url, headless: true })
  await expect.poll(() => site.size).toBeDefined()
  await signIn.byUrl(`/sessions/${session_id}`)
  const one = await draw(page, 1)
  // What is drawn is stored a moment later, or when the page goes: the copy is to begin with it.
  await page.reload()
  await expect(one.strokes).toHaveCount(1)
  const copy = await duplicate(page)
  const two = await draw(copy, 1)
  await expect(two.strokes).toHaveCount(2)
  const tabs = [
    { tab: page, console: one, key: 'a' },
    { tab: copy, console: two, key: 'b' },
  ] as const

  const downs = () => site.keys.filter(({ type }) => type === 'keydown').map(({ key }) => key)
  for (const { tab, console, key } of tabs) {
    await tab.bringToFront()
    await console.openTab('Keys')
    await console.field('Key or combination').fill(key)
    await console.button('Add').click()
    await console.button('Send keys').click()
    await expect.poll(downs).toContain(key)
  }
  expect(downs()).toEqual(['a', 'b'])

  await two.openTab('Drag')
  await expect(two.strokes).toHaveCount(2)
  await page.bringToFront()
  await page.reload()
  await one.openTab('Drag')
  await expect(one.button('Send drag')).toBeVisible()
  await expect(one.strokes).toHaveCount(1)

  await page.getByRole('button', { name: 'End session' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
  await expect(page).not.toHaveURL(new RegExp(session_id))
  await expect(two.ended).toBeVisible()
  await expect(two.strokes).toHaveCount(2)
})

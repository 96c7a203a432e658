import { expect, test } from '../support/test'

/** All sessions at once; what reaches them is told by the pages in them. */

test('a wall shows the sessions, sends the same to those that are selected, and ends them', async ({
  page,
  api,
  site,
  signIn,
  wall,
}) => {
  const shop = await api.createPool({ name: 'shop', size: 2, start_url: site.url, headless: true })
  const login = await api.createPool({ name: 'login', size: 1, start_url: 'about:blank', headless: true })
  const sessions = [await api.acquire(shop), await api.acquire(shop), await api.acquire(login)]
  // Those that end here need no replacements.
  for (const pool of [shop, login]) await api.stopFilling(pool)
  const ids = sessions.map(({ session_id }) => session_id)
  await expect.poll(() => site.opened).toBe(2)
  await signIn.byUrl('/sessions')
  await wall.showAs('Wall')
  await expect(page).toHaveURL(/view=wall/)
  await expect(wall.cards).toHaveCount(3)
  for (const id of ids) await expect.poll(() => wall.hasPicture(id)).toBe(true)

  await wall.search.fill('shop')
  await expect(wall.cards).toHaveCount(2)
  // By keyboard alone: down to the wall, all that is found, the action.
  await wall.search.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(wall.bar).toContainText('2 sessions selected')
  await wall.bar.getByRole('button', { name: 'Send an action' }).click()
  await page.getByRole('radio', { name: 'Request body' }).check()
  await page.getByRole('textbox', { name: 'Request body' }).fill('{"keys":["Shift+F2", "Escpe"]}')
  await expect(page.getByRole('dialog', { name: 'Send an action to 2 sessions' })).toContainText(
    'keys[1]: "Escpe" is not a key name. Did you mean Escape',
  )
  await page.getByRole('textbox', { name: 'Request body' }).fill('{"keys":["Shift+F2"]}')
  await page.getByRole('button', { name: 'Send to 2 sessions' }).click()
  await expect(page.getByRole('dialog', { name: 'Done in all sessions' })).toBeVisible()
  await expect(wall.results).toHaveText([/Done in/, /Done in/])
  const seen = (key: string) => site.keys.filter((event) => event.type === 'keydown' && event.key === key)
  await expect.poll(() => seen('F2').length).toBe(2)
  for (const event of seen('F2')) expect(event).toMatchObject({ modifiers: ['Shift'], trusted: true })

  // One of them ends meanwhile: it fails and says why, the other is served.
  await page.getByRole('button', { name: 'Send another' }).click()
  await page.getByRole('radio', { name: 'Text', exact: true }).check()
  await page.getByRole('textbox', { name: 'Text to type' }).fill('k')
  await api.endSession(ids[0] ?? '')
  await page.getByRole('button', { name: 'Send to 2 sessions' }).click()
  await expect(page.getByRole('dialog', { name: 'Some sessions failed' })).toBeVisible()
  await expect(wall.results.filter({ hasText: 'Done in' })).toHaveCount(1)
  await expect(wall.results.filter({ hasText: /session/i })).toHaveCount(1)
  await expect.poll(() => seen('k').length).toBe(1)
  await page.getByRole('dialog', { name: 'Some sessions failed' }).getByRole('button', { name: 'Close' }).last().click()

  await wall.search.fill('')
  await expect(wall.cards.filter({ hasText: 'login' })).toBeVisible()
  await expect(wall.cards).toHaveCount(2)
  await wall.cards.getByRole('link').first().focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(page.getByRole('alertdialog')).toContainText('of login')
  await page.getByRole('alertdialog').getByRole('button', { name: 'End 2 sessions' }).click()
  await expect(page.getByText('No browser is acquired')).toBeVisible()
  for (const id of ids) expect(await api.sessionStatus(id)).toBe(404)
})

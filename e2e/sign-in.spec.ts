import type { Page } from 'playwright/test'
import { Console } from './pages/console'
import { PoolForm } from './pages/pool-form'
import { PoolList } from './pages/pool-list'
import { SignIn } from './pages/sign-in'
import { openConsole } from './support/open-console'
import { expect, test } from './support/test'

test('the printed URL signs in, and the key leaves the address at once; tabs beside take it over; it is forgotten with the last one, unless the person wants it kept', async ({
  signIn,
  page,
  context,
  poolList,
  service,
}) => {
  await signIn.byUrl()
  await expect(poolList.heading).toBeVisible()
  expect(page.url()).not.toContain('key')
  const [beside] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Sessions', exact: true }).click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(beside.getByRole('heading', { level: 1 })).toHaveText('Sessions')
  await page.close()
  await beside.close()

  const another = await context.newPage()
  const later = new SignIn(another, service)
  await later.open()
  await later.byForm('not-the-key')
  await expect(another.getByRole('alert').filter({ hasText: /key/i })).toBeVisible()
  await later.byUrl()
  await another.getByRole('button', { name: /^Connection/ }).click()
  await another.getByRole('menuitem', { name: 'Connections' }).click()
  await another.getByRole('switch', { name: /Remember the key/ }).check()
  await another.close()
  const last = await context.newPage()
  await last.goto(service.origin)
  await expect(new PoolList(last).heading).toBeVisible()
})

test('a key without the right, and one that stops being valid, lose nothing that was typed', async ({
  api,
  page,
  poolList,
  service,
  signIn,
}) => {
  await api.createPool({ size: 1, name: 'edited', fill_rate_per_minute: 0 })
  const { id, key } = await api.createKey(['read'])
  const reason = /has no right to operate pools/
  await signIn.open()
  await signIn.byForm(key)
  const form = new PoolForm(page)
  await poolList.open('edited')
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveAccessibleDescription(reason)

  await page.goto(`${service.origin}/pools/new`)
  await expect(page.getByRole('button', { name: 'Create pool' })).toHaveAccessibleDescription(reason)
  await form.field('Size').fill('1')
  await form.field('Name').fill('patient')
  await form.field('Fill rate').fill('0')

  // The page asks on its own, and its question lies over the button as soon as it knows.
  await service.fetch('DELETE', `/org/api_keys/${id}`)
  const dialog = page.getByRole('dialog', { name: /^Sign in to/ })
  await dialog.getByRole('textbox', { name: 'Key' }).fill(service.key)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(form.field('Name')).toHaveValue('patient')

  await form.submit()
  await expect(page).toHaveURL(/\/pools\/patient$/)
})

/** All that a tab finds in the browser's storage: texts, and how many pictures of the history. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error!))
      })
    const db = await resultOf(indexedDB.open('pooldeck.history'))
    const isThere = db.objectStoreNames.contains('pictures')
    const pictures = isThere ? await resultOf(db.transaction('pictures').objectStore('pictures').count()) : 0
    db.close()
    return { texts: JSON.stringify([localStorage, sessionStorage]), pictures }
  })

test('signing out in one tab signs out the others, and leaves no key, draft, history or picture in the browser; signing in again signs in the others', async ({
  page,
  service,
  console,
  api,
  site,
  signIn,
}) => {
  await openConsole({ api, site, signIn, console }, { headless: true })
  const secrets = [service.key, new URL(page.url()).pathname.split('/').at(-1)!, 'half-typed']
  await console.openTab('Keys')
  await console.field('Key or combination').fill('F2')
  await console.button('Add').click()
  await console.button('Send keys').click()
  await expect.poll(async () => (await stored(page)).pictures).toBe(1)
  // With what the first tab has in its storage.
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(() => void window.open(location.href)),
  ])
  const screen = new Console(other).screen
  await expect(screen).toBeVisible()
  await page.bringToFront()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Pools', exact: true }).first().click()
  await page.getByRole('link', { name: 'New pool' }).first().click()
  await new PoolForm(page).field('Name').fill('half-typed')
  const found = async (tab: Page): Promise<string[]> => {
    const { texts } = await stored(tab)
    return secrets.filter((text) => texts.includes(text))
  }
  await expect.poll(() => found(other)).toEqual(secrets)

  await page.getByRole('button', { name: /^Connection/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('alertdialog', { name: /^Sign out of/ })
  await question.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect.poll(async () => (await stored(tab)).pictures).toBe(0)
    await expect.poll(() => found(tab)).toEqual([])
  }
  await expect(screen).toBeHidden()
  await signIn.byForm(service.key)
  for (const tab of [page, other]) await expect(tab.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

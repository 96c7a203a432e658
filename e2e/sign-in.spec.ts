import type { Page } from 'playwright/test'
import { Console } from './pages/console'
import { PoolForm } from './pages/pool-form'
import { openConsole } from './support/open-console'
import { expect, test } from './support/test'

test('the printed URL signs in, and the key leaves the address at once', async ({ page, signIn, poolList }) => {
  await signIn.byUrl()
  await expect(poolList.heading).toBeVisible()
  expect(page.url()).not.toContain('key')
})

test('a wrong key is said to be wrong, and the right one lets in', async ({ signIn, page, service, poolList }) => {
  await signIn.open()
  await signIn.byForm('not-the-key')
  await expect(page.getByRole('alert').filter({ hasText: /key/i })).toBeVisible()
  await signIn.byForm(service.key)
  await expect(poolList.heading).toBeVisible()
})

test('the key is forgotten with the tab, unless the person wants it kept', async ({
  signIn,
  page,
  context,
  service,
}) => {
  await signIn.byUrl()
  const another = await context.newPage()
  await another.goto(service.origin)
  await expect(another.getByRole('button', { name: 'Sign in' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Pools' })).toBeVisible()
  await page.getByRole('button', { name: /^Connection/ }).click()
  await page.getByRole('menuitem', { name: 'Connections' }).click()
  await page.getByRole('switch', { name: /Keep the key/ }).check()
  await another.reload()
  await expect(another.getByRole('heading', { level: 1, name: 'Pools' })).toBeVisible()
})

test('a key that stops being valid asks for the new one, and the form keeps what was typed', async ({
  api,
  page,
  service,
}) => {
  const { id, key } = await api.createKey(['read', 'operate_pools'])
  await page.goto(`${service.origin}/pools/new#key=${key}`)
  const form = new PoolForm(page)
  await form.field('Name').fill('kept')
  await form.field('Size').fill('2')
  await service.fetch('DELETE', `/org/api_keys/${id}`)

  const dialog = page.getByRole('dialog', { name: /^Sign in to/ })
  await dialog.getByRole('textbox', { name: 'Key' }).fill(service.key)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(form.field('Name')).toHaveValue('kept')
  await expect(form.field('Size')).toHaveValue('2')
})

/** All that a tab finds in the browser's storage: texts, and how many pictures of the history. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const resultOf = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.addEventListener('success', () => resolve(asked.result))
        asked.addEventListener('error', () => reject(asked.error!))
      })
    const db = await resultOf(indexedDB.open('pooldeck.history'))
    const isThere = db.objectStoreNames.contains('pictures')
    const pictures = isThere ? await resultOf(db.transaction('pictures').objectStore('pictures').count()) : 0
    db.close()
    return { texts: JSON.stringify([localStorage, sessionStorage]), pictures }
  })

test('signing out in one tab signs out the others, and leaves no key, draft, history or picture in the browser', async ({
  page,
  service,
  console,
  api,
  site,
  signIn,
}) => {
  await openConsole({ api, site, signIn, console })
  const sessionId = new URL(page.url()).pathname.split('/').at(-1)!
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
  await page.goto(`${service.origin}/pools/new`)
  await new PoolForm(page).field('Name').fill('half-typed')
  await expect.poll(async () => (await stored(page)).texts).toContain('half-typed')
  const before = (await stored(other)).texts
  for (const text of [service.key, sessionId, 'half-typed']) expect(before).toContain(text)

  await page.getByRole('button', { name: /^Connection/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('alertdialog', { name: /^Sign out of/ })
  await question.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect.poll(async () => (await stored(tab)).pictures).toBe(0)
    const { texts } = await stored(tab)
    for (const text of [service.key, sessionId, 'half-typed']) expect(texts).not.toContain(text)
  }
  await expect(screen).toBeHidden()
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PoolForm } from './pages/pool-form'
import { SignIn } from './pages/sign-in'
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
  page,
  startService,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pooldeck-e2e-'))
  const first = await startService({ POOLDECK_DATA_DIR: dataDir, POOLDECK_API_KEY: 'the-first-key' })
  await new SignIn(page, first).byUrl('/pools/new')
  const form = new PoolForm(page)
  await form.field('Name').fill('kept')
  await form.field('Size').fill('2')
  await first.stop()

  const second = await startService({
    POOLDECK_DATA_DIR: dataDir,
    POOLDECK_API_KEY: 'the-second-key',
    PORT: new URL(first.origin).port,
  })
  const dialog = page.getByRole('dialog', { name: /^Sign in to/ })
  await dialog.getByRole('textbox', { name: 'Key' }).fill(second.key)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(form.field('Name')).toHaveValue('kept')
  await expect(form.field('Size')).toHaveValue('2')
  await second.stop()
  rmSync(dataDir, { recursive: true })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PoolForm } from '../pages/pool-form'
import { SignIn } from '../pages/sign-in'
import { Api } from '../support/api'
import { LossyNetwork } from '../support/lossy-network'
import { expect, test } from '../support/test'

/** The create form by mouse and by keyboard alone, and each answer of section 7 from the real service. */

test('by keyboard alone: a problem is found from the contents, a policy typed and left by Escape and Tab', async ({
  page,
  signIn,
  poolForm,
  api,
}) => {
  await signIn.byUrl('/pools/new')
  await expect(poolForm.field('Size')).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await page.keyboard.type('by hand')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0')
  await expect(poolForm.contents('Size and filling')).toContainText('1 problem')
  await poolForm.contents('Size and filling').focus()
  await page.keyboard.press('Enter')
  await expect(poolForm.field('Name')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('by-hand')

  await poolForm.contents('Policy').focus()
  await page.keyboard.press('Enter')
  await expect(poolForm.policy).toBeFocused()
  await page.keyboard.type('{"BookmarkBarE')
  await expect(page.getByRole('option', { name: /^BookmarkBarEnabled/ })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(poolForm.policy).toHaveText('{"BookmarkBarEnabled": true}', { timeout: 100 })
  }).toPass()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(poolForm.policy).not.toBeFocused()
  await expect(poolForm.contents('Policy')).toContainText('1 policy')

  await poolForm.contents('Size and filling').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page).toHaveURL(/\/pools\/by-hand$/)
  expect((await api.pool('by-hand')).browser_pool_config).toMatchObject({
    size: 2,
    fill_rate_per_minute: 0,
    chrome_policy: { BookmarkBarEnabled: true },
  })
})

test('a long policy that was typed in a moment ago is checked before it is sent, and again after it was mended', async ({
  page,
  signIn,
  poolForm,
  api,
}) => {
  const blocked = Array.from({ length: 4_000 }, (_, index) => `blocked-${index}.example.com`)
  await signIn.byUrl('/pools/new')
  await poolForm.field('Size').fill('1')
  await poolForm.field('Name').fill('checked-late')
  await poolForm.field('Fill rate').fill('0')
  await poolForm.contents('Policy').click()
  await poolForm.choosePolicyFile('policy.json', JSON.stringify({ URLBlocklist: blocked }))
  await expect(poolForm.contents('Policy')).toContainText('1 policy')
  await poolForm.policy.press('Control+Home')
  await page.keyboard.type('x')
  await poolForm.field('Size').click()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(poolForm.contents('Policy')).toContainText('1 problem')
  await expect(page).toHaveURL(/\/pools\/new$/)

  await poolForm.policy.press('Control+Home')
  await page.keyboard.press('Delete')
  await poolForm.field('Size').click()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page).toHaveURL(/\/pools\/checked-late$/)
  expect((await api.pool('checked-late')).browser_pool_config.chrome_policy).toEqual({ URLBlocklist: blocked })
})

test('400, 403 and 409 land beside their fields; a free name is taken with one click', async ({
  signIn,
  poolForm,
  page,
  api,
}) => {
  await api.createPool({ size: 1, name: 'taken', fill_rate_per_minute: 0 })
  await signIn.byUrl('/pools/new')
  await poolForm.field('Size').fill('1000')
  await poolForm.field('Name').fill('taken')
  await poolForm.field('Fill rate').fill('0')
  await expect(page.getByText(/fit into the limit of this service: it will refuse more/)).toBeVisible()
  await poolForm.submit()
  await expect(poolForm.field('Name')).toHaveAccessibleDescription(/A pool with the name taken exists/)
  await page.getByRole('button', { name: 'Use taken-2' }).click()
  await expect(poolForm.field('Name')).toHaveValue('taken-2')
  await poolForm.submit()
  await expect(poolForm.field('Size')).toHaveAccessibleDescription(/1000 more are requested/)
  await expect(poolForm.field('Size')).toBeFocused()
  await poolForm.field('Size').fill('1')
  await poolForm.contents('Identity').click()
  await poolForm.picker('Proxy id').fill('nowhere')
  await poolForm.submit()
  await expect(poolForm.picker('Proxy id')).toHaveAccessibleDescription(/nowhere/)
  await expect(poolForm.contents('Identity')).toContainText('1 problem')
  await poolForm.picker('Proxy id').fill('')
  await poolForm.field('Name').focus()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page).toHaveURL(/\/pools\/taken-2$/)
})

test('a key without the right, and one that was revoked, lose nothing', async ({ page, startService }) => {
  const service = await startService()
  const makeKey = async (rights: string[]) =>
    (await (await service.fetch('POST', '/org/api_keys', { name: rights.join('-'), rights })).json()) as {
      id: string
      key: string
    }
  const reader = await makeKey(['read'])
  const form = new PoolForm(page)
  const signIn = new SignIn(page, service)
  await signIn.open()
  await signIn.byForm(reader.key)
  await page.getByRole('link', { name: 'New pool' }).click()
  await form.field('Size').fill('1')
  await form.field('Name').fill('patient')
  await form.field('Fill rate').fill('0')
  await form.submit()
  await expect(form.notice('This key may not do that')).toContainText('operate_pools')

  // The page asks on its own, and its question lies over the button as soon as it knows.
  await service.fetch('DELETE', `/org/api_keys/${reader.id}`)
  const dialog = page.getByRole('dialog', { name: /^Sign in to/ })
  await dialog.getByRole('textbox', { name: 'Key' }).fill(service.key)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(form.field('Name')).toHaveValue('patient')

  await form.submit()
  await expect(page).toHaveURL(/\/pools\/patient$/)
})

test('without an answer the form says whether the pool was made, and offers the same request again', async ({
  page,
  startService,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pooldeck-e2e-'))
  const first = await startService({ POOLDECK_DATA_DIR: dataDir })
  const network = await LossyNetwork.start(Number(new URL(first.origin).port))
  const form = new PoolForm(page)
  await page.goto(first.signInUrl.replace(first.origin, network.origin))
  await page.getByRole('link', { name: 'New pool' }).click()
  await form.field('Size').fill('1')
  await form.field('Fill rate').fill('0')
  await first.stop()
  await form.submit()
  await expect(form.notice('No answer came from the service')).toContainText('cannot be seen while')
  const again = { POOLDECK_DATA_DIR: dataDir, PORT: new URL(first.origin).port, POOLDECK_API_KEY: first.key }
  const api = new Api(await startService(again))
  await expect(form.notice('No answer came from the service')).toContainText('The pool was not made')
  expect(await api.pools()).toEqual([])

  network.losesAnswers = true
  await form.notice('No answer came').getByRole('button', { name: 'Send again' }).click()
  await expect.poll(async () => (await api.pools()).length).toBe(1)
  await expect(form.notice('No answer came from the service')).toContainText('cannot be seen while')
  network.losesAnswers = false
  const made = form.notice('and yet the pool was made')
  await made.getByRole('button', { name: /^Open/ }).click()
  await expect(page).toHaveURL(/\/pools\/[a-z0-9]{24}$/)
  network.stop()
  rmSync(dataDir, { recursive: true })
})

test('each tab has its own draft: it survives a reload and a closed tab, and starting over can be undone', async ({
  signIn,
  poolForm,
  page,
  context,
  service,
}) => {
  await signIn.byUrl('/pools/new')
  await poolForm.field('Size').fill('7')
  await page.reload()
  await expect(poolForm.field('Size')).toHaveValue('7')

  const other = await context.newPage()
  const otherForm = new PoolForm(other)
  await new SignIn(other, service).byUrl('/pools/new')
  await expect(otherForm.field('Size')).toHaveValue('')
  await otherForm.field('Size').fill('3')
  await other.reload()
  await expect(otherForm.field('Size')).toHaveValue('3')

  await page.close()
  const third = await context.newPage()
  const thirdForm = new PoolForm(third)
  await new SignIn(third, service).byUrl('/pools/new')
  await expect(thirdForm.field('Size')).toHaveValue('7')
  await third.getByRole('status').getByRole('button', { name: 'Start over' }).click()
  await expect(thirdForm.field('Size')).toHaveValue('')
  await third.getByRole('button', { name: 'Undo' }).click()
  await expect(thirdForm.field('Size')).toHaveValue('7')
})

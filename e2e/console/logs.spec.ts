import { expect, test } from '../support/test'

test('what the browser writes, and a file inside, is followed and filtered, by keys and mouse', async ({
  api,
  signIn,
  console,
  page,
  service,
}) => {
  const pool = await api.createPool({ size: 1 })
  const { session_id } = await api.acquire(pool)
  const append = (text: string) =>
    service.fetch('POST', `/browsers/${session_id}/process/exec`, {
      command: 'sh',
      args: ['-c', `printf '%s\\n' "$1" >> /tmp/test.log`, 'sh', text],
    })
  await append('begin')
  await signIn.byUrl(`/sessions/${session_id}`)
  await expect(console.live).toBeVisible()
  await page.keyboard.press('y')
  await expect(page.getByRole('listbox', { name: 'Log of chromium' })).toContainText('ERROR Failed to')

  await console.option('A file').check()
  await page.getByRole('textbox', { name: 'Path of the file' }).fill('/tmp/test.log')
  await page.keyboard.press('Enter')
  const list = page.getByRole('listbox', { name: 'Log of /tmp/test.log' })
  await expect(list.getByRole('option')).toHaveText([/begin$/])
  await append('ERROR: the cart is empty')
  await append('end')
  await expect(list.getByRole('option')).toHaveText([/begin$/, /the cart is empty$/, /end$/])
  await console.toggle('Only problems').click()
  await expect(list.getByRole('option')).toHaveText([/the cart is empty$/])
  await list.focus()
  await page.keyboard.press('Home')
  await expect(page.getByRole('region', { name: 'Line' })).toContainText('ERROR: the cart is empty')
  await expect(page).toHaveURL(/log=%2Ftmp%2Ftest.log/)
})

import { expect, PHONE, test } from '../support/test'

/** What runs inside of a session, beside its screen. */

test('logs are followed and filtered; shells are driven by keys, are as wide as the panel, outlive a reload, and end with the session', async ({
  api,
  signIn,
  console,
  page,
  service,
}) => {
  const { session_id } = await api.session({})
  await signIn.byUrl(`/sessions/${session_id}`)
  await expect(console.live).toBeVisible()

  await test.step('what the browser writes, and a file inside, is followed and filtered, by keys and mouse', async () => {
    const append = (text: string) =>
      service.fetch('POST', `/browsers/${session_id}/process/exec`, {
        command: 'sh',
        args: ['-c', `printf '%s\\n' "$1" >> /tmp/test.log`, 'sh', text],
      })
    await append('begin')
    await page.keyboard.press('y')
    await expect(page.getByRole('listbox', { name: 'Log of chromium' })).toContainText('ERROR Failed to')

    await console.option('File').check()
    await page.getByRole('textbox', { name: 'Path of the file' }).fill('/tmp/test.log')
    await page.keyboard.press('Enter')
    const list = page.getByRole('listbox', { name: 'Log of /tmp/test.log' })
    await expect(list.getByRole('option')).toHaveText([/begin$/])
    await append('ERROR: the cart is empty')
    await append('end')
    await expect(list.getByRole('option')).toHaveText([/begin$/, /the cart is empty$/, /end$/])
    await page.setViewportSize(PHONE)
    await console.toggle('Only errors and warnings').click()
    await expect(list.getByRole('option')).toHaveText([/the cart is empty$/])
    await list.focus()
    await page.keyboard.press('Home')
    await expect(page.getByRole('region', { name: 'Line' })).toContainText('ERROR: the cart is empty')
    await expect(page).toHaveURL(/log=%2Ftmp%2Ftest.log/)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('t')
  const shell = (number: number) => page.getByRole('textbox', { name: new RegExp(`^Shell ${number}\\.`) })
  const line = (text: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${text}$`), visible: true })
  await expect(shell(1)).toBeFocused()
  await page.keyboard.type('echo $((40 + 2))-$(id -u); printf "\\033[38;2;255;99;0mcolor\\033[0m\\n"\n')
  await expect(line('42-1000')).toBeVisible()
  await expect(line('color')).toBeVisible()

  await console.button('New shell').click()
  await expect(shell(2)).toBeFocused()
  await page.keyboard.type('echo two: $(tput cols)\n')
  const wide = Number((await line('two: \\d+').textContent())?.slice(5))
  await page.setViewportSize(PHONE)
  await expect(async () => {
    await page.keyboard.type('clear; echo now: $(tput cols)\n')
    await expect(line('now: \\d+')).not.toHaveText(`now: ${wide}`, { timeout: 1_000 })
  }).toPass()
  // No column lies beyond the edge of the window.
  const rightOf = (element: Element): number => element.getBoundingClientRect().right
  const screen = page.locator('.xterm-screen').filter({ visible: true })
  expect(await screen.evaluate(rightOf)).toBeLessThanOrEqual(PHONE.width)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.origin })
  await page.evaluate(() => navigator.clipboard.writeText('clear; echo $((6 * 7))-pasted'))
  await console.button('Paste').click()
  // Pressed before, Enter would paste once more.
  await expect(shell(2)).toBeFocused()
  await page.keyboard.press('Enter')
  await line('42-pasted').dblclick({ position: { x: 20, y: 8 }, force: true })
  await page.keyboard.press('Control+Shift+C')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('42-pasted')

  await page.reload()
  await page.getByRole('combobox', { name: 'Shell' }).selectOption('Shell 1')
  await expect(line('42-1000')).toBeVisible()
  await shell(1).press('Control+Shift+ArrowUp')
  await expect(page.getByRole('button', { name: 'New shell' })).toBeFocused()
  await shell(1).focus()
  await page.keyboard.type('exit 3\n')
  await expect(page.getByText('The shell exited with code 3.')).toBeVisible()
  await api.endSession(session_id)
  await expect(page.getByText('The session has ended, and its shells with it.')).toBeVisible()
})

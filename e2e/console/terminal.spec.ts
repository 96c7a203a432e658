import { expect, test } from '../support/test'

test('shells inside of a session are driven by keys, are as wide as the panel, outlive a reload, and end with the session', async ({
  api,
  signIn,
  console,
  page,
}) => {
  const pool = await api.createPool({ size: 1 })
  const { session_id } = await api.acquire(pool)
  await signIn.byUrl(`/sessions/${session_id}`)
  await expect(console.live).toBeVisible()
  await page.keyboard.press('t')
  const shell = (number: number) => page.getByRole('textbox', { name: new RegExp(`^Shell ${number}\\.`) })
  const line = (text: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${text}$`), visible: true })
  await expect(shell(1)).toBeFocused()
  await page.keyboard.type('echo $((40 + 2))-$(id -u); printf "\\033[38;2;255;99;0mcolour\\033[0m\\n"\n')
  await expect(line('42-1000')).toBeVisible()
  await expect(line('colour')).toBeVisible()

  await console.button('New shell').click()
  await expect(shell(2)).toBeFocused()
  await page.keyboard.type('echo two: $(tput cols)\n')
  const wide = Number((await line('two: \\d+').textContent())?.slice(5))
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(async () => {
    await page.keyboard.type('clear; echo now: $(tput cols)\n')
    await expect(line('now: \\d+')).not.toHaveText(`now: ${wide}`, { timeout: 1_000 })
  }).toPass()

  await page.reload()
  await page.getByRole('combobox', { name: 'Shell' }).selectOption('Shell 1')
  await expect(line('42-1000')).toBeVisible()
  await shell(1).press('Control+Shift+ArrowUp')
  await expect(page.getByRole('combobox', { name: 'Shell' })).toBeFocused()
  await shell(1).focus()
  await page.keyboard.type('exit 3\n')
  await expect(page.getByText('The shell has ended with code 3.')).toBeVisible()
  await api.endSession(session_id)
  await expect(page.getByText('The session has ended, and its shells with it.')).toBeVisible()
})

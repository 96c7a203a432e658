import { expect, PHONE, test } from '../support/test'

/** What runs inside of a session, beside its screen, and what goes into it by the clipboard. */

/** Has the form tell how large a picture is that is pasted, and copies a picture of 30 x 20 instead of what is selected. */
const PAGE = `await page.evaluate(() => {
  addEventListener('paste', async ({ clipboardData }) => {
    const picture = await createImageBitmap(clipboardData.files[0])
    tell({ type: 'text', value: picture.width + 'x' + picture.height })
  })
  addEventListener('copy', async (event) => {
    event.preventDefault()
    const canvas = new OffscreenCanvas(30, 20)
    canvas.getContext('2d')
    const picture = await canvas.convertToBlob()
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
  })
})`

test('a picture goes by the clipboard; logs are followed and filtered; shells are driven by keys, are as wide as the panel, outlive a reload, and end with the session', async ({
  api,
  signIn,
  console,
  page,
  service,
  site,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.origin })
  const { session_id } = await api.session({ start_url: `${site.url}form` })
  await signIn.byUrl(`/sessions/${session_id}`)
  await expect(console.live).toBeVisible()

  await test.step('a picture goes by the clipboard into the session, by button and by keys, and out of it, once the clipboard is shared', async () => {
    const copy = (width: number, height: number) =>
      page.evaluate(
        async ([wide, high]) => {
          const canvas = new OffscreenCanvas(wide, high)
          canvas.getContext('2d')
          const picture = await canvas.convertToBlob()
          await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
        },
        [width, height] as const,
      )
    const pasted = () => site.text
    await expect.poll(() => site.browser).toBeDefined()
    await service.fetch('POST', `/browsers/${session_id}/playwright/execute`, { code: PAGE })
    await console.takeControl()

    await copy(40, 30)
    await console.button('Paste my clipboard').click()
    await expect(page.getByText('A picture can be pasted while Share clipboard is on.')).toBeVisible()
    await console.button('Share clipboard').click()
    await console.button('Paste my clipboard').click()
    await expect.poll(pasted).toBe('40x30')

    await page.setViewportSize(PHONE)
    await copy(20, 20)
    await console.button('Paste my clipboard').click()
    await expect.poll(pasted).toBe('20x20')
    await copy(50, 10)
    await page.keyboard.press('Control+v')
    await expect.poll(pasted).toBe('50x10')

    await page.keyboard.press('Control+c')
    const size = () =>
      page.evaluate(async () => {
        const [item] = await navigator.clipboard.read()
        const picture = await createImageBitmap(await item!.getType('image/png'))
        return `${picture.width}x${picture.height}`
      })
    await expect.poll(size).toBe('30x20')
    await page.setViewportSize({ width: 1440, height: 900 })
    await console.button('Control').click()
  })

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

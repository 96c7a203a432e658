import { expect, PHONE, test } from '../support/test'

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

test('a picture goes by the clipboard into the session, by button and by keys, and out of it, once the clipboard is shared', async ({
  api,
  console,
  page,
  service,
  signIn,
  site,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.origin })
  const { session_id: session } = await api.session({ start_url: `${site.url}form` })
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
  await signIn.byUrl(`/sessions/${session}`)
  await expect(console.live).toBeVisible()
  await expect.poll(() => site.browser).toBeDefined()
  await service.fetch('POST', `/browsers/${session}/playwright/execute`, { code: PAGE })
  await console.button('Control').click()
  await expect(console.control).toBeFocused()

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
})

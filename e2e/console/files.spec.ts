import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SMALL } from '../support/api'
import { expect, PHONE, test } from '../support/test'

/** What is inside of a session, beside its screen. */

/** A page with a field that takes a file. */
const FIELD = '<input type="file" id="field" style="font-size:40px;margin:100px"><p id="said" style="height:900px"></p>'

test('files go into a session and out of it, by mouse and keys, into fields of a page too, and what it downloads appears by itself', async ({
  api,
  signIn,
  console,
  page,
  service,
}, info) => {
  const { session_id } = await api.session({ start_url: `data:text/html,${encodeURIComponent(FIELD)}` })
  const run = async (code: string): Promise<unknown> => {
    const answer = await service.fetch('POST', `/browsers/${session_id}/playwright/execute`, { code })
    return ((await answer.json()) as { result: unknown }).result
  }
  await signIn.byUrl(`/sessions/${session_id}`)
  await expect(console.live).toBeVisible()
  await page.keyboard.press('b')
  await expect(page.getByText('Nothing is here yet.')).toBeVisible()
  const list = page.getByRole('listbox', { name: 'Files in /home/user/Downloads' })
  const row = (name: string | RegExp) => page.getByRole('option', { name })

  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['milk\nbread'], 'list of things.txt'))
    data.items.add(new File(['x'.repeat(3_000_000)], 'large.bin'))
    return data
  })
  const nothing = page.getByText('Nothing is here yet.')
  await nothing.dispatchEvent('dragenter', { dataTransfer: dropped })
  await expect(page.getByText('Drop to upload to Downloads')).toBeVisible()
  await nothing.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(row(/^large.bin 2.9 MiB/)).toBeVisible()

  const photos = info.outputPath('photos')
  mkdirSync(join(photos, 'may'), { recursive: true })
  writeFileSync(join(photos, 'may', 'dot.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await page.getByLabel('Folder to upload').setInputFiles(photos)
  await expect(row(/^Folder photos/)).toBeVisible()

  await list.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(row(/^Folder may/)).toBeVisible()
  await page.getByRole('listbox', { name: 'Files in /home/user/Downloads/photos' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await row(/^dot.svg/).click()
  await expect(page.getByRole('img', { name: 'Preview of dot.svg' })).toBeVisible()
  await page.getByRole('listbox', { name: /may$/ }).press('Backspace')
  await page.getByRole('listbox', { name: /photos$/ }).press('Backspace')

  const zip = page.waitForEvent('download')
  await expect(row(/^Folder photos/)).toHaveAttribute('aria-selected', 'true')
  await console.button('Download as ZIP').click()
  expect((await zip).suggestedFilename()).toBe('photos.zip')
  await row(/^list of things/).click()
  await expect(page.getByLabel('Content of list of things.txt')).toHaveText('milk\nbread')
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Name' }).fill('shopping.txt')
  await page.keyboard.press('Enter')
  await expect(row(/^shopping.txt/)).toHaveAttribute('aria-selected', 'true')
  const text = page.waitForEvent('download')
  await console.button('Download').click()
  expect(readFileSync(await (await text).path(), 'utf8')).toBe('milk\nbread')
  await list.focus()
  await page.keyboard.press('Delete')
  await page.getByRole('alertdialog', { name: 'Delete shopping.txt?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(row(/^shopping.txt/)).toBeHidden()

  await page.keyboard.press('k')
  const showWhenSaid = async () => {
    await expect(page.getByText('invoice.txt downloaded')).toBeVisible()
    await console.button('Show in Files').click()
  }
  // It is said for some seconds: looked for only when the code has ended, it may have gone again.
  await Promise.all([
    showWhenSaid(),
    run(`await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob(['total: 42']))
      link.download = 'invoice.txt'
      link.click()
    })
    await new Promise((resolve) => setTimeout(resolve, 500))`),
  ])
  await expect(page.getByLabel('Content of invoice.txt')).toHaveText('total: 42')

  await test.step('a file that is dropped on the live screen lands in the upload field that is there; elsewhere it is said that there is none', async () => {
    const [x, y] = (await run(`return page.evaluate(() => {
      const { left, top, width, height } = field.getBoundingClientRect()
      return [screenX + left + width / 2, screenY + outerHeight - innerHeight + top + height / 2]
    })`)) as [number, number]
    const drop = async (at: { x: number; y: number }): Promise<void> => {
      const point = await console.pagePoint(at.x, at.y, SMALL)
      await page.evaluate(async ({ x: clientX, y: clientY }) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['total: 42'], 'my invoice.txt'))
        const target = document.elementFromPoint(clientX, clientY)
        const fire = (type: string) =>
          target?.dispatchEvent(
            new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, clientX, clientY }),
          )
        fire('dragenter')
        // As a hand does, until the page says that it takes it.
        while (fire('dragover')) await new Promise(requestAnimationFrame)
        fire('drop')
      }, point)
    }
    await drop({ x, y })
    await expect(page.getByText('my invoice.txt added to the upload field')).toBeVisible()
    expect(await run('return page.evaluate(() => [...field.files].map((file) => [file.name, file.size]))')).toEqual([
      ['my invoice.txt', 9],
    ])
    await drop({ x: 900, y: 700 })
    await expect(page.getByText('No upload field here')).toBeVisible()
    await console.button('Show in Files').click()
    await expect(page.getByRole('option', { name: /^my invoice.txt 9 B/ })).toBeVisible()
  })

  await test.step('on a phone files go in, are looked at, taken and deleted', async () => {
    await page.setViewportSize(PHONE)
    await page.getByLabel('Files to upload').setInputFiles({
      name: 'from the phone.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('bread'),
    })
    const file = row(/^from the phone.txt/)
    await file.click()
    await expect(page.getByLabel('Content of from the phone.txt')).toHaveText('bread')
    const taken = page.waitForEvent('download')
    await console.button('Download').click()
    expect((await taken).suggestedFilename()).toBe('from the phone.txt')
    await console.button('Delete').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(file).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  })
})

import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Thumbnails } from './thumbnails'

async function picture(color: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(1_600, 1_000)
  const context = canvas.getContext('2d')
  if (context) Object.assign(context, { fillStyle: color }).fillRect(0, 0, 1_600, 1_000)
  return canvas.convertToBlob()
}

test('a picture is seen in its own size, and flipped to the other one at the same position', async () => {
  const [before, after] = await Promise.all(['red', 'blue'].map(picture))
  if (!before || !after) throw new Error('There are no pictures')
  const screen = await render(
    <Thumbnails
      pictures={[
        { blob: before, label: 'Before: Click at 3, 4', name: 'Before' },
        { blob: after, label: 'After: Click at 3, 4', name: 'After' },
      ]}
    />,
  )
  await screen.getByRole('button', { name: /^Before/ }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('radio', { name: '1:1' }).click()
  const large = dialog.getByRole('region', { name: 'Enlarged picture' })
  await expect.poll(() => large.element().scrollWidth).toBeGreaterThanOrEqual(1_600)
  large.element().scrollTo(120, 80)
  await dialog.getByRole('radio', { name: 'After' }).click()
  await expect.element(dialog.getByRole('img', { name: /^After/ })).toBeVisible()
  expect([large.element().scrollLeft, large.element().scrollTop]).toEqual([120, 80])
  await expect.element(dialog.getByRole('button', { name: 'Download' })).toBeVisible()
})

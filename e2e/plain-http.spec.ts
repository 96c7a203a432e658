import { SMALL } from './support/api'
import { expect, test } from './support/test'
import { MACHINE_NAME } from './support/viewer-browser'

/**
 * The main job in one go, by mouse: a pool is made and fills, one acquires, drives and releases. The service is opened by the name of its
 * machine: no lock, no clipboard, no list of a frame's pointer events, for those need a safe origin.
 */

test('over plain http from another machine a pool is made, a browser of it acquired, driven and released, and what cannot be done is told', async ({
  api,
  page,
  service,
  site,
  console,
  poolForm,
  poolPage,
}) => {
  const { port, hash } = new URL(service.signInUrl)
  const origin = `http://${MACHINE_NAME}:${port}`
  const broken: Error[] = []
  page.on('pageerror', (error) => broken.push(error))

  await page.goto(`${origin}/pools/new${hash}`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await poolForm.field('Name').fill('from-afar')
  await poolForm.field('Size').fill('1')
  await poolForm.field('Fill rate').fill('100')
  await poolForm.field('Start URL').fill(site.url)
  await page.getByRole('radio', { name: '1024 by 768 at 60 Hz' }).click()
  await expect(poolForm.request).toContainText('"width": 1024')
  await poolForm.submit()
  await expect(poolPage.heading('from-afar')).toBeVisible()
  await expect(poolPage.lanes(/1 available/)).toBeVisible()
  await poolPage.acquire.click()

  await expect(console.live).toBeVisible()
  const path = [
    { x: 200, y: 300 },
    { x: 600, y: 340 },
    { x: 600, y: 600 },
  ]
  await console.draw(path, SMALL)
  await console.button('Send drag').click()
  await expect.poll(() => site.pointers.at(-1)?.type).toBe('pointerup')
  expect(site.pointers.find(({ type }) => type === 'pointerdown')).toMatchObject({ x: 200, y: 300, trusted: true })

  await console.takeControl()
  await console.button('Paste my clipboard').click()
  await expect(page.getByText('Your browser doesn’t let this page read the clipboard')).toBeVisible()
  await console.button('Control').click()

  await console.button('Release').click()
  await page.getByRole('menuitem', { name: /Release and replace/ }).click()
  await expect(poolPage.heading('from-afar')).toBeVisible()
  await expect.poll(async () => (await api.pool('from-afar')).acquired_count).toBe(0)
  expect(broken).toEqual([])
})

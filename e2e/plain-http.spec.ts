import { SMALL } from './support/api'
import { expect, test } from './support/test'
import { MACHINE_NAME } from './support/viewer-browser'

/** Opened by the name of its machine: no lock, no clipboard, no list of a frame's pointer events, for those need a safe origin. */

test('over plain http from another machine a pool is made, a session driven, and what cannot be done is told', async ({
  api,
  page,
  service,
  site,
  console,
  poolForm,
}) => {
  const { port, hash } = new URL(service.signInUrl)
  const origin = `http://${MACHINE_NAME}:${port}`
  const broken: Error[] = []
  page.on('pageerror', (error) => broken.push(error))

  await page.goto(`${origin}/pools/new${hash}`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await poolForm.field('Name').fill('from-afar')
  await poolForm.field('Size').fill('1')
  await poolForm.field('Fill rate').fill('0')
  await poolForm.submit()
  await expect(page.getByRole('heading', { level: 1, name: 'from-afar' })).toBeVisible()

  const { session_id } = await api.session({ start_url: site.url, headless: true })
  await page.goto(`${origin}/sessions/${session_id}`)
  await expect(console.screen).toBeVisible()
  const path = [
    { x: 200, y: 300 },
    { x: 600, y: 340 },
    { x: 600, y: 600 },
  ]
  await console.draw(path, SMALL)
  await console.button('Send drag').click()
  await expect.poll(() => site.pointers.at(-1)?.type, { timeout: 20_000 }).toBe('pointerup')
  expect(site.pointers.find(({ type }) => type === 'pointerdown')).toMatchObject({ x: 200, y: 300 })

  await console.button('Control').click()
  await console.button('Paste my clipboard').click()
  await expect(page.getByText('Your browser doesn’t let this page read the clipboard')).toBeVisible()
  expect(broken).toEqual([])
})

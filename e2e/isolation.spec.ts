import { Api } from './support/api'
import { SignIn } from './pages/sign-in'
import { expect, test } from './support/test'
import { LIGHT } from './support/viewer-browser'

test('without namespaces it works, says what is lost, and refuses chrome_policy with that reason', async ({
  page,
  site,
  startService,
}) => {
  const service = await startService({ ...LIGHT, POOLDECK_SANDBOX: 'off' })
  const api = new Api(service)
  const pool = await api.createPool({ size: 1, headless: true, start_url: site.url })
  const { session_id } = await api.acquire(pool)
  await expect.poll(() => site.size).toBeDefined()
  await api.pressKeys(session_id, ['a'])
  await expect.poll(() => site.keys.map((event) => event.key)).toEqual(['a', 'a'])

  const refused = await service.fetch('POST', '/browser_pools', {
    size: 1,
    chrome_policy: { BookmarkBarEnabled: true },
  })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('reduced isolation')

  await new SignIn(page, service).byUrl()
  await expect(page.getByText('Reduced isolation.')).toBeVisible()
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('dialog', { name: 'Effects of reduced isolation' })).toContainText(
    'A pool can’t have a chrome_policy.',
  )
  await service.stop()
})

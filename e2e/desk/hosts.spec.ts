import type { Page } from 'playwright/test'
import { pressInTurn } from '../pages/keyboard'
import { Api } from '../support/api'
import { findings } from '../support/axe'
import type { RunningService } from '../support/running-service'
import { expect, test } from '../support/test'
import { LIGHT } from '../support/viewer-browser'

const hostRow = (page: Page, { origin }: RunningService) =>
  page.getByRole('row').filter({ hasText: new URL(origin).host })

const PATIENT = { ...LIGHT, POOLDECK_DRAIN_SECONDS: '600' }

/** Tells it to end, and gives its exit code once it has. Until then it starts nothing, and cannot be taken back. */
async function stop(service: RunningService): Promise<{ code: Promise<number | null> }> {
  const code = service.ended('SIGTERM')
  const hosts = async () => (await (await service.fetch('GET', '/service/hosts')).json()) as { id: string }[]
  await expect.poll(hosts).toMatchObject([{ state: 'stopping' }])
  // Asked for before, a browser would start, and be waited for.
  expect((await service.fetch('POST', '/browsers', { headless: true })).status).toBe(503)
  const [host] = await hosts()
  const taken = await service.fetch('PATCH', `/service/hosts/${host?.id}`, { draining: false })
  expect([taken.status, await taken.json()]).toMatchObject([409, { code: 'host_stopping' }])
  return { code }
}

test('the only host has its page; it drains, is taken back, and waits for its last session when it is stopped', async ({
  page,
  startService,
}) => {
  const service = await startService(PATIENT)
  const api = new Api(service)
  const pool = await api.createPool({ size: 2, headless: true, name: 'held' })
  const { session_id: session } = await api.acquire(pool)
  await expect.poll(async () => (await api.pool(pool.id)).available_count).toBe(1)

  await page.goto(service.signInUrl)
  await expect(page.getByRole('heading', { name: 'Pools' })).toBeVisible()
  await pressInTurn(page, 'g', 'h')
  await expect(page.getByRole('heading', { name: 'Hosts' })).toBeFocused()
  await expect(page.getByText('1 host', { exact: true })).toBeVisible()
  const row = hostRow(page, service)
  await expect(row).toContainText('running')
  await expect(row.getByRole('img', { name: /^1 acquired, 1 available/ })).toBeVisible()
  const drain = row.getByRole('button', { name: 'Drain host' })
  await drain.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Drain host' })
  await expect(dialog).toContainText('1 idle browser will end')
  await expect(dialog).toContainText('1 pool session continues until it is released, ended, or idle for too long')
  await expect(dialog).toContainText('No other host runs')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drain).toBeFocused()

  await drain.click()
  await dialog.getByRole('button', { name: 'Drain host' }).click()
  await expect(row).toContainText('draining')
  await expect(row.getByRole('img', { name: /^1 acquired, \d+ empty/ })).toBeVisible()
  expect((await service.fetch('POST', '/browsers', { headless: true })).status).toBe(503)
  expect((await service.fetch('GET', '/healthz/ready')).status).toBe(200)

  const banner = page.getByRole('status').filter({ hasText: 'The service is draining.' })
  await expect(banner).toContainText('No browsers start and none can be acquired')
  await row.getByRole('button', { name: 'Undrain host' }).click()
  await expect(row).toContainText('running')
  await expect(banner).toHaveCount(0)
  await expect(row.getByRole('img', { name: /^1 acquired, 1 available/ })).toBeVisible()

  const { code } = await stop(service)
  expect((await service.fetch('GET', `/browsers/${session}`)).status).toBe(200)
  expect((await service.fetch('DELETE', `/browsers/${session}`)).status).toBe(204)
  expect(await code).toBe(0)
})

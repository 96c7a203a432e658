import type { Page } from 'playwright/test'
import { TestPostgres } from '../../src/service/database/test-postgres'
import { Api, SMALL } from '../support/api'
import type { RunningService } from '../support/running-service'
import { expect, test as base } from '../support/test'
import { LIGHT } from '../support/viewer-browser'

interface Each {
  /** Two services on one PostgreSQL; the page is of the first. */
  hosts: readonly [RunningService, RunningService]
}

const test = base.extend<Each>({
  hosts: async ({ startService }, use) => {
    const postgres = await TestPostgres.start()
    const shared = {
      ...LIGHT,
      DATABASE_URL: postgres.url(await postgres.emptyDatabase()),
      POOLDECK_API_KEY: 'the key of both hosts',
      POOLDECK_SECRET_KEY: '5'.repeat(64),
      POOLDECK_POOLED_SESSIONS_LIMIT: '4',
    }
    const hosts = [await startService(shared), await startService(shared)] as const
    await use(hosts)
    for (const host of hosts) await host.stop()
    await postgres.stop()
  },
})

const rowOf = (page: Page, { origin }: RunningService) =>
  page.getByRole('row').filter({ hasText: new URL(origin).host })

test('the browser of another host is found, seen and driven like one of this host; that host drains when it is told to', async ({
  page,
  hosts: [near, far],
  console,
  site,
}) => {
  const api = new Api(near)
  const pool = await api.createPool({ size: 2, name: 'of-both', start_url: site.url, headless: true })
  await expect.poll(async () => (await api.pool(pool.id)).available_count).toBe(2)
  const sessions = [await api.acquire(pool, 'first'), await api.acquire(pool, 'second')]

  await page.goto(near.signInUrl)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Hosts' }).click()
  await expect(page.getByText('2 hosts', { exact: true })).toBeVisible()
  await expect(rowOf(page, near)).toContainText('this one')
  for (const host of [near, far])
    await expect(rowOf(page, host).getByRole('img', { name: /^1 acquired/ })).toBeVisible()

  // The session there, by way of its host.
  await rowOf(page, far)
    .getByRole('link', { name: /^1 acquired on/ })
    .click()
  // The row of the host names it, too, until its sessions are shown.
  const listed = page
    .getByRole('table', { name: /^Active sessions/ })
    .getByRole('row')
    .filter({ hasText: new URL(far.origin).host })
  await expect(listed).toHaveCount(1)
  await listed.getByRole('link').first().click()
  await expect(console.screen).toBeVisible()
  await expect(page.getByText(`on ${new URL(far.origin).host}`)).toBeVisible()
  await console.button('Control').click()
  await console.pointAt(300, 400, SMALL)
  await page.mouse.down()
  await page.mouse.up()
  await expect.poll(() => site.pointers.find(({ type }) => type === 'pointerdown')).toMatchObject({ x: 300, y: 400 })

  await page.goto(`${near.origin}/hosts`)
  await rowOf(page, far)
    .getByRole('button', { name: /^Drain host/ })
    .click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('1 pool session continues until it is released, ended, or idle for too long')
  await dialog.getByRole('button', { name: 'Drain host' }).click()
  await expect(rowOf(page, far)).toContainText('draining')
  const ended = far.ended()
  for (const { session_id } of sessions) expect(await api.sessionStatus(session_id)).toBe(200)
  for (const { session_id } of sessions) await api.endSession(session_id)
  expect(await ended).toBe(0)
  await expect(page.getByText('1 host', { exact: true })).toBeVisible()
  // The pool is whole on the host that is left.
  await expect.poll(async () => (await api.pool(pool.id)).available_count).toBe(2)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import type { Pool } from '../../src/contract/pool'
import { ScenarioPage } from '../pages/scenario-page'
import { SignIn } from '../pages/sign-in'
import { Api, SMALL } from '../support/api'
import { freePort } from '../support/running-service'
import { expect, test } from '../support/test'
import { LIGHT } from '../support/viewer-browser'

/** A replay on browsers of a pool gives each of them back, whatever becomes of the page, the pool and the service meanwhile. */

const WAIT = { id: 'long', kind: 'wait', ms: 300_000 } as const
/** It looks at the screen before the first step; in the middle of the second it asks the service for nothing. */
const LONG = { name: 'Long', display: SMALL, steps: [{ id: 'short', kind: 'wait', ms: 10 } as const, WAIT] }

const acquired = (api: Api, { id }: Pool) => expect.poll(async () => (await api.pool(id)).acquired_count)

test('a page that is reloaded or closed in the middle of a replay leaves no browser acquired', async ({
  api,
  page,
  scenarioPage,
  service,
  signIn,
}) => {
  const pool = await api.createPool({ name: 'shared', size: 2, headless: true })
  const scenario = await api.createScenario(LONG)
  await signIn.byUrl(`/scenarios/${scenario.id}`)
  await scenarioPage.replayOn('shared')
  // Not only the service knows of the leases: the page has them.
  for (const browser of [1, 2]) await expect(scenarioPage.browser(browser)).toContainText('step 2 of 2')
  await acquired(api, pool).toBe(2)
  await page.reload()
  await acquired(api, pool).toBe(0)

  const other = await page.context().newPage()
  const inOther = new ScenarioPage(other)
  await new SignIn(other, service).byUrl(`/scenarios/${scenario.id}`)
  await inOther.replayOn('shared', 1)
  await expect(inOther.report).toContainText('step 2 of 2')
  await acquired(api, pool).toBe(1)
  await other.close()
  await acquired(api, pool).toBe(0)

  // While it waits for a browser: the caller has gone when one becomes free.
  const taken = [await api.acquire(pool), await api.acquire(pool)]
  await scenarioPage.replayOn('shared')
  await expect(scenarioPage.browser(2)).toContainText('waits for a browser')
  await page.reload()
  const release = `/browser_pools/${pool.id}/release`
  for (const { session_id } of taken)
    expect((await service.fetch('POST', release, { session_id, reuse: true })).ok).toBe(true)
  await expect
    .poll(() => api.poolStatus(pool), { timeout: 20_000 })
    .toMatchObject({ available: [{}, {}], acquired: [] })
})

test('a pool that is deleted in the middle of a replay leaves nothing to be released', async ({
  api,
  page,
  scenarioPage,
  service,
  signIn,
}) => {
  const pool = await api.createPool({ name: 'doomed', size: 1, headless: true })
  const look = { id: 'look', kind: 'check', check: { type: 'picture_settles', still_ms: 100 } } as const
  const scenario = await api.createScenario({ ...LONG, steps: [...LONG.steps, look] })
  await signIn.byUrl(`/scenarios/${scenario.id}`)
  await scenarioPage.replayOn('doomed', 1)
  await expect(scenarioPage.report).toContainText('step 2 of 3')
  expect((await service.fetch('DELETE', `/browser_pools/${pool.id}`, { force: true })).ok).toBe(true)
  await scenarioPage.button('Stop replay').click()
  await expect(scenarioPage.report.getByRole('status')).toHaveText('The replay was stopped')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a service that restarts in the middle of a replay has no browser acquired; one that stays away is told, also elsewhere', async ({
  page,
  startService,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pooldeck-e2e-'))
  const env = {
    ...LIGHT,
    PORT: String(await freePort()),
    POOLDECK_DATA_DIR: dataDir,
    POOLDECK_API_KEY: 'scenario-pool-key-1',
  }
  const first = await startService(env)
  const pool = await new Api(first).createPool({ name: 'restarting', size: 2, headless: true })
  await new Api(first).createScenario(LONG)
  const open = async (tab: Page) => {
    await new SignIn(tab, first).byUrl('/scenarios')
    await tab.getByRole('link', { name: 'Long' }).click()
    const scenarioPage = new ScenarioPage(tab)
    await scenarioPage.replayOn('restarting', 1)
    await expect(scenarioPage.report).toContainText('step 2 of 2')
    const link = (name: string) => tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
    return { tab, link, report: scenarioPage.report, stop: scenarioPage.button('Stop replay') }
  }
  const stays = await open(page)
  const leaves = await open(await page.context().newPage())
  await first.stop()

  await stays.stop.click()
  await expect(stays.report).toContainText('Releasing the browser.')
  await leaves.stop.click()
  await leaves.link('Scenarios').click()
  const notifications = leaves.tab.getByRole('region', { name: 'Notifications' })
  await expect(notifications).toContainText('A replay of Long left a browser behind', { timeout: 40_000 })
  await expect(stays.report.getByRole('alert')).toContainText('The browser couldn’t be released', { timeout: 40_000 })
  await expect(stays.report.getByRole('link', { name: /^Open session/ })).toBeVisible()

  // A view whose code was not loaded yet comes with the service; until then the page stays.
  await leaves.link('Sessions').click()
  const second = await startService(env)
  await expect(leaves.tab.getByRole('heading', { level: 1 })).toHaveText('Sessions', { timeout: 30_000 })
  expect(await new Api(second).pool(pool.id)).toMatchObject({ acquired_count: 0 })
  await second.stop()
  rmSync(dataDir, { recursive: true })
})

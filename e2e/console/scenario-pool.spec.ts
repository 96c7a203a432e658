import type { Pool } from '../../src/contract/pool'
import { ScenarioPage } from '../pages/scenario-page'
import { SignIn } from '../pages/sign-in'
import { type Api, SMALL } from '../support/api'
import { expect, test } from '../support/test'

/** A replay on browsers of a pool gives each of them back, whatever becomes of the page. */

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

  const other = await page.context().newPage()
  const inOther = new ScenarioPage(other)
  await new SignIn(other, service).byUrl(`/scenarios/${scenario.id}`)
  await inOther.replayOn('shared')
  // Not only the service knows of the leases: the page has them.
  for (const browser of [1, 2]) await expect(inOther.browser(browser)).toContainText('step 2 of 2')
  await acquired(api, pool).toBe(2)
  await other.close()
  await acquired(api, pool).toBe(0)

  // One of them waits for a browser: the caller has gone when one becomes free.
  const { session_id } = await api.acquire(pool)
  await scenarioPage.replayOn('shared')
  for (const state of ['step 2 of 2', 'waits for a browser']) await expect(scenarioPage.report).toContainText(state)
  await page.reload()
  const release = `/browser_pools/${pool.id}/release`
  expect((await service.fetch('POST', release, { session_id, reuse: true })).ok).toBe(true)
  await expect.poll(() => api.poolStatus(pool)).toMatchObject({ available: [{}, {}], acquired: [] })
})

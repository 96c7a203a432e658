import { expect, test as base } from 'playwright/test'
import { Api } from './api'
import { type TestedService, startTestedService } from './tested-service'
import { ForeignService } from './foreign-service'
import { RecordingSite } from './recording-site'
import { RunningService, stopAll } from './running-service'
import { MACHINE_NAME } from './viewer-browser'
import { ViewerTab } from './viewer-tab'
import { Console } from '../pages/console'
import { PoolEdit } from '../pages/pool-edit'
import { PoolForm } from '../pages/pool-form'
import { PoolList } from '../pages/pool-list'
import { PoolPage } from '../pages/pool-page'
import { ResourcePage } from '../pages/resource-page'
import { ScenarioPage } from '../pages/scenario-page'
import { SignIn } from '../pages/sign-in'
import { Wall } from '../pages/wall'

/** A test that has others of these, by `test.use` or another `test`, has a worker of its own, which costs seconds. */
interface Worker {
  tested: TestedService
  /** One running service for all tests of a worker. */
  service: RunningService
  tab: ViewerTab
}

/** What all tests look at, on a screen of this size. */
const VIEWPORT = { width: 1440, height: 900 }

/** The screen of a phone, for a test that changes to it. */
export const PHONE = { width: 390, height: 844 }

/** Room for every test, no wait between its calls, and pages that come by the name of this machine. */
const FOR_ALL = {
  POOLDECK_POOLED_SESSIONS_LIMIT: '60',
  POOLDECK_RATE_LIMIT: '1000000',
  POOLDECK_ALLOWED_ORIGINS: `http://${MACHINE_NAME}`,
}

interface Each {
  /** Whether the page is one that no other test looks at; one that sets a clock, has fingers or changes what DevTools emulate leaves it so. */
  hasOwnTab: boolean
  /** The API as a program uses it; what a test made through it or through the page is gone after the test. */
  api: Api
  /** Starts a service of the test's own; it is stopped after the test, also when the test fails. */
  startService: typeof RunningService.start
  /** A service that has nothing but the documented endpoints, with its dashboard; the one behind is `service`. */
  foreign: RunningService
  /** A page that records what reaches it, fresh for each test. */
  site: RecordingSite
  signIn: SignIn
  poolList: PoolList
  poolForm: PoolForm
  poolEdit: PoolEdit
  poolPage: PoolPage
  resourcePage: ResourcePage
  console: Console
  wall: Wall
  scenarioPage: ScenarioPage
}

export const test = base.extend<Each, Worker>({
  tested: [
    async ({}, use) => {
      const tested = await startTestedService(FOR_ALL)
      await use(tested)
      await tested.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  service: [
    async ({ tested }, use) => {
      await use(tested.service)
    },
    { scope: 'worker' },
  ],
  tab: [
    async ({ browser, service }, use) => {
      const tab = await ViewerTab.open(browser, `${service.origin}/icon.svg`, VIEWPORT)
      await use(tab)
      await tab.context.close()
    },
    { scope: 'worker' },
  ],
  hasOwnTab: [false, { option: true }],
  context: async ({ context, hasOwnTab, tab }, use) => {
    await use(hasOwnTab ? context : tab.context)
    if (!hasOwnTab) await tab.forget()
  },
  // Whatever a test does on a page, nothing of it may need more than the Content-Security-Policy allows.
  page: async ({ context, hasOwnTab, tab }, use) => {
    const page = hasOwnTab ? await context.newPage() : await tab.page()
    if (!hasOwnTab) await page.setViewportSize(VIEWPORT)
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text())
    })
    await use(page)
    expect(refused).toEqual([])
  },
  api: async ({ service }, use) => {
    const api = new Api(service)
    await use(api)
    await api.deleteAllPools()
    await api.deleteAllResources()
  },
  startService: async ({}, use) => {
    const started: RunningService[] = []
    await use(async (...how) => {
      const service = await RunningService.start(...how)
      started.push(service)
      return service
    })
    await stopAll(started)
  },
  foreign: async ({ service, startService }, use) => {
    const foreign = await ForeignService.start(service.origin)
    await use(await startService({ POOLDECK_UPSTREAM: foreign.origin }))
    await foreign.stop()
  },
  site: async ({}, use) => {
    const site = await RecordingSite.start()
    await use(site)
    await site.stop()
  },
  signIn: async ({ page, service, api: _cleansUp }, use) => {
    await use(new SignIn(page, service))
  },
  poolList: async ({ page }, use) => {
    await use(new PoolList(page))
  },
  poolForm: async ({ page }, use) => {
    await use(new PoolForm(page))
  },
  poolEdit: async ({ page }, use) => {
    await use(new PoolEdit(page))
  },
  poolPage: async ({ page }, use) => {
    await use(new PoolPage(page))
  },
  resourcePage: async ({ page }, use) => {
    await use(new ResourcePage(page))
  },
  scenarioPage: async ({ page }, use) => {
    await use(new ScenarioPage(page))
  },
  console: async ({ page }, use) => {
    await use(new Console(page))
  },
  wall: async ({ page }, use) => {
    await use(new Wall(page))
  },
})

export { expect } from 'playwright/test'

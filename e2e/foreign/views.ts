import type { Page } from 'playwright/test'
import { ApiKey } from '../../src/contract/key'
import { Console } from '../pages/console'
import { PoolForm } from '../pages/pool-form'
import { PoolEdit } from '../pages/pool-edit'
import { json, poolRecord, sessionRecord, type StandIn } from './stand-in'
import { expect } from './test'

/** What a person does with the dashboard, and what a service has to have for it. */
export interface Task {
  readonly what: string
  readonly path: string
  /** Operations without which it does not work. */
  readonly needs: readonly string[]
  /** Operations with which there is more to see. */
  readonly more: readonly string[]
  /** Nothing is pressed for it. */
  readonly looks?: boolean
  /** Does it, and rejects when it does not work. */
  readonly works: (page: Page) => Promise<void>
}

const SESSION = String(sessionRecord()['session_id'])
const POOL = '/pools/checkout-tests'

async function acquire(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Acquire', exact: true }).click()
  await expect(new Console(page).live).toBeVisible()
}

const shows =
  (role: 'link' | 'button' | 'row' | 'gridcell', name: string | RegExp): Task['works'] =>
  async (page) => {
    await expect(page.getByRole(role, { name }).first()).toBeVisible()
  }

export const TASKS: readonly Task[] = [
  {
    what: 'Sign in, and list pools',
    path: '/pools',
    needs: ['listBrowserPools'],
    more: ['listPoolOccupancy', 'listPoolHistory'],
    looks: true,
    works: shows('link', 'checkout-tests'),
  },
  {
    what: 'Look at a pool',
    path: POOL,
    needs: ['listBrowserPools'],
    more: ['getBrowserPool', 'getBrowserPoolStatus', 'listPoolActivity', 'listBrowsers'],
    looks: true,
    works: shows('button', 'Acquire'),
  },
  {
    what: 'Create a pool',
    path: '/pools/new',
    needs: ['createBrowserPool', 'listBrowserPools'],
    more: ['getServiceInfo', 'listProfiles', 'listExtensions', 'listProxies'],
    works: async (page) => {
      const form = new PoolForm(page)
      await form.field('Size').fill('1')
      await form.submit()
      await expect(page).toHaveURL(/\/pools\/checkout-tests$/)
      await expect(page.getByRole('button', { name: 'Acquire', exact: true })).toBeVisible()
    },
  },
  {
    what: 'Change a pool',
    path: `${POOL}/edit`,
    needs: ['listBrowserPools', 'updateBrowserPool'],
    more: ['getBrowserPool'],
    works: async (page) => {
      await new PoolForm(page).field('Size').fill('4')
      await new PoolEdit(page).save().click()
      await expect(page).toHaveURL(/\/pools\/checkout-tests$/)
    },
  },
  {
    what: 'Acquire a browser from a pool, and drive it',
    path: POOL,
    needs: ['acquireBrowser', 'listBrowserPools', 'takeScreenshot'],
    more: ['getBrowser', 'watchScreen', 'deleteBrowser'],
    works: acquire,
  },
  {
    what: 'Release it',
    path: POOL,
    needs: ['acquireBrowser', 'listBrowserPools', 'releaseBrowser', 'takeScreenshot'],
    more: [],
    works: async (page) => {
      await acquire(page)
      await page.getByRole('button', { name: 'Release' }).click()
      await page.getByRole('menuitem', { name: 'Release and replace' }).click()
      await expect(page.getByText(/^Session .+ released$/)).toBeVisible()
    },
  },
  {
    what: 'List sessions',
    path: '/sessions',
    needs: ['listBrowsers'],
    more: ['listHosts'],
    looks: true,
    works: shows('link', 'a-session'),
  },
  {
    what: 'See their screens on a wall',
    path: '/sessions?view=wall',
    needs: ['listBrowsers'],
    more: ['watchScreen'],
    looks: true,
    works: shows('link', 'a-session'),
  },
  {
    what: 'Open a session that another tab or program has',
    path: `/sessions/${SESSION}`,
    needs: ['getBrowser', 'takeScreenshot'],
    more: ['watchScreen'],
    looks: true,
    works: async (page) => {
      await expect(new Console(page).live).toBeVisible()
    },
  },
  {
    what: 'Follow its events',
    path: `/sessions/${SESSION}?tool=events`,
    needs: ['getBrowser', 'streamTelemetry'],
    more: ['listTelemetryEvents', 'updateBrowser'],
    looks: true,
    works: async (page) => {
      await expect(page.getByText('a line of the console')).toBeVisible()
    },
  },
  {
    what: 'Make, replay and export scenarios',
    path: '/scenarios',
    needs: [],
    more: ['listScenarios'],
    looks: true,
    works: shows('button', /Import/),
  },
  {
    what: 'List profiles',
    path: '/resources/profiles',
    needs: ['listProfiles'],
    more: [],
    looks: true,
    works: shows('row', /a-profile/),
  },
  {
    what: 'List extensions',
    path: '/resources/extensions',
    needs: ['listExtensions'],
    more: [],
    looks: true,
    works: shows('row', /an-extension/),
  },
  {
    what: 'List proxies',
    path: '/resources/proxies',
    needs: ['listProxies'],
    more: ['checkProxy'],
    looks: true,
    works: shows('row', /a-proxy/),
  },
  {
    what: 'See and drain hosts',
    path: '/hosts',
    needs: ['listHosts'],
    more: ['updateHost'],
    looks: true,
    works: shows('row', /10\.0\.0\.5/),
  },
  {
    what: 'List keys',
    path: '/keys',
    needs: ['listApiKeys'],
    more: ['createApiKey', 'updateApiKey', 'rotateApiKey', 'deleteApiKey'],
    looks: true,
    works: shows('row', /a-key/),
  },
]

/** Makes a service have these operations, and no others. */
export function offer(standIn: StandIn, operations: readonly string[]): void {
  standIn.reset()
  for (const operation of ['listBrowserPools', 'acquireBrowser', 'releaseBrowser', 'takeScreenshot'])
    standIn.off(operation)
  standIn.sessions = [sessionRecord({ name: 'a-session' })]
  for (const operation of operations) {
    const records = RECORDS[operation]
    if (operation === 'streamTelemetry') standIn.on(operation, tell)
    else standIn.on(operation, records === undefined ? undefined : (_, answer) => json(answer, records))
  }
}

const CREATED = '2026-01-31T09:30:00.000Z'
const RECORDS: Readonly<Record<string, unknown>> = {
  createBrowserPool: poolRecord(),
  updateBrowserPool: poolRecord(),
  listProfiles: [{ id: 'p', created_at: CREATED, name: 'a-profile' }],
  listExtensions: [{ id: 'e', created_at: CREATED, name: 'an-extension', size_bytes: 1 }],
  listApiKeys: [{ ...(ApiKey.meta()?.['example'] as object), name: 'a-key' }],
  listProxies: [{ id: 'x', type: 'custom', name: 'a-proxy', config: { host: 'h', port: 1 } }],
  listHosts: [
    {
      id: 'h',
      address: 'http://10.0.0.5:4600',
      version: '1',
      state: 'living',
      capacity: 1,
      available: 0,
      acquired: 0,
      warming: 0,
      ending: 0,
      sessions_without_pool: 0,
      joined_at: CREATED,
      answered: true,
    },
  ],
}

const tell: Parameters<StandIn['on']>[1] = (_, answer) => {
  const data = { text: 'a line of the console' }
  const event = { ts: Date.now() * 1_000, type: 'console_log', category: 'console', source: { kind: 'cdp' }, data }
  answer.writeHead(200, { 'Content-Type': 'text/event-stream' })
  answer.write(`data: ${JSON.stringify({ seq: 1, event })}\n\n`)
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConnectionContext } from '../client/connection'
import { poolQueries, sessionQueries } from '../client/queries'
import { answerFetch } from '../client/test-service'
import { EndedLease } from '../contract/ended-lease'
import { PoolOccupancy } from '../contract/pool-occupancy'
import type { PastPool } from '../contract/past-pool'
import type { Pool } from '../contract/pool'
import { ServiceInfo } from '../contract/service'
import { ConnectionStoreContext } from '../features/connection/context'
import { ConnectionStore } from '../features/connection/store'
import { memoryStorage } from '../lib/browser-storage'
import { ThemeStore } from '../ui/theme'
import { dismissToasts, toast } from '../ui/toast'
import { doubleText } from '../ui/test-display'
import { UiProvider } from '../ui/ui-provider'
import { ConnectivityStore } from './connectivity'
import { FragmentKeyStore } from './fragment-key'
import { AppStoresContext } from './stores'
import { Shell } from './shell'

const ID = 'iv25ujqf37x3j07dwoffegqr'

const LEASE = EndedLease.parse(EndedLease.meta()?.example)

/** The bar above the page of a pool and its heading, on a connection of that name. */
async function showBar({
  connection: name = 'This service',
  past,
  renamed,
  lease,
  lost = false,
  answers = {},
}: {
  connection?: string
  past?: PastPool
  /** What the pool is called by now. */
  renamed?: string
  /** The page is of a session that ended so. */
  lease?: EndedLease
  /** The service does not answer. */
  lost?: boolean
  answers?: Parameters<typeof answerFetch>[0]
}) {
  answerFetch(answers)
  const connections = new ConnectionStore({ local: memoryStorage(), session: memoryStorage() })
  connections.signIn({ name, baseUrl: '', key: 'the-key', keep: false })
  const { current } = connections.get()
  if (!current) throw new Error('No connection is signed in.')
  const stores = {
    reach: new ConnectivityStore(),
    theme: new ThemeStore({ storage: memoryStorage(), dataset: {} }),
    fragmentKey: new FragmentKeyStore(window),
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (lost) {
    stores.reach.found(current.id)
    stores.reach.lost(current.id)
  }
  const root = createRootRoute({
    component: () => (
      <div className="fixed inset-0">
        <div id="root">
          <Shell>
            <h1>A pool</h1>
          </Shell>
        </div>
      </div>
    ),
  })
  const pool = createRoute({
    getParentRoute: () => root,
    path: '/pools/$pool',
    staticData: {
      crumbs: (params) => [
        { label: 'Pools', to: '/pools' },
        { label: params['pool'] ?? '', of: lease ? 'session' : 'pool' },
      ],
    },
  })
  const history = createMemoryHistory({ initialEntries: [`/pools/${ID}`] })
  const router = createRouter({ routeTree: root.addChildren([pool]), history })
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <ConnectionStoreContext value={connections}>
        <ConnectionContext value={current}>
          <AppStoresContext value={stores}>
            <UiProvider>
              <RouterProvider router={router as never} />
            </UiProvider>
          </AppStoresContext>
        </ConnectionContext>
      </ConnectionStoreContext>
    </QueryClientProvider>,
  )
  const path = screen.getByRole('navigation', { name: 'Breadcrumb' })
  await expect.element(path).toHaveTextContent(ID)
  // As its page does once it has the answer.
  if (past) queryClient.setQueryData(poolQueries.past(current, ID).queryKey, [past])
  if (renamed) {
    const pool: Pool = {
      id: 'pool1',
      name: 'checkout',
      available_count: 0,
      acquired_count: 0,
      created_at: '2030-01-01T00:00:00Z',
      browser_pool_config: { size: 1 },
      extension_ids: [],
    }
    queryClient.setQueryData(poolQueries.detail(current, ID).queryKey, pool, { updatedAt: 1 })
    queryClient.setQueryData(
      poolQueries.detail(current, 'pool1').queryKey,
      { ...pool, name: renamed },
      { updatedAt: 2 },
    )
  }
  if (lease) queryClient.setQueryData(sessionQueries.leasesKey(current, ID), [lease])
  return { screen, path }
}

test('the path of a deleted pool that was opened by its id has its name', async () => {
  const past = { id: ID, name: 'checkout', former_names: [], size: 1, created_at: '2030-01-01T00:00:00Z' }
  const { path } = await showBar({ past: { ...past, deleted_at: '2030-01-02T00:00:00Z' } })
  await expect.element(path).toHaveTextContent('checkout')
  await expect.element(path).not.toHaveTextContent(ID)
})

test('the navigation has Hosts, and the menu of connections says which key is in use, and its rights', async () => {
  const key = { id: 'own', name: 'mine', rights: ['read'] }
  const { screen } = await showBar({
    answers: { 'GET /service': () => Response.json({ ...ServiceInfo.parse(ServiceInfo.meta()?.example), key }) },
  })
  // Also with one host, or on a service that lists none.
  const hosts = screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Hosts' })
  await expect.element(hosts).toHaveAttribute('href', '/hosts')
  await screen.getByRole('button', { name: /^Connection/ }).click()
  await expect.element(screen.getByRole('menuitemradio', { name: /^This service/ })).toHaveTextContent(/mine: Read$/)
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
})

test('in a low window the navigation is scrolled within itself, and the page stays where it is', async () => {
  await page.viewport(780, 400)
  onTestFinished(() => page.viewport(1440, 900))
  const { screen } = await showBar({
    answers: { 'GET /service/pools': () => Response.json([PoolOccupancy.meta()?.example]) },
  })
  const navigation = screen.getByRole('navigation', { name: 'Main' })
  await expect.element(navigation).toHaveTextContent('1 of 3')
  // Also with what is there for screen readers alone.
  expect(document.querySelector('#root')?.parentElement?.scrollHeight).toBe(400)
  screen.getByRole('link', { name: 'Keys' }).element().focus()
  const link = screen.getByRole('link', { name: 'Keys' }).element().getBoundingClientRect()
  expect(link.bottom).toBeLessThanOrEqual(400)
})

test('a pool that was renamed elsewhere while its form is open has its new name in the path, as in the heading', async () => {
  const { path } = await showBar({ renamed: 'checkout-2' })
  await expect.element(path).toHaveTextContent('checkout-2')
})

test('the path of a session whose browser went back to its pool has the name that it had', async () => {
  const { path } = await showBar({ lease: { ...LEASE, name: 'nightly' } })
  await expect.element(path).toHaveTextContent('nightly')
})

test.for([
  ['', async () => {}],
  [', in text of twice the size', doubleText],
] as const)(
  'on a phone%s nothing in the top bar lies over anything else, however long the name of the connection is',
  async ([, enlarge]) => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1440, 900))
    const { screen, path } = await showBar({ connection: 'Staging of the payments team in Frankfurt, second cluster' })
    await enlarge()
    const boxes = [
      screen.getByRole('button', { name: /^Connection/ }),
      // In large text the heading alone says where one is.
      ...(enlarge === doubleText ? [] : [path]),
      screen.getByRole('button', { name: 'Search' }),
      screen.getByRole('button', { name: /^Theme/ }),
    ].map((each) => each.element().getBoundingClientRect())
    for (const [index, box] of boxes.entries()) {
      expect(box.width).toBeGreaterThan(20)
      expect(box.right).toBeLessThanOrEqual(390)
      expect(box.left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0)
    }
  },
)

test.for([390, 768, 1024, 1280, 1440])(
  'at %i pixels the notice that the service does not answer lies over neither the top bar nor the heading, and no message over it',
  async (width) => {
    await page.viewport(width, 844)
    onTestFinished(() => page.viewport(1440, 900))
    const { screen, path } = await showBar({ connection: 'Staging of the payments team', lost: true })
    const notice = screen.getByText(/is not responding/)
    await expect.element(notice).toBeVisible()
    const said = notice.element().closest('[role=status]')
    // The zone of the time is named, and what happens now is said.
    expect(said).toHaveTextContent(/Last response at \d\d:\d\d:\d\d [A-Z]{3,}\S*\. Retrying now/)
    const rest = [
      screen.getByRole('button', { name: /^Connection/ }),
      path,
      screen.getByRole('button', { name: 'Search' }),
      screen.getByRole('button', { name: /^Theme/ }),
      screen.getByRole('heading', { name: 'A pool' }),
      screen.getByRole('main'),
    ].map((each) => each.element().getBoundingClientRect())
    const frame = said?.parentElement
    if (!frame) throw new Error('There is no notice.')
    const over = frame.getBoundingClientRect()
    expect(over.left).toBeGreaterThanOrEqual(0)
    expect(over.right).toBeLessThanOrEqual(width)
    for (const box of rest) {
      expect(box.width).toBeGreaterThan(20)
      expect(box.right).toBeLessThanOrEqual(width)
      const apart = box.right <= over.left || box.left >= over.right || box.bottom <= over.top || box.top >= over.bottom
      expect(apart).toBe(true)
    }
    toast({ title: 'Released to tour', description: 'Its cookies and tabs are deleted.' })
    const message = screen.getByRole('dialog', { name: 'Released to tour' })
    await expect.element(message).toBeVisible()
    const isCovered = () => {
      const [box, above] = [frame, message.element()].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect]
      return above.top < box.bottom && above.bottom > box.top
    }
    await expect.poll(isCovered).toBe(false)
    dismissToasts()
  },
)

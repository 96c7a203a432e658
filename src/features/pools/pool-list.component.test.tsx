import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import { Host } from '../../contract/host'
import { Pool } from '../../contract/pool'
import { ServiceInfo } from '../../contract/service'
import { testView } from '../../resources/test-view'
import { PoolList } from './pool-list'
import { readListSearch } from './search'

const SERVICE = ServiceInfo.parse(ServiceInfo.meta()?.example)

const pool = (name: string, more: Partial<Pool>): Pool => ({
  ...(Pool.meta()?.['example'] as Pool),
  id: `id-${name}`,
  name,
  ...more,
})

async function open(pools: readonly Pool[], answers: Parameters<typeof answerFetch>[0] = {}) {
  answerFetch({ 'GET /browser_pools': () => Response.json(pools), ...answers })
  const { Around, router } = testView({ path: '/pools', at: '/pools', validateSearch: readListSearch })
  await router.load()
  return { screen: await render(<PoolList />, { wrapper: Around }), router }
}

test('a filter that is chosen in the middle of typing is not lost, nor is what was typed', async () => {
  const used = pool('checkout', { acquired_count: 1 })
  const { screen, router } = await open([used, pool('checkout-idle', { acquired_count: 0 }), pool('login', {})])
  await screen.getByRole('searchbox', { name: 'Search pools' }).fill('check')
  // By the mouse: between its events, unlike those of a script, the page is drawn again.
  await screen.getByRole('radio', { name: /^Acquired/ }).click()
  await expect.poll(() => router.state.location.search).toEqual({ q: 'check', show: 'in-use' })
  await expect.element(screen.getByRole('row', { name: /^checkout:/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /^checkout-idle/ })).not.toBeInTheDocument()
})

test('who finds no pool is told how to search, and who waits for one that a filter shows, that the list is live', async () => {
  const { screen } = await open([pool('checkout', { acquired_count: 0 })])
  const search = screen.getByRole('searchbox', { name: 'Search pools' })
  await search.fill('nothing')
  const hint = 'Search by any part of the name, or at least five characters of an id.'
  await expect.element(screen.getByText(hint)).toBeVisible()
  await search.fill('')
  await screen.getByRole('radio', { name: /^Acquired/ }).click()
  await expect.element(screen.getByText(/^The list updates every second/)).toBeVisible()
})

test('on a screen of 1024 px a row has its button to acquire a browser', async () => {
  await page.viewport(1024, 768)
  const { screen } = await open([pool('checkout', {})])
  await expect.element(screen.getByRole('button', { name: 'Acquire a browser of checkout' })).toBeVisible()
})

test('while all hosts drain, the sizes of the pools are not called browsers, and none is said to be full in a moment', async () => {
  answerFetch({
    'GET /browser_pools': () => Response.json([pool('checkout', { available_count: 0 }), pool('login', {})]),
    'GET /service': () => Response.json({ ...SERVICE, pooled_sessions_limit: 0 }),
    'GET /service/hosts': () => Response.json([{ ...(Host.meta()?.['example'] as Host), state: 'draining' }]),
  })
  const { Around, router } = testView({ path: '/pools', at: '/pools', validateSearch: readListSearch })
  await router.load()
  const screen = await render(<PoolList />, { wrapper: Around })
  await expect.element(screen.getByText(/^size \d+ in all$/)).toBeVisible()
  await expect
    .element(screen.getByRole('row', { name: /^checkout:.*, not filling: hosts are draining$/ }))
    .toBeVisible()
})

test('a pool is paused, resized, flushed and deleted from its row, and several from the bar of the selection', async () => {
  const paused = { browser_pool_config: { size: 2, fill_rate_per_minute: 0 } }
  const { screen } = await open([pool('checkout', {}), pool('login', paused)])
  await screen.getByRole('button', { name: 'Actions for checkout' }).click()
  for (const name of ['Acquire a browser', 'Edit', 'Show as code', 'Pause filling', 'Resize', 'Flush', 'Delete pool'])
    await expect.element(screen.getByRole('menuitem', { name })).toBeVisible()
  await screen.getByRole('menuitem', { name: 'Pause filling' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Pause filling of checkout?' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('checkbox', { name: 'Select checkout' }).click()
  await screen.getByRole('checkbox', { name: 'Select login' }).click()
  const bar = screen.getByRole('region', { name: 'Selected pools' })
  for (const name of ['Pause filling', 'Resume filling', 'Resize', 'Flush', 'Delete'])
    await expect.element(bar.getByRole('button', { name })).toBeEnabled()
})

test('a key that may only read is told at the list, a row and the bar of the selection what it may not do', async () => {
  const key = { id: 'r', name: 'reader', rights: ['read'] }
  const { screen } = await open([pool('checkout', {})], { 'GET /service': () => Response.json({ ...SERVICE, key }) })
  const noPools = /reader.*no right to operate pools/
  const noSessions = /reader.*no right to drive sessions/
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  await expect.element(button('New pool')).toHaveAccessibleDescription(noPools)
  await expect.element(button('Acquire a browser of checkout')).toHaveAccessibleDescription(noSessions)
  await button('Actions for checkout').click()
  for (const name of ['Edit', 'Duplicate', 'Pause filling', 'Resize', 'Flush', 'Delete pool']) {
    const item = screen.getByRole('menuitem', { name })
    await expect.element(item).toHaveAttribute('aria-disabled', 'true')
    await expect.element(item).toHaveTextContent(noPools)
  }
  await expect.element(screen.getByRole('menuitem', { name: 'Acquire' })).toHaveTextContent(noSessions)
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('checkbox', { name: 'Select checkout' }).click()
  for (const name of ['Pause filling', 'Resize', 'Flush', 'Delete'])
    await expect.element(button(name)).toHaveAccessibleDescription(noPools)
})

test('keys go through a list of which only what is in view is in the page, and the row that has the focus stays in it', async () => {
  const pools = Array.from({ length: 200 }, (_, index) => pool(`pool-${index + 1}`, {}))
  answerFetch({ 'GET /browser_pools': () => Response.json(pools, { headers: { 'X-Has-More': 'false' } }) })
  const { Around, router } = testView({ path: '/pools', at: '/pools', validateSearch: readListSearch })
  await router.load()
  const list = (
    <main style={{ height: 600, overflow: 'auto' }}>
      <PoolList />
    </main>
  )
  const screen = await render(list, { wrapper: Around })
  const row = (number: number) => screen.getByRole('row', { name: new RegExp(`^pool-${number}:`) })
  const goes = async (key: string, to: number): Promise<void> => {
    await userEvent.keyboard(key)
    await expect.element(row(to)).toHaveFocus()
    await expect.element(row(to)).toBeInViewport()
  }
  await expect.element(row(1)).toBeVisible()
  ;(row(1).element() as HTMLElement).focus()
  await goes('{ArrowDown}', 2)
  await goes('{End}', 200)
  await expect.element(row(1)).not.toBeInTheDocument()
  expect(screen.getByRole('row').elements().length).toBeLessThan(80)
  await goes('{ArrowUp}', 199)
  await goes('{Home}', 1)
  await expect.element(row(200)).not.toBeInTheDocument()
  screen.container.querySelector('main')?.scrollTo({ top: 100_000 })
  await expect.element(row(200)).toBeInViewport()
  await expect.element(row(1)).toHaveFocus()
})

import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import { Pool } from '../../contract/pool'
import { testView } from '../../resources/test-view'
import { PoolList } from './pool-list'
import { readListSearch } from './search'

const pool = (name: string, more: Partial<Pool>): Pool => ({
  ...(Pool.meta()?.['example'] as Pool),
  id: `id-${name}`,
  name,
  ...more,
})

async function open(pools: readonly Pool[]) {
  answerFetch({ 'GET /browser_pools': () => Response.json(pools) })
  const { Around, router } = testView({ path: '/pools', at: '/pools', validateSearch: readListSearch })
  await router.load()
  return { screen: await render(<PoolList />, { wrapper: Around }), router }
}

test('a filter that is chosen in the middle of typing is not lost, nor is what was typed', async () => {
  const used = pool('checkout', { acquired_count: 1 })
  const { screen, router } = await open([used, pool('checkout-idle', { acquired_count: 0 }), pool('login', {})])
  await screen.getByRole('searchbox', { name: 'Search pools' }).fill('check')
  const filter = screen.getByRole('radio', { name: /^Acquired/ }).element() as HTMLInputElement
  filter.click()
  await expect.poll(() => router.state.location.search).toEqual({ q: 'check', show: 'in-use' })
  await expect.element(screen.getByRole('row', { name: /^checkout:/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /^checkout-idle/ })).not.toBeInTheDocument()
})

test('filling is paused from the row of a pool', async () => {
  const { screen } = await open([pool('checkout', {})])
  await screen
    .getByRole('button', { name: /checkout$/ })
    .last()
    .click()
  await screen.getByRole('menuitem', { name: /^Pause filling/ }).click()
  await expect.element(screen.getByRole('button', { name: 'Pause filling' })).toBeVisible()
})

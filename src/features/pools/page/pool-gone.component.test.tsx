import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import type { PastPool } from '../../../contract/past-pool'
import { Pool } from '../../../contract/pool'
import { testView } from '../../../resources/test-view'
import { PoolPage } from '../pool-page'

const PAST: PastPool = {
  id: 'p1',
  name: 'checkout',
  former_names: ['tests'],
  size: 3,
  created_at: '2026-01-31T09:30:00.000Z',
}

/** Opens the page of a pool that is not there; `past`: what the service knows of that name or id. */
async function open(idOrName: string, past: readonly PastPool[]) {
  answerFetch({ 'GET /service/pools/past': () => Response.json(past) })
  const { Around, router } = testView({ path: '/pools/$pool', at: `/pools/${idOrName}` })
  await router.load()
  return { screen: await render(<PoolPage pool={idOrName} />, { wrapper: Around }), router }
}

test('a link by a former name of a pool leads to it, and says what it is called now', async () => {
  const { screen, router } = await open('tests', [PAST])
  await expect.poll(() => router.state.location.pathname).toBe('/pools/checkout')
  await expect.element(screen.getByText('Pool tests is called checkout now')).toBeVisible()
})

test('a pool that is renamed elsewhere while one looks at it is not gone, also where a service remembers no names', async () => {
  const tests = { ...(Pool.meta()?.['example'] as Pool), id: 'p1', name: 'tests' }
  let isRenamed = false
  const found = (name: string) => () =>
    isRenamed === (name === 'tests')
      ? Response.json({ code: 'not_found', message: 'Not here.' }, { status: 404 })
      : Response.json({ ...tests, name })
  answerFetch({ 'GET /browser_pools/tests': found('tests'), 'GET /browser_pools/p1': found('checkout') })
  const { Around, router } = testView({ path: '/pools/$pool', at: '/pools/tests' })
  await router.load()
  const screen = await render(<PoolPage pool="tests" />, { wrapper: Around })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'tests' })).toBeVisible()
  isRenamed = true
  await expect.element(screen.getByText('Pool tests is called checkout now')).toBeVisible()
  await expect.poll(() => router.state.location.pathname).toBe('/pools/checkout')
})

test('a pool that never was is not called deleted', async () => {
  const { screen } = await open('nope', [])
  await expect.element(screen.getByText('Pool not found')).toBeVisible()
  await expect.element(screen.getByText(/none with it was deleted or renamed in the last 30 days/)).toBeVisible()
})

test('a deleted pool says who deleted it, and leads to its history and its ended sessions', async () => {
  const { screen } = await open('p1', [{ ...PAST, deleted_at: '2026-01-31T10:30:00.000Z', deleted_by: 'ops' }])
  await expect.element(screen.getByRole('heading', { level: 1, name: 'checkout' })).toBeVisible()
  await expect.element(screen.getByText(/by ops$/)).toBeVisible()
  await expect.element(screen.getByText(/^size \d+$/)).toBeVisible()
  await expect.element(screen.getByText('formerly tests')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'History' }))
    .toHaveAttribute('href', expect.stringContaining('pool=p1'))
  await expect
    .element(screen.getByRole('link', { name: 'Ended sessions' }))
    .toHaveAttribute('href', expect.stringContaining('pool=p1'))
})

test('a pool that is deleted while one looks at it is called deleted, by its name and by its id', async () => {
  const tests = { ...(Pool.meta()?.['example'] as Pool), id: 'p1', name: 'tests' }
  const deleted = {
    ...PAST,
    name: 'tests',
    former_names: [],
    deleted_at: '2026-01-31T10:30:00.000Z',
    deleted_by: 'ops',
  }
  let isDeleted = false
  const answer = () =>
    isDeleted ? Response.json({ code: 'not_found', message: 'Not here.' }, { status: 404 }) : Response.json(tests)
  answerFetch({
    'GET /browser_pools/tests': answer,
    'GET /browser_pools/p1': answer,
    'GET /service/pools/past': () => Response.json([deleted]),
  })
  const { Around, router } = testView({ path: '/pools/$pool', at: '/pools/p1' })
  await router.load()
  const byId = await render(<PoolPage pool="p1" />, { wrapper: Around })
  await expect.element(byId.getByRole('heading', { level: 1, name: 'tests' })).toBeVisible()
  await byId.rerender(<PoolPage pool="tests" />)
  await expect.element(byId.getByRole('heading', { level: 1, name: 'tests' })).toBeVisible()
  isDeleted = true
  await expect.element(byId.getByText(/by ops$/)).toBeVisible()
})

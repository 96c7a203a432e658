import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import { Host } from '../../../contract/host'
import type { Pool } from '../../../contract/pool'
import { testView } from '../../../resources/test-view'
import { commandStore } from '../../../ui/commands'
import { useAcquire } from '../../../resources/use-acquire'
import { FlushPool } from './flush-pool'
import { PauseFilling } from './pause-filling'
import { PoolActions } from './pool-actions'

afterEach(() => {
  vi.restoreAllMocks()
})

const POOL: Pool = {
  id: 'iv25ujqf37x3j07dwoffegqr',
  name: 'checkout',
  available_count: 1,
  acquired_count: 0,
  created_at: '2030-01-01T00:00:00Z',
  browser_pool_config: { size: 3, fill_rate_per_minute: 25 },
  extension_ids: [],
}

const Actions = () => <PoolActions pool={POOL} acquire={useAcquire<Pool>()} />

test('acquire is copied as curl, without the key, and it is said that it was; filling is paused from the same menu', async () => {
  answerFetch({})
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { Around } = testView()
  const screen = await render(<Actions />, { wrapper: Around })
  const more = screen.getByRole('button', { name: 'More actions' })
  await more.click()
  await screen.getByRole('menuitem', { name: /^Copy acquire as curl/ }).click()
  await expect.element(screen.getByText('Acquire copied as curl')).toBeVisible()
  expect(copied.mock.calls[0]?.[0]).toMatch(/^curl .*\/browser_pools\/iv25ujqf37x3j07dwoffegqr\/acquire/s)
  expect(copied.mock.calls[0]?.[0]).not.toContain('Bearer key')
  await more.click()
  const pause = screen.getByRole('menuitem', { name: /^Pause filling/ })
  await expect.element(pause).toHaveTextContent('Stops warming browsers until you resume')
  await pause.click()
  await expect.element(screen.getByRole('dialog', { name: /^Pause filling/ })).toBeVisible()
})

test('no letter alone acquires a browser', async () => {
  const acquired = vi.fn(() => Response.json({}, { status: 500 }))
  answerFetch({ [`POST /browser_pools/${POOL.id}/acquire`]: acquired })
  const { Around } = testView()
  const screen = await render(<Actions />, { wrapper: Around })
  await expect.element(screen.getByRole('button', { name: 'More actions' })).toBeVisible()
  await userEvent.keyboard('abcdefghijklmnopqrstuvwxyz')
  expect(acquired).not.toHaveBeenCalled()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('the commands of the page resize this pool', async () => {
  answerFetch({ [`GET /browser_pools/${POOL.id}`]: () => Response.json(POOL) })
  const { Around } = testView()
  const screen = await render(<Actions />, { wrapper: Around })
  const resize = commandStore.get().find(({ group, label }) => group === 'This pool' && label.startsWith('Resize'))
  resize?.run()
  await expect.element(screen.getByRole('dialog', { name: 'Resize pool checkout' })).toBeVisible()
})

test('without an idle browser the question says so, and that a flush replaces none', async () => {
  const busy = { ...POOL, available_count: 0, acquired_count: 1 }
  answerFetch({ [`GET /browser_pools/${POOL.id}`]: () => Response.json(busy) })
  const { Around } = testView()
  const screen = await render(<FlushPool pool={busy} onClose={() => {}} />, { wrapper: Around })
  await expect.element(screen.getByText('No browser is idle now, so there is nothing to replace.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Flush pool' })).toBeDisabled()
})

test('while all hosts drain, neither a flush nor a resumed pool is said to fill', async () => {
  const draining = { ...(Host.meta()?.['example'] as Host), state: 'draining' }
  answerFetch({
    'GET /service/hosts': () => Response.json([draining]),
    [`GET /browser_pools/${POOL.id}`]: () => Response.json(POOL),
  })
  const none = /Hosts are draining, so no new browser starts/
  const flush = await render(<FlushPool pool={POOL} onClose={() => {}} />, { wrapper: testView().Around })
  await expect.element(flush.getByRole('alertdialog')).toHaveAccessibleDescription(none)
  await flush.unmount()
  const paused = { ...POOL, browser_pool_config: { size: 3, fill_rate_per_minute: 0 } }
  const resume = await render(<PauseFilling pool={paused} onClose={() => {}} />, { wrapper: testView().Around })
  await expect.element(resume.getByRole('dialog')).toHaveAccessibleDescription(none)
})

test('the menu of a paused pool promises no new browsers for a flush', async () => {
  answerFetch({})
  const paused = { ...POOL, browser_pool_config: { size: 3, fill_rate_per_minute: 0 } }
  const Paused = () => <PoolActions pool={paused} acquire={useAcquire<Pool>()} />
  const screen = await render(<Paused />, { wrapper: testView().Around })
  await screen.getByRole('button', { name: 'More actions' }).click()
  await expect
    .element(screen.getByRole('menuitem', { name: /^Flush pool/ }))
    .toHaveTextContent('Ends its idle browsers')
})

test('of a paused pool that was flushed it is not said that it fills again', async () => {
  const paused = { ...POOL, browser_pool_config: { size: 3, fill_rate_per_minute: 0 } }
  answerFetch({
    [`GET /browser_pools/${POOL.id}`]: () => Response.json(paused),
    [`POST /browser_pools/${POOL.id}/flush`]: () => new Response(null, { status: 204 }),
  })
  const { Around } = testView()
  const screen = await render(<FlushPool pool={paused} onClose={() => {}} />, { wrapper: Around })
  await screen.getByRole('button', { name: 'End 1 idle browser' }).click()
  await expect.element(screen.getByText('Filling is paused, so no new browsers start.')).toBeVisible()
})

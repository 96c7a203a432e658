import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch, heldAnswer } from '../../../client/test-service'
import { Host } from '../../../contract/host'
import type { Pool } from '../../../contract/pool'
import { SESSION_EXAMPLE } from '../../../contract/session'
import { testView } from '../../../resources/test-view'
import { commandNamed } from '../../../ui/test-commands'
import { readConsoleSearch } from '../search'
import { AcquireAnother } from './acquire-another'

const POOL: Pool = {
  id: 'p1',
  name: 'checkout',
  available_count: 0,
  acquired_count: 0,
  created_at: '2030-01-01T00:00:00Z',
  browser_pool_config: { size: 3, fill_rate_per_minute: 20 },
  extension_ids: [],
}
const STATUS = { size: 3, available: [], acquired: [], warming: [], waiting_count: 1 }
const PROMISE = 'The first one to become available is yours'
const HOST = Host.meta()?.['example'] as Host

test.each([
  ['the pool fills', 20, 'living', PROMISE],
  ['filling is paused', 0, 'living', 'the pool has no browser: none starts until filling is resumed'],
  ['all hosts drain', 20, 'draining', 'Hosts are draining: no browser can be acquired'],
  ['all hosts are lost', 20, 'lost', 'Hosts are not responding: no browser can be acquired'],
] as const)('who waits for another browser while %s is told what to expect', async (_, rate, state, sentence) => {
  answerFetch({
    'POST /browser_pools/p1/acquire': heldAnswer().answer,
    'GET /browser_pools/p1': () =>
      Response.json({ ...POOL, browser_pool_config: { size: 3, fill_rate_per_minute: rate } }),
    'GET /browser_pools/p1/status': () => Response.json({ ...STATUS, full_in_ms: rate ? 9_000 : null }),
    'GET /service/hosts': () => Response.json([{ ...HOST, state }]),
  })
  const screen = await render(<AcquireAnother pool={POOL} after="s1" drafts />, { wrapper: testView().Around })
  await screen.getByRole('button', { name: 'Acquire another' }).click()
  const status = screen.getByRole('status').filter({ hasText: 'No browser of checkout is available' })
  await expect.element(status).toHaveTextContent(sentence)
  if (sentence !== PROMISE) await expect.element(status).not.toHaveTextContent(PROMISE)
})

test('of a pool that was deleted since no browser is offered, nor that a drawing moves to one: it says why', async () => {
  answerFetch({})
  const screen = await render(<AcquireAnother pool={POOL} after="s1" drafts />, { wrapper: testView().Around })
  await expect.element(screen.getByText('The pool was deleted. Acquire a browser from another pool.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Pools' })).toBeVisible()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  await expect.element(screen.getByText(/Your drawing and keys/)).not.toBeInTheDocument()
  await expect.poll(() => commandNamed('Acquire another')).toBeUndefined()
})

test('until the pool is known to be there the button says why it waits', async () => {
  const held = heldAnswer()
  answerFetch({ 'GET /browser_pools/p1': held.answer })
  const screen = await render(<AcquireAnother pool={POOL} after="s1" drafts={false} />, { wrapper: testView().Around })
  const button = screen.getByRole('button', { name: 'Acquire another' })
  await expect.element(button).toBeDisabled()
  await expect.element(button).toHaveAccessibleDescription('Loading the pool…')
  held.send(Response.json(POOL))
  await expect.element(button).toBeEnabled()
})

test('the next console opens the tool that was open', async () => {
  answerFetch({
    'GET /browser_pools/p1': () => Response.json(POOL),
    'POST /browser_pools/p1/acquire': () => Response.json({ ...SESSION_EXAMPLE, session_id: 's2' }),
  })
  const { Around, router } = testView({
    path: '/sessions/$id',
    at: '/sessions/s1?tool=logs&log=chromium',
    validateSearch: readConsoleSearch,
  })
  await router.load()
  const screen = await render(<AcquireAnother pool={POOL} after="s1" drafts />, { wrapper: Around })
  await screen.getByRole('button', { name: 'Acquire another' }).click()
  await expect.poll(() => router.history.location.href).toBe('/sessions/s2?tool=logs')
})

import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../client/errors'
import { answerFetch } from '../../client/test-service'
import { Host } from '../../contract/host'
import type { Pool, PoolStatus } from '../../contract/pool'
import { testView } from '../../resources/test-view'
import type { Acquire } from '../../resources/use-acquire'
import { AcquireDialog } from './acquire-dialog'

const PAUSED: Pool = {
  id: 'p1',
  name: 'checkout',
  available_count: 0,
  acquired_count: 0,
  created_at: '2030-01-01T00:00:00Z',
  fill_rate_before_pause: 20,
  browser_pool_config: { size: 3, fill_rate_per_minute: 0 },
  extension_ids: [],
}

const STATUS: PoolStatus = { size: 3, available: [], acquired: [], warming: [], waiting_count: 1, full_in_ms: null }

const IDLE: Acquire<Pool> = {
  start: () => {},
  cancel: () => {},
  waiting: undefined,
  failed: undefined,
  open: async () => {},
  dismiss: () => {},
}

async function wait(pool: Pool, status: PoolStatus, hosts: readonly Host[] = [], waited = 5_000) {
  const sent = answerFetch({
    'GET /service/hosts': () => Response.json(hosts),
    'GET /browser_pools/p1': () => Response.json(pool),
    'GET /browser_pools/p1/status': () => Response.json(status),
    'PATCH /browser_pools/p1': () => Response.json(pool),
  })
  const cancel = vi.fn<() => void>()
  const acquire = { ...IDLE, cancel, waiting: { pool, since: Date.now() - waited } }
  const { Around } = testView()
  const screen = await render(<AcquireDialog acquire={acquire} />, { wrapper: Around })
  return { screen, sent, cancel, dialog: screen.getByRole('dialog', { name: /^Waiting for a browser of checkout/ }) }
}

test('the dialog that waits for a browser of an empty paused pool says so, and can resume filling', async () => {
  const { screen, sent, dialog } = await wait(PAUSED, STATUS)
  await expect.element(dialog).toHaveTextContent('the pool has no browser: none starts until filling is resumed')
  await expect.element(dialog).not.toHaveTextContent('are acquired')
  await dialog.getByRole('button', { name: 'Resume filling' }).click()
  const rate = screen.getByRole('textbox', { name: 'Fill rate' })
  await expect.element(rate).toHaveValue('20')
  await screen
    .getByRole('alertdialog')
    .or(screen.getByRole('dialog'))
    .last()
    .getByRole('button', { name: 'Resume filling' })
    .click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ fill_rate_per_minute: 20 }])
})

test('while all browsers of a paused pool are acquired, the dialog does not promise one when a session ends, and can resume filling', async () => {
  const { dialog } = await wait({ ...PAUSED, acquired_count: 3 }, STATUS)
  await expect.element(dialog).toHaveTextContent('one becomes available only when a session is released with its state')
  await expect.element(dialog).not.toHaveTextContent('when a session ends')
  await expect.element(dialog.getByRole('button', { name: 'Resume filling' })).toBeVisible()
})

test('a wait that is shown has seconds from the start', async () => {
  const { dialog } = await wait(PAUSED, STATUS, [], 650)
  expect(dialog.element().textContent).toMatch(/Waiting for [1-9]\d* s/)
})

test('why a browser does not come is said while one waits: all are in use, or they do not start; and one can stop', async () => {
  const full = { ...PAUSED, acquired_count: 3, browser_pool_config: { size: 3, fill_rate_per_minute: 20 } }
  const failure = { message: 'Chromium didn’t start.', at: '2030-01-01T00:00:00Z', attempts: 2 }
  const { dialog, cancel } = await wait(full, { ...STATUS, waiting_count: 3, full_in_ms: 0, failure })
  await expect.element(dialog).toHaveTextContent('2 others too')
  await expect.element(dialog).toHaveTextContent('All of its browsers are acquired')
  await expect.element(dialog).toHaveTextContent('Chromium didn’t start')
  await dialog.getByRole('button', { name: 'Stop waiting' }).click()
  expect(cancel).toHaveBeenCalled()
})

test('while all hosts drain, the dialog says that no browser can be acquired, not to wait for a session to end', async () => {
  const draining = { ...(Host.meta()?.['example'] as Host), state: 'draining' } as const
  const full = { ...PAUSED, acquired_count: 3, browser_pool_config: { size: 3, fill_rate_per_minute: 20 } }
  const { dialog } = await wait(full, { ...STATUS, full_in_ms: 0 }, [draining])
  await expect.element(dialog).toHaveTextContent('Hosts are draining: no browser can be acquired')
  await expect.element(dialog).not.toHaveTextContent('one becomes available')
})

test.each([
  [503, 'unavailable', ['Close', 'Try again']],
  [403, 'forbidden', ['Close']],
  [404, 'not_found', ['Close']],
])('an acquire that failed (%i %s) is offered again only where that can help', async (status, code, offered) => {
  answerFetch({})
  const error = new ApiError(status, { code, message: 'Refused.' })
  const { Around } = testView()
  const screen = await render(
    <AcquireDialog acquire={{ ...IDLE, failed: { pool: PAUSED, error, lookup: undefined } }} />,
    { wrapper: Around },
  )
  const dialog = screen.getByRole('dialog', { name: /^No browser of checkout/ })
  await expect.element(dialog).toHaveTextContent('Refused.')
  expect(
    new Set(
      dialog
        .getByRole('button')
        .elements()
        .map((each) => each.textContent)
        .filter(Boolean),
    ),
  ).toEqual(new Set(offered))
})

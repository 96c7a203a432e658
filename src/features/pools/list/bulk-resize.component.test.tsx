import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { testView } from '../../../resources/test-view'
import { answerFetch, loseAnswer } from '../../../client/test-service'
import type { Pool } from '../../../contract/pool'
import { ServiceInfo } from '../../../contract/service'
import { BulkResize } from './bulk-resize'
import { poolEntries } from './pool-entry'

const pool = (name: string, size: number): Pool => ({
  id: `id-${name}`,
  name,
  available_count: size,
  acquired_count: 0,
  created_at: '2030-01-01T00:00:00Z',
  browser_pool_config: { size, fill_rate_per_minute: 25 },
  extension_ids: [],
})
const SERVICE = ServiceInfo.parse(ServiceInfo.meta()?.example)
const POOLS = [pool('small', 2), pool('large', 9)]

async function openDialog(answers: Parameters<typeof answerFetch>[0]) {
  const info = { ...SERVICE, pooled_sessions_limit: 14, pooled_sessions_used: 11 }
  const sent = answerFetch({ 'GET /service': () => Response.json(info), ...answers })
  const onClose = vi.fn<() => void>()
  const { Around } = testView()
  const screen = await render(<BulkResize entries={poolEntries(POOLS, null, null)} onClose={onClose} />, {
    wrapper: Around,
  })
  return { sent, onClose, screen }
}

test('what each pool gets and what the limit says of it is told before anything is sent', async () => {
  const { sent, screen } = await openDialog({})
  await screen.getByLabelText('Size of each').fill('8')
  await expect.element(screen.getByRole('row', { name: 'large 9 8' })).toHaveTextContent('ends 1 idle browser')
  await expect.element(screen.getByRole('row', { name: 'small 2 8' })).toHaveTextContent('6 more browsers')
  await expect
    .element(screen.getByText('All pools together would have 16 browsers; this service allows 14.'))
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(sent).toEqual([])
})

test('the smaller one gives up its slots first; what is refused is told for its pool, and keeps its size when tried again', async () => {
  let answer = () => Response.json({ code: 'pooled_sessions_limit_exceeded', message: 'No room.' }, { status: 403 })
  const { sent, onClose, screen } = await openDialog({
    'PATCH /browser_pools/id-small': () => answer(),
    'PATCH /browser_pools/id-large': () => Response.json(pool('large', 6)),
  })
  await screen.getByLabelText('Size of each').fill('6')
  await screen.getByRole('button', { name: 'Resize 2 pools and end 3 idle browsers' }).click()
  await expect.element(screen.getByRole('alertdialog')).toHaveTextContent('small: size 6. No room.')
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/browser_pools/id-large', { size: 6 }],
    ['/browser_pools/id-small', { size: 6 }],
  ])
  answer = () => Response.json(pool('small', 6))
  await screen.getByRole('button', { name: 'Resize 1 pool' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent.at(-1)).toMatchObject({ path: '/browser_pools/id-small', body: { size: 6 } })
})

test('a pool that was deleted meanwhile is said to be, and is not tried again', async () => {
  const { screen } = await openDialog({ 'PATCH /browser_pools/id-large': () => Response.json(pool('large', 6)) })
  await screen.getByLabelText('Size of each').fill('6')
  await screen.getByRole('button', { name: /^Resize 2 pools/ }).click()
  const outcome = screen.getByRole('alertdialog')
  await expect.element(outcome).toHaveTextContent('small: size 6. The pool was deleted.')
  await expect.element(outcome.getByRole('button', { name: /size/i })).not.toBeInTheDocument()
})

test('a lost answer is no failure where the pool has its new size', async () => {
  const { onClose, screen } = await openDialog({
    'PATCH /browser_pools/id-small': loseAnswer,
    'GET /browser_pools/id-small': () => Response.json(pool('small', 3)),
    'PATCH /browser_pools/id-large': () => Response.json(pool('large', 10)),
  })
  await screen.getByRole('radio', { name: 'Change by' }).click()
  await screen.getByRole('button', { name: 'Resize 2 pools' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('what is typed replaces the size that all of them have', async () => {
  const sent = answerFetch({})
  const { Around } = testView()
  const entries = poolEntries([pool('a', 4), pool('b', 4)], null, null)
  const screen = await render(<BulkResize entries={entries} onClose={() => {}} />, { wrapper: Around })
  const field = screen.getByLabelText('Size of each')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('2')
  await expect.element(field).toHaveValue('2')
  expect(sent).toEqual([])
})

import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import type { Pool } from '../../../contract/pool'
import { testView } from '../../../resources/test-view'
import { BulkDialog } from './bulk-dialog'
import { poolEntries } from './pool-entry'

afterEach(() => void vi.unstubAllGlobals())

const pool = (name: string): Pool => ({
  id: `id-${name}`,
  name,
  available_count: 0,
  acquired_count: 0,
  created_at: '2030-01-01T00:00:00Z',
  browser_pool_config: { size: 1, fill_rate_per_minute: 0 },
  extension_ids: [],
})

test('what cannot be done is told for each pool, and can be tried again', async () => {
  const refused = () => Response.json({ code: 'forbidden', message: 'It needs operate_pools.' }, { status: 403 })
  let answer = refused
  const deletions = answerFetch({
    'DELETE /browser_pools/id-kept-1': () => answer(),
    'DELETE /browser_pools/id-kept-2': () => answer(),
    'DELETE /browser_pools/id-gone': () => new Response(null, { status: 204 }),
  })
  const onClose = vi.fn<() => void>()
  const entries = poolEntries(['kept-1', 'kept-2', 'gone'].map(pool), null, null)
  const { Around } = testView()
  const screen = await render(<BulkDialog kind="delete" entries={entries} onClose={onClose} />, { wrapper: Around })
  const question = screen.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete 3 pools' }).click()
  await expect.element(question).toHaveTextContent('2 pools were not deleted')
  await expect.element(question).toHaveTextContent('kept-1: It needs operate_pools.')
  await question.getByRole('button', { name: 'Delete 2 pools' }).click()
  await expect.poll(() => deletions).toHaveLength(5)
  await expect.element(question).toHaveTextContent('kept-2: It needs operate_pools.')

  answer = () => new Response(null, { status: 204 })
  await question.getByRole('button', { name: 'Delete 2 pools' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

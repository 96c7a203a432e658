import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch, loseAnswer } from '../../../client/test-service'
import type { Pool } from '../../../contract/pool'
import { testView } from '../../../resources/test-view'
import { BulkDialog } from './bulk-dialog'
import { poolEntries } from './pool-entry'

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
  const refused = () => Response.json({ code: 'unavailable', message: 'Not now.' }, { status: 503 })
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
  await expect.element(question).toHaveTextContent('Couldn’t delete 2 pools')
  await expect.element(question).toHaveTextContent('kept-1: Not now.')
  await question.getByRole('button', { name: 'Delete 2 pools' }).click()
  await expect.poll(() => deletions).toHaveLength(5)
  await expect.element(question).toHaveTextContent('kept-2: Not now.')

  answer = () => new Response(null, { status: 204 })
  await question.getByRole('button', { name: 'Delete 2 pools' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('of the selected pools those that fill are paused, and those that are paused are resumed each at its rate of before', async () => {
  const paused = [{ ...pool('fast'), fill_rate_before_pause: 40 }, pool('usual')]
  const full = { ...pool('full'), browser_pool_config: { size: 1, fill_rate_per_minute: 25 } }
  const sent = answerFetch(
    Object.fromEntries([full, ...paused].map((one) => [`PATCH /browser_pools/${one.id}`, () => Response.json(one)])),
  )
  const entries = poolEntries([full, ...paused], null, null)
  for (const [kind, action] of [
    ['pause', 'Pause pool'],
    ['resume', 'Resume 2 pools'],
  ] as const) {
    const onClose = vi.fn<() => void>()
    const { Around } = testView()
    const screen = await render(<BulkDialog kind={kind} entries={entries} onClose={onClose} />, { wrapper: Around })
    await screen.getByRole('alertdialog').getByRole('button', { name: action }).click()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    await screen.unmount()
  }
  expect(sent.map(({ path, body }) => [path.split('-')[1], body])).toEqual([
    ['full', { fill_rate_per_minute: 0 }],
    ['fast', { fill_rate_per_minute: 40 }],
    ['usual', { fill_rate_per_minute: 25 }],
  ])
})

const open = async (kind: 'flush' | 'delete', names: readonly string[]) => {
  const onClose = vi.fn<() => void>()
  const entries = poolEntries(
    names.map((name) => ({ ...pool(name), available_count: 1 })),
    null,
    null,
  )
  const { Around } = testView()
  const screen = await render(<BulkDialog kind={kind} entries={entries} onClose={onClose} />, { wrapper: Around })
  return { question: screen.getByRole('alertdialog'), onClose }
}

test('what the key has no right to is told for each pool, and is not tried again', async () => {
  const refuse = () => Response.json({ code: 'forbidden', message: 'It needs operate_pools.' }, { status: 403 })
  answerFetch({ 'DELETE /browser_pools/id-a': refuse, 'DELETE /browser_pools/id-b': refuse })
  const { question } = await open('delete', ['a', 'b'])
  await question.getByRole('button', { name: 'Delete 2 pools' }).click()
  await expect.element(question).toHaveTextContent('b: It needs operate_pools.')
  await expect.element(question.getByRole('button', { name: /^Delete/ })).not.toBeInTheDocument()
  await expect.element(question).not.toHaveTextContent('Trying again')
})

test('pools whose deletion got no answer are looked up: one that is gone is deleted', async () => {
  answerFetch({
    'DELETE /browser_pools/id-gone': loseAnswer,
    'DELETE /browser_pools/id-here': loseAnswer,
    'GET /browser_pools/id-here': () => Response.json(pool('here')),
  })
  const { question } = await open('delete', ['gone', 'here'])
  await question.getByRole('button', { name: 'Delete 2 pools' }).click()
  await expect.element(question).toHaveTextContent('Couldn’t delete 1 pool')
  await expect.element(question).toHaveTextContent('here: The service couldn’t be reached.')
})

test('pools whose flush got no answer are looked up in their activity', async () => {
  const activity = (at: string) => () => Response.json([{ id: '1', at, kind: 'flushed' }])
  answerFetch({
    'POST /browser_pools/id-flushed/flush': loseAnswer,
    'POST /browser_pools/id-not/flush': loseAnswer,
    'GET /browser_pools/id-flushed/activity': activity(new Date().toISOString()),
    'GET /browser_pools/id-not/activity': activity('2020-01-01T00:00:00.000Z'),
  })
  const { question } = await open('flush', ['flushed', 'not'])
  await question.getByRole('button', { name: /^Flush 2 pools/ }).click()
  await expect.element(question).toHaveTextContent('Couldn’t flush 1 pool')
  await expect.element(question).toHaveTextContent('not: The service couldn’t be reached.')
})

test('where nothing tells whether pools were flushed, that is said', async () => {
  answerFetch({ 'POST /browser_pools/id-a/flush': loseAnswer })
  const { question } = await open('flush', ['a'])
  await question.getByRole('button', { name: /^Flush pool/ }).click()
  await expect.element(question).toHaveTextContent('Couldn’t confirm whether 1 pool was flushed')
})

test('who stops while the service asks to wait is told what was not sent, and nothing goes on by itself', async () => {
  const wait = () =>
    Response.json({ code: 'rate_limited', message: 'Wait.' }, { status: 429, headers: { 'Retry-After': '60' } })
  const calls = answerFetch({ 'DELETE /browser_pools/id-a': wait, 'DELETE /browser_pools/id-b': wait })
  const { question } = await open('delete', ['a', 'b'])
  await question.getByRole('button', { name: 'Delete 2 pools' }).click()
  const running = page.getByRole('dialog')
  await expect.element(running).toHaveTextContent('Rate limit exceeded. Continuing automatically')
  await running.getByRole('button', { name: 'Stop' }).click()
  await expect.element(question).toHaveTextContent('Couldn’t delete 2 pools')
  await expect.element(question).toHaveTextContent('a: Not sent (stopped)')
  await expect.element(question).not.toHaveTextContent('Continuing automatically')
  await question.getByRole('button', { name: 'Close' }).first().click()
  expect(calls).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { abilities } from '../../../client/abilities'
import { ACTIVITY_PAGE } from '../../../client/activity'
import { poolQueries } from '../../../client/queries'
import { answerFetch } from '../../../client/test-service'
import { listPoolActivity } from '../../../contract/endpoints/pools'
import type { PoolActivity } from '../../../contract/pool-activity'
import { OWN, testView } from '../../../resources/test-view'
import { ActivityLog } from './activity-log'

const entry = (id: number): PoolActivity => ({
  id: String(id),
  at: '2030-01-01T00:00:00Z',
  kind: id === 1 ? 'created' : 'flushed',
  by: 'main key',
})

test('the log goes back as far as is kept, and what is new waits for who reads', async () => {
  let newest = 60
  answerFetch({
    'GET /browser_pools/p1/activity': ({ query }) => {
      const from = Number(query.get('before') ?? newest + 1) - 1
      return Response.json(Array.from({ length: Math.min(from, ACTIVITY_PAGE) }, (_, index) => entry(from - index)))
    },
  })
  const { Around, queryClient } = testView()
  const screen = await render(<ActivityLog poolId="p1" alive={new Set()} />, { wrapper: Around })
  const log = screen.getByRole('region', { name: 'Activity log' })
  const entries = log.getByRole('listitem')
  const happen = async (count: number): Promise<void> => {
    newest += count
    await queryClient.invalidateQueries({ queryKey: poolQueries.activity(OWN, 'p1').queryKey })
  }
  await expect.element(entries).toHaveLength(50)
  await expect.element(log.getByRole('heading').first()).toHaveTextContent(/, times in [A-Z]/)
  await happen(1)
  await expect.element(entries).toHaveLength(51)

  const box = log.element()
  if (box instanceof HTMLElement) box.focus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => box.scrollTop + box.clientHeight).toBeGreaterThanOrEqual(box.scrollHeight - 1)
  const before = box.scrollTop
  await happen(2)
  const waiting = screen.getByRole('button', { name: '2 new entries' })
  await expect.element(waiting).toBeVisible()
  expect(box.scrollTop).toBe(before)
  const older = log.getByRole('button', { name: 'Load older' })
  await older.click()
  await expect.element(older).not.toBeInTheDocument()
  await expect.element(entries).toHaveLength(61)
  await expect.element(entries.last()).toHaveTextContent('Created by main key')

  await waiting.click()
  await expect.element(entries).toHaveLength(63)
  expect(box.scrollTop).toBe(0)
})

test('a long log scrolls by itself, and not what it is in', async () => {
  const ready = (id: number): PoolActivity => ({
    id: String(id),
    at: '2030-01-01T00:00:00Z',
    kind: 'warmed',
    session_id: `s${id}`,
  })
  answerFetch({
    'GET /browser_pools/p1/activity': () => Response.json(Array.from({ length: 40 }, (_, index) => ready(40 - index))),
  })
  const { Around } = testView()
  const screen = await render(
    <div role="group" aria-label="Panel" className="relative overflow-y-auto">
      <ActivityLog poolId="p1" alive={new Set()} />
    </div>,
    { wrapper: Around },
  )
  await expect.element(screen.getByRole('listitem')).toHaveLength(40)
  const [log, panel] = [
    screen.getByRole('region', { name: 'Activity log' }),
    screen.getByRole('group', { name: 'Panel' }),
  ]
  expect(log.element().scrollHeight).toBeGreaterThan(log.element().clientHeight)
  expect(panel.element().scrollHeight).toBe(panel.element().clientHeight)
})

test.each([
  [500, 'internal_error', 1],
  [403, 'forbidden', 0],
])(
  'activity that could not be loaded (%i %s) is offered again only where that can help',
  async (status, code, offers) => {
    // A service that was never seen to have it might have none.
    abilities.learn(OWN, listPoolActivity, true)
    answerFetch({ 'GET /browser_pools/p1/activity': () => Response.json({ code, message: 'Refused.' }, { status }) })
    const { Around } = testView()
    const screen = await render(<ActivityLog poolId="p1" alive={new Set()} />, { wrapper: Around })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Refused.')
    expect(screen.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(offers)
  },
)

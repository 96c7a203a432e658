import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import { ServiceInfo } from '../../../contract/service'
import { SESSION_EXAMPLE } from '../../../contract/session'
import { serviceQueries } from '../../../client/queries'
import { OWN, testView } from '../../../resources/test-view'
import { Wall } from './wall'
import { KnownSessions } from '../known-sessions'
import { readSessionsSearch } from '../search'
import { selection } from '../test-selection'

const nothing = () => {}
afterEach(() => page.viewport(1440, 900))

test.each([
  [1, 1440, 2],
  [3, 1440, 3],
  [12, 1440, 5],
  [3, 390, 1],
])('%i sessions at %i px share the room in %i columns, each with a box that is seen', async (count, width, columns) => {
  answerFetch({})
  await page.viewport(width, 900)
  const sessions = Array.from({ length: count }, (_, at) => ({ ...SESSION_EXAMPLE, session_id: `s${at}` }))
  const screen = await render(<Wall sessions={sessions} selection={selection} onEnd={nothing} />, {
    wrapper: testView().Around,
  })
  const grid = screen.getByRole('grid', { name: 'Live session grid' }).element()
  await expect.poll(() => getComputedStyle(grid).gridTemplateColumns.split(' ').length).toBe(columns)
  for (const box of screen.getByRole('checkbox').elements()) await expect.element(box).toBeVisible()
})

test('a card says of its times which is which, and the box leaves the ring around it free', async () => {
  answerFetch({})
  const sessions = [
    { ...SESSION_EXAMPLE, name: 'run-1', timeout_seconds: 600, usage: { uptime_ms: 90_000, idle_ms: 60_000 } },
  ]
  const screen = await render(<Wall sessions={sessions} selection={selection} onEnd={nothing} />, {
    wrapper: testView().Around,
  })
  const row = screen.getByRole('row')
  await expect.element(row).toHaveTextContent(/Age .*Idle time 9 min left/)
  const corner = row.element().getBoundingClientRect()
  const box = row.getByRole('checkbox').element().closest('label')?.getBoundingClientRect()
  // The ring is 2 px wide, inside of the border.
  expect(box && [box.left - corner.left, box.top - corner.top]).toEqual([3, 3])
})

test('a key that may only read is told on Delete that it cannot end a session, and is asked nothing', async () => {
  const service = ServiceInfo.parse(ServiceInfo.meta()?.example)
  answerFetch({
    'GET /service': () => Response.json({ ...service, key: { id: 'r', name: 'reader', rights: ['read'] } }),
  })
  const ask = vi.fn<() => void>()
  const search = { path: '/sessions', at: '/sessions?view=wall', validateSearch: readSessionsSearch }
  const { Around, router, queryClient } = testView(search)
  await router.load()
  await queryClient.prefetchQuery(serviceQueries.info(OWN))
  const screen = await render(
    <KnownSessions sessions={[{ ...SESSION_EXAMPLE, session_id: 's1' }]} body={createRef()} onAsk={ask} />,
    { wrapper: Around },
  )
  const card = screen.getByRole('row').element().querySelector<HTMLElement>('[data-session]')
  card?.focus()
  await userEvent.keyboard('{Delete}')
  await expect.element(page.getByText(/reader.*no right to drive sessions/).first()).toBeVisible()
  expect(ask).not.toHaveBeenCalled()
})

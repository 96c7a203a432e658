import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import { SESSION_EXAMPLE } from '../../../contract/session'
import { testView } from '../../../resources/test-view'
import { Wall } from './wall'
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

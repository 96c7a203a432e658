import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import type { Pool } from '../../../contract/pool'
import { SESSION_EXAMPLE } from '../../../contract/session'
import { testView } from '../../../resources/test-view'
import { ReplayPanel, type Where } from './replay-panel'
import { useValues } from './use-values'

const ON_SESSION: Where = { kind: 'session', id: SESSION_EXAMPLE.session_id }

function Panel({ onStart = () => {}, where = ON_SESSION }: { onStart?: () => void; where?: Where }) {
  const [isRunning, setRunning] = useState(true)
  return (
    <ReplayPanel
      where={where}
      onWhere={() => {}}
      isRunning={isRunning}
      problem={undefined}
      onStart={onStart}
      // As while a step waits: it is over at once.
      onStop={() => setRunning(false)}
      values={useValues('c1', {})}
    />
  )
}

test('stopping a replay that stops at once starts no other', async () => {
  answerFetch({
    'GET /browsers': () => Response.json([SESSION_EXAMPLE]),
    'GET /browser_pools': () => Response.json([]),
  })
  const { Around, router } = testView({ path: '/scenarios/$id', at: '/scenarios/c1' })
  await router.load()
  const start = vi.fn<() => void>()
  const screen = await render(<Panel onStart={start} />, { wrapper: Around })
  await expect.element(screen.getByText('Session')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Stop replay' }))
  await expect.element(screen.getByRole('button', { name: 'Replay', exact: true })).toHaveFocus()
  expect(start).not.toHaveBeenCalled()
})

test('it is said what becomes of the browsers that a replay acquires, also in a pool that is paused', async () => {
  const pool = (rate: number): Pool => ({
    id: 'p1',
    name: 'desk',
    available_count: 2,
    acquired_count: 0,
    created_at: '2030-01-01T00:00:00Z',
    browser_pool_config: { size: 2, fill_rate_per_minute: rate },
    extension_ids: [],
  })
  let rate = 25
  answerFetch({
    'GET /browsers': () => Response.json([]),
    'GET /browser_pools': () => Response.json([pool(rate)]),
    'GET /service/hosts': () => Response.json([]),
  })
  const { Around, router, queryClient } = testView({ path: '/scenarios/$id', at: '/scenarios/c1' })
  await router.load()
  const screen = await render(<Panel where={{ kind: 'pool', id: 'p1' }} />, { wrapper: Around })
  const count = screen.getByLabelText('Browsers')
  await expect.element(count).toHaveAccessibleDescription(/closed when it is done. Its pool warms a new one/)
  rate = 0
  await queryClient.invalidateQueries()
  await expect.element(count).toHaveAccessibleDescription(/closed when it is done. Filling is paused/)
})

import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import { SESSION_EXAMPLE } from '../../../contract/session'
import { testView } from '../../../resources/test-view'
import { ReplayPanel } from './replay-panel'
import { useValues } from './use-values'

function Panel({ onStart }: { onStart: () => void }) {
  const [isRunning, setRunning] = useState(true)
  return (
    <ReplayPanel
      where={{ kind: 'session', id: SESSION_EXAMPLE.session_id }}
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

import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import { DragMouse } from '../../../contract/computer'
import type { Scenario } from '../../../contract/scenario'
import { testView } from '../../../resources/test-view'
import { StepList } from './step-list'
import { useEditor } from './use-editor'

const AT = '2026-01-31T09:30:00.000Z'
const SCENARIO: Scenario = {
  id: 's2',
  version: 1,
  name: 'Order',
  display: { width: 1280, height: 800 },
  steps: [
    { id: 'a', kind: 'wait', ms: 10 },
    { id: 'b', kind: 'wait', ms: 20 },
    { id: 'c', kind: 'action', action: { type: 'press_key', press_key: { keys: ['a'], duration: 0 } } },
  ],
  baselines: [],
  created_at: AT,
  updated_at: AT,
}

function Steps({ scenario = SCENARIO }) {
  return <StepList editor={useEditor(scenario)} sessionId={undefined} results={new Map()} />
}

test('a step is added after the one that is open from below its form, and not from the end of the list', async () => {
  answerFetch({ 'GET /service/scenarios': () => Response.json([]) })
  const screen = await render(<Steps />, { wrapper: testView().Around })
  await userEvent.click(screen.getByRole('button', { name: 'Wait 10 ms' }))
  await userEvent.click(screen.getByLabelText('Note'))
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('button', { name: 'Add check' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  // The new one is open, and has the focus.
  await expect.element(screen.getByRole('button', { name: 'Wait 1 s' })).toHaveFocus()
  await expect.element(screen.getByText('after step 2')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/^after step/)).not.toBeInTheDocument()
})

test('the JSON of a step may be nothing yet: its row and its form stay', async () => {
  answerFetch({ 'GET /service/scenarios': () => Response.json([]) })
  const screen = await render(<Steps />, { wrapper: testView().Around })
  await userEvent.click(screen.getByRole('button', { name: 'Tap a' }))
  await userEvent.click(screen.getByRole('radio', { name: 'JSON' }))
  for (const json of ['{}', 'null', '{"keys": 5}', '{"keys": [1], "hold_keys": {}}']) {
    await screen.getByLabelText('press_key', { exact: true }).fill(json)
    await expect.element(screen.getByRole('button', { name: /^press_key/ })).toBeVisible()
  }
})

test('a step outside the display of its scenario says so in its row', async () => {
  answerFetch({ 'GET /service/scenarios': () => Response.json([]) })
  const path: [number, number][] = [
    [10, 10],
    [1280, 10],
  ]
  const steps: Scenario['steps'] = [
    { id: 'd', kind: 'action', action: { type: 'drag_mouse', drag_mouse: DragMouse.parse({ path }) } },
  ]
  const screen = await render(<Steps scenario={{ ...SCENARIO, id: 's3', steps }} />, { wrapper: testView().Around })
  const row = screen.getByRole('list', { name: 'Steps' }).getByRole('button', { name: /^Drag/ })
  await expect.element(row).toHaveTextContent('Outside the display: x goes to 1279, y to 799')
})

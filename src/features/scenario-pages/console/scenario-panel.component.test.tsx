import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import type { Scenario } from '../../../contract/scenario'
import { testView } from '../../../resources/test-view'
import { keepFocus } from '../../../ui/keep-focus'
import { ScenarioPanel } from './scenario-panel'

const AT = '2026-01-31T09:30:00.000Z'
const SCENARIO: Scenario = {
  id: 'c1',
  version: 1,
  name: 'Sign in',
  display: { width: 1280, height: 800 },
  steps: [
    { id: 'a', kind: 'action', action: { type: 'type_text', type_text: { text: '••••', delay: 0 } } },
    { id: 'b', kind: 'action', action: { type: 'type_text', type_text: { text: '{{pw}}', delay: 0 } } },
    { id: 'c', kind: 'action', action: { type: 'move_mouse', move_mouse: { x: 900, y: 20, smooth: false } } },
  ],
  baselines: [],
  created_at: AT,
  updated_at: AT,
}

function Panel({ display = SCENARIO.display }) {
  const [chosen, choose] = useState<string>()
  return (
    <section aria-label="Panel">
      <ScenarioPanel sessionId="s1" chosen={chosen} takesFocus choose={choose} display={display} record={() => {}} />
    </section>
  )
}

function serve() {
  const { id, name, version, display } = SCENARIO
  const summary = { id, name, version, display, step_count: 3, created_at: AT, updated_at: AT }
  answerFetch({
    'GET /service/scenarios': () => Response.json([summary]),
    'GET /service/scenarios/c1': () => Response.json(SCENARIO),
  })
}

test('a step outside the display of the session is said before the replay, until coordinates are scaled', async () => {
  serve()
  const { Around, router } = testView({ path: '/sessions/$id', at: '/sessions/s1' })
  await router.load()
  const screen = await render(<Panel display={{ width: 800, height: 600 }} />, { wrapper: Around })
  await screen.getByRole('button', { name: /^Sign in/ }).click()
  await expect.element(screen.getByText(/^1 step outside this session’s display of 800 × 600\./)).toBeVisible()
  const steps = screen.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect.element(steps.nth(2)).toHaveTextContent('Outside the display: x goes to 799, y to 599')
  await screen.getByRole('switch', { name: 'Scale coordinates to the display' }).click()
  await expect.element(screen.getByText(/outside/i)).not.toBeInTheDocument()
})

test('who opens a scenario by keyboard is at its heading, and back at the others still in the panel', async () => {
  serve()
  onTestFinished(keepFocus())
  const { Around, router } = testView({ path: '/sessions/$id', at: '/sessions/s1' })
  await router.load()
  const screen = await render(<Panel />, { wrapper: Around })
  const inPanel = () => screen.getByRole('region', { name: 'Panel' }).element().contains(document.activeElement)
  const row = screen.getByRole('button', { name: /^Sign in/ })
  await expect.element(row).toBeVisible()
  ;(row.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toHaveFocus()
  // Before the replay starts, what it would type that nobody means.
  await expect.element(screen.getByText(/^1 step enters dots, as the text was not recorded\./)).toBeVisible()
  await expect.element(screen.getByText(/^\{\{pw\}\} is typed and compared as written/)).toBeVisible()
  const back = screen.getByRole('button', { name: 'Choose another scenario' })
  ;(back.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(row).toBeVisible()
  await expect.poll(inPanel).toBe(true)
})

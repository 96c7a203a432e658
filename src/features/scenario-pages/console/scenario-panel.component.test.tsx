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
  ],
  baselines: [],
  created_at: AT,
  updated_at: AT,
}

function Panel() {
  const [chosen, choose] = useState<string>()
  return (
    <section aria-label="Panel">
      <ScenarioPanel sessionId="s1" chosen={chosen} takesFocus choose={choose} record={() => {}} />
    </section>
  )
}

test('who opens a scenario by keyboard is at its heading, and back at the others still in the panel', async () => {
  const { id, name, version, display } = SCENARIO
  const summary = { id, name, version, display, step_count: 2, created_at: AT, updated_at: AT }
  answerFetch({
    'GET /service/scenarios': () => Response.json([summary]),
    'GET /service/scenarios/c1': () => Response.json(SCENARIO),
  })
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

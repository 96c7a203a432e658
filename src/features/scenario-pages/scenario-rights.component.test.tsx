import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch, type SentRequest } from '../../client/test-service'
import type { Scenario } from '../../contract/scenario'
import { ServiceInfo } from '../../contract/service'
import { testView } from '../../resources/test-view'
import { ScenarioList } from './list/scenario-list'
import { ScenarioPage } from './scenario-page'

const AT = '2026-01-31T09:30:00.000Z'
const { steps, ...SUMMARY }: Omit<Scenario, 'baselines'> = {
  id: 'c1',
  version: 1,
  name: 'Sign in',
  display: { width: 1280, height: 800 },
  steps: [{ id: 'wait', kind: 'wait', ms: 500 }],
  created_at: AT,
  updated_at: AT,
}
const REASON = /reader.*drive sessions/

let sent: SentRequest[]

beforeEach(() => {
  const service = ServiceInfo.parse(ServiceInfo.meta()?.example)
  sent = answerFetch({
    'GET /service': () => Response.json({ ...service, key: { id: 'r', name: 'reader', rights: ['read'] } }),
    'GET /service/scenarios': () => Response.json([{ ...SUMMARY, step_count: 1 }]),
    'GET /service/scenarios/c1': () => Response.json({ ...SUMMARY, steps, baselines: [] }),
  })
})

async function open(view: 'list' | 'page') {
  const { Around, router } = testView({ path: '/scenarios', at: '/scenarios' })
  await router.load()
  return render(view === 'list' ? <ScenarioList /> : <ScenarioPage id="c1" session={undefined} recordIn={() => {}} />, {
    wrapper: Around,
  })
}

test('a key that may only read is told so in the list of scenarios before anything is tried', async () => {
  const screen = await open('list')
  for (const name of ['New scenario', 'Import']) {
    const button = screen.getByRole('button', { name })
    await expect.element(button).toHaveAccessibleDescription(REASON)
    await button.click({ force: true })
  }
  await screen.getByRole('button', { name: 'Actions for Sign in' }).click()
  for (const name of [/^Duplicate/, /^Delete scenario/]) {
    const item = screen.getByRole('menuitem', { name })
    await expect.element(item).toHaveTextContent(REASON)
    await expect.element(item).toHaveAttribute('aria-disabled', 'true')
  }
  expect(sent).toEqual([])
})

test('a key that may only read is told beside a changed scenario that it can neither save nor replay it', async () => {
  const screen = await open('page')
  await screen.getByRole('textbox', { name: 'Name' }).fill('Sign in twice')
  await expect.element(screen.getByRole('button', { name: 'Save scenario' })).toHaveAccessibleDescription(REASON)
  await expect.element(screen.getByRole('button', { name: 'Replay', exact: true })).toHaveAccessibleDescription(REASON)
})

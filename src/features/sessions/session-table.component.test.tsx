import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import { type BrowserSession, SESSION_EXAMPLE } from '../../contract/session'
import { testView } from '../../resources/test-view'
import { SessionTable } from './session-table'

beforeEach(() => void answerFetch({ 'GET /service/hosts': () => Response.json([]) }))

const nothing = () => {}
const selection = {
  ids: new Set<string>(),
  inFound: 0,
  select: nothing,
  extendFrom: nothing,
  selectAll: nothing,
  toggleFound: nothing,
  clear: nothing,
}

async function open(sessions: BrowserSession[]) {
  await page.viewport(1280, 400)
  return render(
    <SessionTable
      sessions={sessions}
      found={sessions.length}
      selection={selection}
      search={{}}
      onSort={nothing}
      onEnd={nothing}
      onRelease={nothing}
    />,
    {
      wrapper: testView().Around,
    },
  )
}

test('a session tells what its browser takes of memory, processors and processes', async () => {
  const screen = await open([SESSION_EXAMPLE])
  await expect.element(screen.getByRole('columnheader', { name: 'Memory' })).toBeVisible()
  for (const text of ['298 MiB', '4 %', '118'])
    await expect.element(screen.getByRole('cell', { name: text, exact: true })).toBeVisible()
})

test('where hosts do not count that, there are no columns for it', async () => {
  const screen = await open([{ ...SESSION_EXAMPLE, usage: { uptime_ms: 42_000, idle_ms: 1_200 } }])
  await expect.element(screen.getByRole('columnheader', { name: 'Idle' })).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'Memory' }).elements()).toEqual([])
})

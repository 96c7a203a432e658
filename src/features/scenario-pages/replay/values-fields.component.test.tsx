import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import { BrowserSession } from '../../../contract/session'
import { OWN, testView } from '../../../resources/test-view'
import type { Values } from '../../../scenarios/values'
import { ownedStorage } from '../../../ui/owned-storage'
import { ReplayPanel } from './replay-panel'
import { useValues } from './use-values'

const SCENARIO = { variables: [{ name: 'user', value: 'ada' }, { name: 'shop' }], secrets: ['password'] }
const replay = vi.fn<(values: Values) => void>()

const SESSION = BrowserSession.parse(BrowserSession.meta()?.['example'])

beforeEach(() => {
  replay.mockClear()
  answerFetch({ 'GET /browsers': () => Response.json([SESSION]), 'GET /browser_pools': () => Response.json([]) })
})

function Start() {
  const values = useValues('s1', SCENARIO)
  const start = () => {
    const given = values.take()
    if (given) replay(given)
  }
  return (
    <ReplayPanel
      where={{ kind: 'session', id: SESSION.session_id }}
      onWhere={() => {}}
      isRunning={false}
      problem={undefined}
      onStart={start}
      onStop={() => {}}
      values={values}
    />
  )
}

test('a replay asks for what has no value beside its field, starts by Enter there, remembers it while the page is open, and not after the sign-out', async () => {
  ownedStorage.retain([OWN.id])
  const first = await render(<Start />, { wrapper: testView().Around })
  const password = first.getByLabelText('password')
  await expect.element(password).toHaveAttribute('type', 'password')
  await userEvent.click(first.getByRole('button', { name: 'Replay', exact: true }))
  await expect.element(first.getByLabelText('shop')).toHaveFocus()
  await expect.element(first.getByLabelText('shop')).toHaveAccessibleDescription('Enter a value for shop')
  await expect.element(password).toHaveAccessibleDescription('Enter a value for password')
  await expect.element(first.getByLabelText('user')).toBeValid()
  await userEvent.fill(first.getByLabelText('shop'), 'north')
  await userEvent.fill(password, 'hunter2')
  await userEvent.keyboard('{Enter}')
  expect(replay.mock.calls).toEqual([[new Map(Object.entries({ user: 'ada', shop: 'north', password: 'hunter2' }))]])
  await first.unmount()
  const again = await render(<Start />, { wrapper: testView().Around })
  await expect.element(again.getByLabelText('password')).toHaveValue('hunter2')
  expect(JSON.stringify([sessionStorage, localStorage])).not.toContain('hunter2')
  await again.unmount()
  ownedStorage.retain([])
  const gone = await render(<Start />, { wrapper: testView().Around })
  await expect.element(gone.getByLabelText('password')).toHaveValue('')
})

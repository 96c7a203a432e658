import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch, heldAnswer } from '../../../client/test-service'
import { SESSION_EXAMPLE } from '../../../contract/session'
import { testView } from '../../../resources/test-view'
import { keepFocus } from '../../../ui/keep-focus'
import { SendDialog } from './send-dialog'

test('while an action goes to several sessions, and once it was done, the focus stays in the dialog', async () => {
  onTestFinished(keepFocus())
  const { answer, send } = heldAnswer()
  answerFetch({ 'POST /browsers/s1/computer/type': answer })
  const sessions = [{ ...SESSION_EXAMPLE, session_id: 's1' }]
  const screen = await render(
    <SendDialog sessions={sessions} recent={[]} doInSession={(_session, _action, act) => act()} onClose={() => {}} />,
    {
      wrapper: testView().Around,
    },
  )
  await screen.getByRole('textbox', { name: 'Text to type' }).fill('k')
  ;(screen.getByRole('button', { name: 'Send to 1 session' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const focusIsInside = () => document.activeElement?.closest('[role=dialog]') !== null
  await expect.element(screen.getByRole('dialog', { name: 'Sending to 1 session' })).toBeVisible()
  await expect.poll(focusIsInside).toBe(true)
  send(Response.json({}))
  await expect.element(screen.getByRole('dialog', { name: 'Done in all sessions' })).toBeVisible()
  await expect.poll(focusIsInside).toBe(true)
  // Tab goes on from there.
  await userEvent.tab()
  expect(focusIsInside()).toBe(true)
})

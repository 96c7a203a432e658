import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import { SESSION_EXAMPLE } from '../../contract/session'
import { testView } from '../../resources/test-view'
import { EndedSessions } from './ended-sessions'

test('sessions that are over are found below those that are active, each with the way to what is left of it', async () => {
  const ended = { ...SESSION_EXAMPLE, name: 'nightly', deleted_at: new Date().toISOString() }
  answerFetch({ 'GET /browsers': () => Response.json([ended]) })
  const screen = await render(<EndedSessions />, { wrapper: testView().Around })
  await screen.getByRole('button', { name: /^Ended sessions/ }).click()
  await expect
    .element(screen.getByRole('list', { name: 'Ended sessions' }))
    .toHaveTextContent(/^nightlyof checkout-tests/)
  await expect
    .element(screen.getByRole('link', { name: 'nightly' }))
    .toHaveAttribute('href', `/sessions/${ended.session_id}`)
})

test('where none is known there is no such list', async () => {
  const answer = vi.fn(() => Response.json([]))
  answerFetch({ 'GET /browsers': answer })
  const screen = await render(<EndedSessions />, { wrapper: testView().Around })
  await expect.poll(() => answer.mock.calls.length).toBe(1)
  expect(screen.getByRole('button').elements()).toEqual([])
})

import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import { sessionQueries } from '../../../client/queries'
import { type BrowserSession, SESSION_EXAMPLE } from '../../../contract/session'
import { OWN, testView } from '../../../resources/test-view'
import { PrivateButton } from './private-button'

const SESSION = { ...SESSION_EXAMPLE, session_id: 's1' }

function Shown() {
  const { data } = useQuery(sessionQueries.detail(OWN, 's1'))
  return data ? <PrivateButton session={data} ended={false} /> : null
}

function serve(since?: string) {
  let session: BrowserSession = { ...SESSION, ...(since !== undefined && { private_since: since }) }
  return answerFetch({
    'GET /browsers/s1': () => Response.json(session),
    'PUT /browsers/s1/private_phase': () => {
      session = { ...SESSION, private_since: new Date().toISOString() }
      return Response.json({ since: session.private_since })
    },
    'DELETE /browsers/s1/private_phase': () => {
      session = SESSION
      return new Response(null, { status: 204 })
    },
  })
}

test('a private phase is started and ended with one button, and is seen while it lasts', async () => {
  const sent = serve()
  const screen = await render(<Shown />, { wrapper: testView().Around })
  await screen.getByRole('button', { name: 'Start private phase' }).click()
  await expect.element(screen.getByText('Private phase: nothing is recorded')).toBeVisible()
  await expect.element(screen.getByLabelText('Private for')).toHaveTextContent(/^0:\d\d$/)
  await screen.getByRole('button', { name: 'End private phase' }).click()
  await expect.element(screen.getByRole('button', { name: 'Start private phase' })).toBeVisible()
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /browsers/s1/private_phase',
    'DELETE /browsers/s1/private_phase',
  ])
})

test('one that another person started is shown with its time', async () => {
  serve(new Date(Date.now() - 65_000).toISOString())
  const screen = await render(<Shown />, { wrapper: testView().Around })
  await expect.element(screen.getByLabelText('Private for')).toHaveTextContent(/^1:\d\d$/)
})

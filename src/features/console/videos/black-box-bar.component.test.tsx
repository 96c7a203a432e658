import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { sessionQueries } from '../../../client/queries'
import { answerFetch } from '../../../client/test-service'
import { ServiceInfo } from '../../../contract/service'
import { type BrowserSession, SESSION_EXAMPLE } from '../../../contract/session'
import { OWN, testView } from '../../../resources/test-view'
import { BlackBoxBar } from './black-box-bar'

function Shown() {
  const { data } = useQuery(sessionQueries.detail(OWN, 's1'))
  return data ? <BlackBoxBar session={data} ended={false} /> : null
}

test('the last minutes are kept when that is turned on, and one button makes a video of them', async () => {
  let session: BrowserSession = { ...SESSION_EXAMPLE, session_id: 's1' }
  const sent = answerFetch({
    'GET /browsers/s1': () => Response.json(session),
    'PUT /browsers/s1/black_box': ({ body }) => {
      session = { ...session, black_box_minutes: (body as { minutes: number }).minutes }
      return Response.json(body)
    },
    'POST /browsers/s1/black_box/keep': () =>
      Response.json(
        {
          replay_id: '0f9d1c9e-3a55-4d0e-8b7c-2d6f1a4e9b30',
          started_at: '2026-01-31T09:30:00.000Z',
          finished_at: '2026-01-31T09:34:00.000Z',
          replay_view_url: 'http://localhost/browser/replays?jwt=token',
          size_bytes: 4096,
        },
        { status: 201 },
      ),
  })
  const screen = await render(<Shown />, { wrapper: testView().Around })
  await screen.getByRole('combobox', { name: 'Black box' }).selectOptions('Last 5 min')
  await screen.getByRole('button', { name: 'Save what just happened' }).click()
  await expect
    .poll(() => sent.map(({ method, path }) => `${method} ${path}`))
    .toEqual(['PUT /browsers/s1/black_box', 'POST /browsers/s1/black_box/keep'])
})

test('a key that may only read cannot change how much is kept, and is told why', async () => {
  const service = ServiceInfo.parse(ServiceInfo.meta()?.example)
  answerFetch({
    'GET /browsers/s1': () => Response.json({ ...SESSION_EXAMPLE, session_id: 's1' }),
    'GET /service': () => Response.json({ ...service, key: { id: 'r', name: 'reader', rights: ['read'] } }),
  })
  const screen = await render(<Shown />, { wrapper: testView().Around })
  const kept = screen.getByRole('combobox', { name: 'Black box' })
  await expect.element(kept).toBeDisabled()
  await expect.element(kept).toHaveAccessibleDescription(/reader.*drive sessions/)
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import type { Right } from '../../contract/right-words'
import { Host } from '../../contract/host'
import { ServiceInfo } from '../../contract/service'
import { testView } from '../../resources/test-view'
import { FillProfile } from './fill-profile'
import { ProfilePage } from './profile-page'

const SERVICE = ServiceInfo.parse(ServiceInfo.meta()?.example)
const FILL = 'Open a session to fill shop'

test.each<[Right, string, string, RegExp]>([
  ['drive_sessions', FILL, 'New profile', /mine.*no right to operate pools/],
  ['operate_pools', 'New profile', FILL, /mine.*no right to drive sessions/],
])('a key that may read and %s is offered “%s”, and told why not “%s”', async (right, offered, refused, why) => {
  answerFetch({
    'GET /service': () => Response.json({ ...SERVICE, key: { id: 'k', name: 'mine', rights: ['read', right] } }),
    'GET /profiles': () =>
      Response.json([{ id: 'p1', name: 'shop', size_bytes: 4096, created_at: '2026-01-31T09:30:00Z' }]),
    'GET /browser_pools': () => Response.json([]),
  })
  await page.viewport(1280, 800)
  const { Around, router } = testView({ path: '/resources/profiles', at: '/resources/profiles' })
  await router.load()
  const screen = await render(<ProfilePage />, { wrapper: Around })
  await expect.element(screen.getByRole('button', { name: refused })).toHaveAccessibleDescription(why)
  await expect.element(screen.getByRole('button', { name: offered })).not.toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('button', { name: 'Actions for shop' }).click()
  await expect
    .element(screen.getByRole('menuitem', { name: /^Download as tar/ }))
    .toHaveTextContent('Anyone with this file can use the profile’s sign-ins')
})

test('who opens a session to fill a profile while all hosts drain is told that none can start', async () => {
  const draining = { ...(Host.meta()?.['example'] as Host), state: 'draining' }
  answerFetch({ 'GET /service/hosts': () => Response.json([draining]) })
  const profile = { id: 'p1', name: 'shop', created_at: '2026-01-31T09:30:00Z' }
  const screen = await render(<FillProfile profile={profile} onClose={() => {}} />, { wrapper: testView().Around })
  await expect.element(screen.getByText('No session can start until a host is available again.')).toBeVisible()
})

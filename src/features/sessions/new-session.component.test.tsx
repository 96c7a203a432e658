import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import { Host } from '../../contract/host'
import { ServiceInfo } from '../../contract/service'
import { SESSION_EXAMPLE } from '../../contract/session'
import { testView } from '../../resources/test-view'
import { commandNamed } from '../../ui/test-commands'
import { NewSession } from './new-session'
import { Sessions } from './sessions'

test('while all hosts drain, New session says that none can start', async () => {
  const draining = { ...(Host.meta()?.['example'] as Host), state: 'draining' }
  answerFetch({ 'GET /service/hosts': () => Response.json([draining]) })
  const screen = await render(<NewSession onClose={() => {}} />, { wrapper: testView().Around })
  await expect
    .element(screen.getByRole('dialog', { name: 'New session' }).getByRole('status'))
    .toHaveTextContent('Hosts are draining')
})

test('a session without a pool starts with what was asked for, and its console opens; a wrong name is said at its field', async () => {
  const sent = answerFetch({ 'POST /browsers': () => Response.json(SESSION_EXAMPLE) })
  await page.viewport(800, 700)
  const { Around, router } = testView()
  const screen = await render(<NewSession onClose={() => {}} />, { wrapper: Around })
  const field = (name: string) => screen.getByRole('textbox', { name })
  await field('Name').fill('by hand')
  await screen.getByRole('button', { name: 'Start session' }).click()
  await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])

  await field('Name').fill('by-hand')
  await field('Start URL').fill('not a url')
  await expect.element(field('Start URL')).toHaveAccessibleDescription(/browsers will show an error page/)
  await field('Start URL').fill(' https://example.com ')
  await screen.getByRole('combobox', { name: 'Display' }).selectOptions('1280 × 800')
  await screen.getByRole('combobox', { name: 'Ends when idle for' }).selectOptions('1 h')
  await screen.getByRole('checkbox', { name: 'Kiosk mode' }).click()
  await screen.getByRole('checkbox', { name: 'Stealth' }).click()
  await screen.getByRole('button', { name: 'Start session' }).click()
  await expect.poll(() => router.history.location.pathname).toBe(`/sessions/${SESSION_EXAMPLE.session_id}`)
  expect(sent.map(({ body }) => body)).toEqual([
    {
      name: 'by-hand',
      start_url: 'https://example.com',
      viewport: { width: 1280, height: 800, refresh_rate: 60 },
      kiosk_mode: true,
      stealth: true,
      timeout_seconds: 3600,
    },
  ])
})

test('a session starts with the profile, extensions, proxy and telemetry that were chosen; what is wrong with one is said at it', async () => {
  const none = () => Response.json([])
  const message = 'extensions[0]: there is no extension with the name none'
  const answers = [Response.json({ code: 'bad_request', message }, { status: 400 })]
  const service = ServiceInfo.parse(ServiceInfo.meta()?.example)
  const key = { id: 'd', name: 'driver', rights: ['read', 'drive_sessions'] }
  const sent = answerFetch({
    'GET /service': () => Response.json({ ...service, key }),
    'POST /browsers': () => answers.shift() ?? Response.json(SESSION_EXAMPLE),
    'GET /profiles': () => Response.json([{ id: 'profile-1', name: 'shop', created_at: '2026-01-31T09:30:00Z' }]),
    'GET /extensions': none,
    'GET /proxies': none,
  })
  await page.viewport(800, 900)
  const { Around } = testView()
  const screen = await render(<NewSession onClose={() => {}} />, { wrapper: Around })
  const settings = screen.getByRole('button', { name: /^Profile, extensions, proxy, telemetry/ })
  await expect.element(settings).toHaveTextContent('none')
  await settings.click()
  // Each of them has a form of its own, which this key could not send.
  for (const name of ['New profile', 'Upload extension', 'New proxy'])
    await expect
      .element(screen.getByRole('button', { name }))
      .toHaveAccessibleDescription(/driver.*no right to operate pools/)
  await screen.getByRole('combobox', { name: 'Profile', exact: true }).fill('sh')
  await screen.getByRole('option', { name: /shop/ }).click()
  await screen.getByRole('checkbox', { name: 'Save changes to the profile' }).click()
  await screen.getByRole('button', { name: 'Add extension' }).click()
  await screen.getByRole('combobox', { name: 'Proxy id' }).fill('proxy-1')
  await userEvent.keyboard('{Tab}')
  await screen.getByRole('radio', { name: 'Default set' }).click()
  await screen.getByRole('radiogroup', { name: 'Telemetry console' }).getByRole('radio', { name: 'On' }).click()
  await settings.click()
  await expect.element(settings).toHaveTextContent('profile shop, 1 extension, proxy proxy-1, telemetry: console on')

  const start = screen.getByRole('button', { name: 'Start session' })
  await start.click()
  const extension = screen.getByRole('combobox', { name: 'Extension 1' })
  await expect.element(extension).toHaveAttribute('aria-invalid', 'true')
  await extension.fill('none')
  await start.click()
  await expect.element(extension).toHaveAccessibleDescription(/^There is no extension with the name none/)
  await extension.fill('blocker')
  await start.click()
  await expect
    .poll(() => sent.at(1)?.body)
    .toEqual({
      profile: { name: 'shop', save_changes: true },
      extensions: [{ name: 'blocker' }],
      proxy_id: 'proxy-1',
      telemetry: { enabled: true, browser: { console: { enabled: true } } },
      timeout_seconds: 600,
    })
})

test('a session is started from Sessions, by its button and by a command; a key that may only read is told why not', async () => {
  const service = ServiceInfo.parse(ServiceInfo.meta()?.example)
  let rights = ['read', 'drive_sessions']
  answerFetch({
    'GET /service': () => Response.json({ ...service, key: { id: 'k', name: 'mine', rights } }),
    'GET /browsers': () => Response.json([{ ...SESSION_EXAMPLE, name: 'run-1' }]),
    'GET /service/hosts': () => Response.json([]),
  })
  await page.viewport(1280, 700)
  const open = async () => {
    const { Around, router } = testView({ path: '/sessions', at: '/sessions' })
    await router.load()
    return render(<Sessions recentActions={() => []} doInSession={vi.fn()} />, { wrapper: Around })
  }
  const screen = await open()
  await screen.getByRole('button', { name: 'New session' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'New session' })).toBeVisible()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  commandNamed('New session …')?.run()
  await expect.element(screen.getByRole('dialog', { name: 'New session' })).toBeVisible()
  await screen.unmount()

  rights = ['read']
  const reader = await open()
  await reader.getByRole('checkbox', { name: 'Select run-1' }).click()
  for (const name of ['New session', 'Release session run-1', 'End session run-1', 'Send an action', 'Release', 'End'])
    await expect
      .element(reader.getByRole('button', { name, exact: true }))
      .toHaveAccessibleDescription(/mine.*no right to drive sessions/)
  await expect.poll(() => commandNamed('New session …')?.disabledReason).toMatch(/no right to drive sessions/)
})

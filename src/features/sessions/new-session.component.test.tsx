import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import { SESSION_EXAMPLE } from '../../contract/session'
import { testView } from '../../resources/test-view'
import { NewSession } from './new-session'

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
  await screen.getByRole('button', { name: 'Start session' }).click()
  await expect.poll(() => router.history.location.pathname).toBe(`/sessions/${SESSION_EXAMPLE.session_id}`)
  expect(sent.map(({ body }) => body)).toEqual([
    {
      name: 'by-hand',
      start_url: 'https://example.com',
      viewport: { width: 1280, height: 800, refresh_rate: 60 },
      timeout_seconds: 3600,
    },
  ])
})

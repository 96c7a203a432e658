import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch, heldAnswer } from '../../../client/test-service'
import { ServiceInfo } from '../../../contract/service'
import { SESSION_EXAMPLE } from '../../../contract/session'
import { TELEMETRY_CATEGORIES, type TelemetryConfig, telemetryRequestFor } from '../../../contract/telemetry'
import { testView } from '../../../resources/test-view'
import { commandNamed } from '../../../ui/test-commands'
import { CaptureMenu } from './capture-menu'
import { CaptureOff } from './capture-off'

/** As Tab does. */
const focus = (target: Locator): void => (target.element() as HTMLElement).focus()

test('by keyboard one category after the other is captured, also before the answer to the first has come', async () => {
  const session = { ...SESSION_EXAMPLE, session_id: 's1', telemetry: null }
  const held = heldAnswer()
  const answers = [held.answer]
  const sent = answerFetch({
    'PATCH /browsers/s1': () => answers.shift()?.() ?? Response.json(session),
  })
  const screen = await render(<CaptureMenu session={session} />, { wrapper: testView().Around })
  await screen.getByRole('button', { name: 'Captured events' }).click()
  const console = screen.getByRole('checkbox', { name: 'console' })
  const page = screen.getByRole('checkbox', { name: 'page' })
  await expect.element(console).toBeVisible()
  focus(console)
  await userEvent.keyboard(' ')
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(console).toHaveFocus()
  await expect.element(console).toBeChecked()
  focus(page)
  await userEvent.keyboard(' ')
  await expect.element(page).toBeChecked()
  held.send(Response.json(session))
  await expect.poll(() => sent.length).toBe(2)
  await expect.element(page).toHaveFocus()
  const isOn = (name: string): boolean => name === 'console' || name === 'page'
  const browser = Object.fromEntries(TELEMETRY_CATEGORIES.map((name) => [name, { enabled: isOn(name) }]))
  const both = telemetryRequestFor({ browser: browser as TelemetryConfig['browser'] })
  expect(sent[1]?.body).toEqual({ telemetry: both })
})

test('a key that may only read sees what is captured, and is told before it chooses that it cannot change it', async () => {
  const service = ServiceInfo.parse(ServiceInfo.meta()?.example)
  answerFetch({
    'GET /service': () => Response.json({ ...service, key: { id: 'r', name: 'reader', rights: ['read'] } }),
  })
  const reason = /reader.*no right to drive sessions/
  const { Around } = testView()
  const off = await render(<CaptureOff session={SESSION_EXAMPLE} />, { wrapper: Around })
  await expect.element(off.getByRole('button', { name: 'Turn on telemetry' })).toHaveAccessibleDescription(reason)
  await expect.poll(() => commandNamed('Turn on telemetry')?.disabledReason).toMatch(reason)
  await expect.element(off.getByRole('checkbox', { name: 'console' })).toBeDisabled()
  await off.unmount()
  const screen = await render(<CaptureMenu session={SESSION_EXAMPLE} />, { wrapper: Around })
  await screen.getByRole('button', { name: 'Captured events' }).click()
  await expect.element(screen.getByText(reason)).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'console' })).toBeDisabled()
})

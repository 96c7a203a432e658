import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import { testView } from '../../resources/test-view'
import { useCommands } from '../../ui/commands'
import { Commands } from './commands'

test('shortcuts of a single character can be turned off, which stays so; those with Ctrl go on', async () => {
  answerFetch({})
  const { Around, router } = testView()
  await router.load()
  const screen = await render(<Commands />, { wrapper: Around })
  await userEvent.keyboard('?')
  const dialog = screen.getByRole('dialog', { name: 'Shortcuts' })
  await dialog.getByRole('switch', { name: 'Single-character shortcuts' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.rerender(<Commands key="opened later" />)
  await userEvent.keyboard('?gs')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(screen.getByRole('combobox', { name: 'Search pools, sessions and actions' })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/')
})

test('Enter runs what all that was typed finds, also while the list is still of its beginning', async () => {
  answerFetch({})
  const { Around, router } = testView()
  await router.load()
  const record = vi.fn<() => void>()
  const report = vi.fn<() => void>()
  function View() {
    useCommands([
      { id: 'record', group: 'Console', label: 'Record video', words: 'bug', run: record },
      { id: 'report', group: 'Console', label: 'Bug report', run: report },
    ])
    return <Commands />
  }
  const screen = await render(<View />, { wrapper: Around })
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = screen.getByRole('combobox', { name: 'Search pools, sessions and actions' })
  await field.fill('record')
  await expect.element(screen.getByRole('option', { name: 'Record video' })).toHaveAttribute('data-highlighted')
  const input = field.element()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'bug report')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  // As soon as the field has it.
  await Promise.resolve()
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  await expect.poll(() => report.mock.calls.length).toBe(1)
  expect(record).not.toHaveBeenCalled()
})

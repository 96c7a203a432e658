import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import { testView } from '../../resources/test-view'
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

import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import { testView } from '../../resources/test-view'
import { useCommands } from '../../ui/commands'
import { Commands } from './commands'

/** What is not offered once is asked for no more, by whatever test. */
const NO_PROFILES = { 'GET /profiles': () => Response.json([]) }

test('shortcuts of a single character can be turned off, which stays so; those with Ctrl go on', async () => {
  answerFetch(NO_PROFILES)
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

test('a letter right after Escape calls what it stands for', async () => {
  answerFetch(NO_PROFILES)
  const { Around, router } = testView()
  await router.load()
  const record = vi.fn<() => void>()
  function View() {
    useCommands('Console', [{ id: 'record', label: 'Record video', keys: 'y', run: record }])
    return <Commands />
  }
  const screen = await render(<View />, { wrapper: Around })
  const popup = screen.getByRole('dialog')
  for (const opening of ['?', '{Control>}k{/Control}']) {
    await userEvent.keyboard(opening)
    await expect.element(popup).toBeVisible()
    // While it still appears, too.
    await userEvent.keyboard('{Escape}')
    await new Promise(requestAnimationFrame)
    await userEvent.keyboard('y')
  }
  expect(record).toHaveBeenCalledTimes(2)
})

test('while it still closes, Ctrl+K opens it anew: for what is typed now, beside what was chosen before, and back to where it came from', async () => {
  answerFetch(NO_PROFILES)
  const { Around, router } = testView()
  await router.load()
  const record = vi.fn<() => void>()
  function View() {
    useCommands('Console', [
      { id: 'record', label: 'Record video', run: record },
      { id: 'report', label: 'Bug report', run: () => {} },
    ])
    return (
      <>
        <style>{'[role=dialog][data-ending-style] { opacity: 0; transition: opacity 1s !important }'}</style>
        <button type="button">Here</button>
        <Commands />
      </>
    )
  }
  const screen = await render(<View />, { wrapper: Around })
  const here = screen.getByRole('button', { name: 'Here' })
  const field = screen.getByRole('combobox', { name: 'Search pools, sessions and actions' })
  const first = screen.getByRole('option', { name: 'Record video' })
  here.element().focus()
  await userEvent.keyboard('{Control>}kk{/Control}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('record')
  await expect.element(first).toHaveAttribute('data-highlighted')
  await userEvent.keyboard('{Enter}{Control>}k{/Control}bug')
  await expect.element(field).toHaveValue('bug')
  await expect.element(field).toHaveFocus()
  expect(record).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Escape}{Control>}k{/Control}{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(here).toHaveFocus()
  expect(record).toHaveBeenCalledTimes(1)
})

test('Enter runs what all that was typed finds, also while the list is still of its beginning', async () => {
  answerFetch(NO_PROFILES)
  const { Around, router } = testView()
  await router.load()
  const record = vi.fn<() => void>()
  const report = vi.fn<() => void>()
  function View() {
    useCommands('Console', [
      { id: 'record', label: 'Record video', words: 'bug', run: record },
      { id: 'report', label: 'Bug report', run: report },
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

test('of a long group the first are listed and all are counted, those of later pages too', async () => {
  const profiles = Array.from({ length: 130 }, (_, index) => ({
    id: `profile-${index}`,
    name: index === 129 ? 'the very last' : `shopper-${index}`,
    created_at: '2030-01-01T00:00:00Z',
  }))
  answerFetch({
    'GET /browser_pools': () => Response.json([]),
    'GET /browsers': () => Response.json([]),
    'GET /profiles': ({ query }) => {
      const offset = Number(query.get('offset'))
      const headers = { 'X-Has-More': String(offset + 100 < profiles.length), 'X-Next-Offset': String(offset + 100) }
      return Response.json(profiles.slice(offset, offset + 100), { headers })
    },
  })
  const { Around, router } = testView()
  await router.load()
  const screen = await render(<Commands />, { wrapper: Around })
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = screen.getByRole('combobox', { name: 'Search pools, sessions and actions' })
  await field.fill('shopper')
  await expect.element(screen.getByRole('group', { name: 'Profiles · 8 of 129' })).toBeVisible()
  await expect.element(screen.getByText('8 of 129 found')).toBeVisible()
  await field.fill('the very last')
  await expect.element(screen.getByRole('option', { name: 'the very last' })).toBeVisible()
})

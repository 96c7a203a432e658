import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ZodType } from 'zod'
import { answerFetch } from '../../client/test-service'
import { EndedLease } from '../../contract/ended-lease'
import { Host } from '../../contract/host'
import { ApiKey } from '../../contract/key'
import { PastPool } from '../../contract/past-pool'
import { Pool } from '../../contract/pool'
import { RIGHTS } from '../../contract/right-words'
import { ScenarioSummary } from '../../contract/scenario'
import { ServiceInfo } from '../../contract/service'
import { SESSION_EXAMPLE } from '../../contract/session'
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
  await expect
    .element(dialog)
    .toHaveAccessibleDescription('Shortcuts on this page. They are off while you type or control a session.')
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

test('on a phone the palette shows long names, and why a command is disabled, whole', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1440, 900))
  answerFetch(NO_PROFILES)
  const { Around, router } = testView()
  await router.load()
  const label = `Delete pool ${'quality-assurance-'.repeat(6)}`
  const disabledReason = 'Your key “reader” has no right to operate pools. Sign in with another key.'
  function View() {
    useCommands('Pools', [{ id: 'delete', label, disabledReason, run: () => {} }])
    return <Commands />
  }
  const screen = await render(<View />, { wrapper: Around })
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('quality')
  const option = screen.getByRole('option', { name: label })
  await expect.element(option).toHaveTextContent(disabledReason)
  const cut = [...option.element().querySelectorAll('*')].filter((part) => part.scrollWidth > part.clientWidth + 1)
  expect(cut.filter((part) => getComputedStyle(part).overflow === 'hidden')).toEqual([])
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

const SERVICE = ServiceInfo.parse(ServiceInfo.meta()?.example)

const exampleOf = (schema: ZodType) => schema.meta()?.['example'] as object

/** A desk with one of each, at a key with these rights. */
async function openPalette(rights: readonly string[], pool: Partial<Pool> = {}) {
  answerFetch({
    ...NO_PROFILES,
    'GET /service': () => Response.json({ ...SERVICE, key: { id: 'own', name: 'mine', rights } }),
    'GET /browser_pools': () => Response.json([{ ...exampleOf(Pool), id: 'p1', name: 'shop', ...pool }]),
    'GET /service/pools/past': () =>
      Response.json([{ ...exampleOf(PastPool), id: 'p0', name: 'shop-old', deleted_at: '2026-01-31T10:30:00.000Z' }]),
    'GET /browsers': () => Response.json([{ ...SESSION_EXAMPLE, session_id: 's1', name: 'shop-run' }]),
    'GET /service/sessions/ended': () =>
      Response.json({ total: 40, leases: [{ ...exampleOf(EndedLease), name: 'shop-night' }] }),
    'GET /service/scenarios': () => Response.json([{ ...exampleOf(ScenarioSummary), name: 'shop checkout' }]),
    'GET /service/hosts': () => Response.json([{ ...exampleOf(Host), address: 'http://shop.example:4600' }]),
    'GET /org/api_keys': () => Response.json([{ ...exampleOf(ApiKey), name: 'shop-ci' }]),
  })
  const { Around, router } = testView()
  await router.load()
  const screen = await render(<Commands />, { wrapper: Around })
  await userEvent.keyboard('{Control>}k{/Control}')
  return {
    screen,
    field: screen.getByRole('combobox', { name: 'Search pools, sessions and actions' }),
    option: (name: string | RegExp) => screen.getByRole('option', { name }),
  }
}

test('pools, sessions, scenarios, hosts and keys are found by a part of their names, also those that are gone, and all that can be done with them', async () => {
  const { screen, field, option } = await openPalette(RIGHTS)
  await field.fill('shop')
  await expect.element(screen.getByRole('group', { name: 'Ended sessions · 1 of 40' })).toBeVisible()
  for (const name of [
    /^shop ?2 available/,
    /^shop-old/,
    /^shop-run/,
    /^shop-night/,
    'shop checkout',
    /^shop\.example/,
    /^shop-ci ?pd_Jd0c/,
  ])
    await expect.element(option(name).first()).toBeInTheDocument()
  for (const action of [
    'Acquire from shop',
    'Edit configuration of shop',
    'New pool like shop',
    'Pause filling of shop …',
    'Resize shop …',
    'Show actions on shop as code',
    'Flush shop …',
    'Delete shop …',
    'Release session shop-run …',
    'End session shop-run …',
    'Drain host shop.example:4600 …',
  ]) {
    await field.fill(action)
    await expect.element(option(action).first()).toBeVisible()
  }
})

test('filling of a paused pool is resumed, at its rate of before', async () => {
  const paused = { browser_pool_config: { size: 2, fill_rate_per_minute: 0 }, fill_rate_before_pause: 40 }
  const { screen, field, option } = await openPalette(RIGHTS, paused)
  await field.fill('resume shop')
  await expect.element(option(/^Resume filling of shop/)).toBeVisible()
  await expect.element(option(/^Pause filling/)).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('textbox', { name: 'Fill rate' })).toHaveValue('40')
})

test('a page is also found by the singular of its name, and by what is done there', async () => {
  answerFetch(NO_PROFILES)
  const { Around, router } = testView()
  await router.load()
  const screen = await render(<Commands />, { wrapper: Around })
  await userEvent.keyboard('{Control>}k{/Control}')
  const input = screen.getByRole('combobox', { name: 'Search pools, sessions and actions' })
  for (const [typed, page] of [
    ['proxy', /^Proxies/],
    ['template', /^New pool/],
    ['ended', /^Ended sessions/],
  ] as const) {
    await input.fill(typed)
    await expect.element(screen.getByRole('option').first()).toHaveAccessibleName(page)
  }
})

test('what the key may not do is found with the reason, and is not done', async () => {
  const { field, option } = await openPalette(['read'])
  await field.fill('flush shop')
  const flush = option(/^Flush shop/)
  await expect.element(flush).toHaveTextContent('Your key “mine” has no right to operate pools')
  await expect.element(flush).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  await expect.element(flush).toBeVisible()
})

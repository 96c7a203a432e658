import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, type RenderResult } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import type { ApiKey } from '../../contract/key'
import { RIGHTS, type Right } from '../../contract/right-words'
import { ServiceInfo } from '../../contract/service'
import { testView } from '../../resources/test-view'
import { commandStore } from '../../ui/commands'
import { KeyPage } from './key-page'

const SECRET = 'pd_Jd0c4Yb8sXk2VwTz6uQp9mRn1aLhE3fG'

const keyOf = (id: string, name: string): ApiKey => ({
  id,
  name,
  masked_key: 'pd_Jd0c...E3fG',
  rights: ['read'],
  created_at: '2026-01-31T09:30:00.000Z',
  created_by: { id: 'main', email: '', name: 'main key' },
  expires_at: null,
  deleted_at: null,
  project_id: null,
  project_name: null,
})

const SERVICE = ServiceInfo.parse(ServiceInfo.meta()?.example)

const listed = (page: RenderResult) =>
  page
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent?.trim().split(' ')[0])

async function open(rights: readonly Right[] = RIGHTS) {
  let keys = [keyOf('own', 'mine'), keyOf('ci', 'ci')]
  const create = () => {
    const created = keyOf('new', 'nightly')
    keys = [created, ...keys]
    return Response.json({ ...created, key: SECRET }, { status: 201 })
  }
  const sent = answerFetch({
    'GET /service': () => Response.json({ ...SERVICE, key: { id: 'own', name: 'mine', rights } }),
    'GET /org/api_keys': () => Response.json(keys),
    'POST /org/api_keys': create,
    'POST /org/api_keys/ci/rotate': create,
    'DELETE /org/api_keys/ci': () => {
      keys = keys.filter(({ id }) => id !== 'ci')
      return new Response(null, { status: 204 })
    },
  })
  await page.viewport(1280, 800)
  const { Around, router } = testView({ path: '/keys', at: '/keys' })
  await router.load()
  return { screen: await render(<KeyPage />, { wrapper: Around }), sent }
}

test('a new key has the rights that were chosen and no more than one’s own, and is shown this once', async () => {
  const { screen, sent } = await open(['read', 'drive_sessions', 'manage_keys'])
  await screen.getByRole('button', { name: 'New API key' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Operate pools' })).toBeDisabled()
  await expect.element(screen.getByText(/sessions\. Needed to sign in to the dashboard\.$/)).toBeVisible()
  await screen.getByRole('button', { name: 'Create key' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await screen.getByRole('textbox', { name: 'Name' }).fill('nightly')
  await screen.getByRole('checkbox', { name: 'Drive sessions' }).click()
  await screen.getByRole('checkbox', { name: 'Manage keys' }).click()
  await screen.getByRole('textbox', { name: 'Expires after' }).fill('30')
  await screen.getByRole('button', { name: 'Create key' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Key' })).toHaveValue(SECRET)
  expect(sent.map(({ body }) => body)).toEqual([
    { name: 'nightly', rights: ['read', 'manage_keys'], days_to_expire: 30 },
  ])
  await screen.getByRole('button', { name: 'Done' }).click()
  await expect.element(screen.getByRole('rowheader', { name: 'nightly', exact: true })).toBeVisible()
  expect(document.body.textContent).not.toContain(SECRET)
})

test('the key in use is marked and cannot be deleted; another one can be rotated and deleted', async () => {
  const { screen, sent } = await open()
  await expect.element(screen.getByRole('rowheader', { name: 'mine you use it' })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /^mine/ })).toHaveTextContent('pd_Jd0c...E3fG')
  await screen.getByRole('button', { name: 'Actions for mine' }).click()
  await expect.element(screen.getByRole('menuitem', { name: /^Delete key/ })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()

  await screen.getByRole('button', { name: 'Actions for ci' }).click()
  await screen.getByRole('menuitem', { name: /^Rotate/ }).click()
  await screen.getByRole('textbox', { name: 'Old key works for' }).fill('0')
  await screen.getByRole('button', { name: 'Rotate key' }).click()
  await expect.element(screen.getByText('The old key has ended.')).toBeVisible()
  await screen.getByRole('button', { name: 'Done' }).click()
  await expect.element(screen.getByRole('button', { name: 'Actions for ci' })).toHaveFocus()

  await screen.getByRole('button', { name: 'Actions for ci' }).click()
  await screen.getByRole('menuitem', { name: /^Delete key/ }).click()
  await screen.getByRole('button', { name: 'Delete key' }).click()
  await expect.element(screen.getByRole('button', { name: 'Actions for ci' })).not.toBeInTheDocument()
  expect(sent).toMatchObject([
    { path: '/org/api_keys/ci/rotate', body: { expire_in_days: 0 } },
    { method: 'DELETE', path: '/org/api_keys/ci' },
  ])
})

test('a key without the right to manage keys is told so, and nothing is asked for in vain', async () => {
  const { screen } = await open(['read'])
  await expect.element(screen.getByText('Your key “mine” has no right to manage keys.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
})

test('what can be done on the page and with each key is among the commands', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('rowheader', { name: 'ci', exact: true })).toBeVisible()
  const labels = commandStore.get().map(({ label }) => label)
  for (const label of [
    'New API key …',
    'Search API keys',
    'Rename – ci',
    'Rotate – ci',
    'Copy id – ci',
    'Delete key – ci',
  ])
    expect(labels).toContain(label)
  commandStore
    .get()
    .find(({ label }) => label === 'Rotate – ci')
    ?.run()
  await expect.element(screen.getByRole('dialog')).toHaveTextContent(/Rotate/)
})

test('keys are sorted by their columns, of the whole list, and the address says how', async () => {
  const key = (name: string, used: string | null) => ({ ...keyOf(name, name), last_used_at: used })
  const first = [key('key-10', '2026-01-01T00:00:00Z'), key('key-9', null)]
  const older = [key('a', '2026-02-01T00:00:00Z')]
  answerFetch({
    'GET /service': () => Response.json({ ...SERVICE, key: { id: 'own', name: 'mine', rights: RIGHTS } }),
    'GET /org/api_keys': ({ query }) =>
      query.get('offset') === '0'
        ? Response.json(first, { headers: { 'X-Has-More': 'true', 'X-Next-Offset': '2' } })
        : Response.json(older, { headers: { 'X-Has-More': 'false' } }),
  })
  await page.viewport(1280, 800)
  const { Around, router } = testView({ path: '/keys', at: '/keys' })
  await router.load()
  const screen = await render(<KeyPage />, { wrapper: Around })
  await expect.poll(() => listed(screen)).toEqual(['key-10', 'key-9'])
  const head = (name: string) => screen.getByRole('columnheader', { name })
  await head('Name').getByRole('button').click()
  await expect.poll(() => listed(screen)).toEqual(['a', 'key-9', 'key-10'])
  await expect.element(head('Name')).toHaveAttribute('aria-sort', 'ascending')
  expect(router.state.location.search).toEqual({ sort: 'name', order: 'up' })
  await head('Last used').getByRole('button').click()
  await expect.poll(() => listed(screen)).toEqual(['a', 'key-10', 'key-9'])
  expect(router.state.location.search).toEqual({ sort: 'used', order: 'down' })
})

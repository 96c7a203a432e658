import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import { AuditLogEntry } from '../../contract/audit-log'
import { ApiKey } from '../../contract/key'
import { PastPool } from '../../contract/past-pool'
import { Pool } from '../../contract/pool'
import { RIGHTS, type Right } from '../../contract/right-words'
import { ServiceInfo } from '../../contract/service'
import { testView } from '../../resources/test-view'
import { commandStore } from '../../ui/commands'
import { listenForKeys } from '../../ui/shortcuts'
import { AuditLogPage } from './audit-log-page'
import { readAuditSearch } from './audit-search'

const SERVICE = ServiceInfo.parse(ServiceInfo.meta()?.example)
const ENTRY = AuditLogEntry.parse(AuditLogEntry.meta()?.['example'])
const KEY = ApiKey.parse(ApiKey.meta()?.['example'])

const PAST = ['once', 'twice', 'twice'].map((name, index) => ({
  ...PastPool.parse(PastPool.meta()?.['example']),
  id: `gone${index}`,
  name,
  former_names: [`${name}-before`],
}))

async function open(rights: readonly Right[] = RIGHTS, keys = [KEY], path = '/profiles') {
  const asked: URLSearchParams[] = []
  answerFetch({
    'GET /service': () => Response.json({ ...SERVICE, key: { id: 'own', name: 'mine', rights } }),
    'GET /org/api_keys': () => Response.json(keys),
    'GET /browser_pools': () =>
      Response.json([{ ...(Pool.meta()?.['example'] as object), id: 'older', name: 'checkout' }]),
    'GET /service/pools/past': () => Response.json(PAST),
    'GET /audit-logs': ({ query }) => {
      asked.push(query)
      if (query.get('search') === 'nothing') return Response.json([], { headers: { 'X-Has-More': 'false' } })
      if (query.has('page_token'))
        return Response.json([{ ...ENTRY, path: '/browser_pools/older' }], { headers: { 'X-Has-More': 'false' } })
      return Response.json([ENTRY, { ...ENTRY, user_id: 'main', path, status: 403 }], {
        headers: { 'X-Has-More': 'true', 'X-Next-Page-Token': 'older' },
      })
    },
  })
  await page.viewport(1280, 800)
  const { Around, router } = testView({ path: '/audit-log', at: '/audit-log', validateSearch: readAuditSearch })
  await router.load()
  return { screen: await render(<AuditLogPage />, { wrapper: Around }), asked, router }
}

test('all columns fit into a window of 768 pixels, of which the navigation takes 70', async () => {
  const { screen } = await open(RIGHTS, [KEY], '/browsers/m70n8mxyi7vs7ib32sctwj6u/computer/drag_mouse')
  await page.viewport(768, 1024)
  screen.container.style.width = '698px'
  const key = screen.getByRole('cell', { name: 'main key' })
  await expect.element(key).toBeVisible()
  await expect.poll(() => screen.getByRole('table').element().scrollWidth).toBeLessThanOrEqual(698)
  const { scrollWidth, clientWidth } = key.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('a long id leaves room for what was done with it', async () => {
  const { screen } = await open(RIGHTS, [KEY], '/browsers/m70n8mxyi7vs7ib32sctwj6u/computer/drag_mouse')
  await page.viewport(1024, 768)
  screen.container.style.width = '954px'
  const call = screen.getByTitle('/browsers/m70n8mxyi7vs7ib32sctwj6u/computer/drag_mouse')
  await expect.element(call).toBeVisible()
  const { scrollWidth, clientWidth } = call.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  expect(screen.getByRole('table').element().scrollWidth).toBeLessThanOrEqual(954)
  await expect.element(screen.getByRole('link', { name: 'm70n8mxyi7vs7ib32sctwj6u' })).toBeVisible()
})

test('calls are listed by key, path and status, older ones behind them, and narrowed by what the address says', async () => {
  const { screen, asked, router } = await open()
  await expect
    .element(screen.getByRole('row', { name: /POST \/browser_pools\/checkout\/acquire 200 ci/ }))
    .toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'checkout' })).toHaveAttribute('href', '/pools/older')
  await expect.element(screen.getByRole('row', { name: /\/profiles 403 main key/ })).toBeVisible()
  // Reads are many, and seldom what is looked for.
  expect(asked[0]?.get('exclude_method')).toBe('GET,HEAD')
  expect(Date.parse(asked[0]?.get('end') ?? '') - Date.parse(asked[0]?.get('start') ?? '')).toBe(24 * 3600 * 1000)

  await screen.getByRole('button', { name: 'Show older calls' }).click()
  await expect.element(screen.getByRole('row', { name: /\/browser_pools\/older.* checkout 200/ })).toBeVisible()
  expect(asked.at(-1)?.get('page_token')).toBe('older')
  expect(asked.at(-1)?.get('start')).toBe(asked[0]?.get('start'))

  await screen.getByRole('combobox', { name: 'Method' }).selectOptions('DELETE')
  await screen.getByRole('radio', { name: '7 d' }).click()
  await screen.getByRole('combobox', { name: 'Key' }).selectOptions('ci')
  await expect.poll(() => asked.at(-1)?.get('search_user_id')).toBe(KEY.id)
  expect(asked.at(-1)?.get('method')).toBe('DELETE')
  expect(router.state.location.search).toEqual({ method: 'DELETE', range: 'week', key: KEY.id })
})

test('a pool that was deleted or renamed is found by the name that it had, unless several had that', async () => {
  const { screen } = await open(RIGHTS, [KEY], '/browser_pools/once/flush')
  await expect.element(screen.getByRole('link', { name: 'once' })).toHaveAttribute('href', '/pools/gone0')
  await screen.unmount()
  const renamed = await open(RIGHTS, [KEY], '/browser_pools/once-before/flush')
  const link = renamed.screen.getByRole('link', { name: 'once-before' })
  await expect.element(link).toHaveAttribute('href', '/pools/gone0')
  await renamed.screen.unmount()
  const again = await open(RIGHTS, [KEY], '/browser_pools/twice/flush')
  await expect.element(again.screen.getByText('/browser_pools/twice/flush')).toBeVisible()
  await expect.element(again.screen.getByRole('link', { name: 'twice' })).not.toBeInTheDocument()
})

test('a rotated key and the one that replaces it, which share a name, can be told from each other', async () => {
  const { screen } = await open(RIGHTS, [KEY, { ...KEY, id: 'rotated', masked_key: 'pd_old1...old2' }])
  const key = screen.getByRole('combobox', { name: 'Key' })
  await key.selectOptions('ci (pd_old1...old2)')
  await expect.element(key).toHaveValue('rotated')
})

test('the search of the audit log has the key that every search has', async () => {
  onTestFinished(listenForKeys(commandStore.get))
  const { screen, asked } = await open()
  await expect.element(screen.getByRole('row', { name: /\/profiles 403 main key/ })).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(screen.getByRole('searchbox', { name: 'Search the audit log' })).toHaveFocus()
  await userEvent.keyboard('flush')
  await expect.poll(() => asked.at(-1)?.get('search')).toBe('flush')
})

test('where no call matches, one click shows all', async () => {
  const { screen, router } = await open()
  await screen.getByRole('searchbox', { name: 'Search the audit log' }).fill('nothing')
  await screen.getByRole('button', { name: 'Show all calls' }).click()
  await expect.element(screen.getByRole('row', { name: /\/profiles 403 main key/ })).toBeVisible()
  expect(router.state.location.search).toEqual({ method: 'all', range: 'month' })
})

test('a key without the right is told so', async () => {
  const { screen } = await open(['read'])
  await expect.element(screen.getByText(/^Your key “mine” has no right to manage keys/)).toBeVisible()
})

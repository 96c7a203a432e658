import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import { Host } from '../../contract/host'
import { ServiceInfo } from '../../contract/service'
import { testView } from '../../resources/test-view'
import { HostsPage } from './hosts-page'

test('memory and threads of each host are seen beside its browsers, also on a phone', async () => {
  const host = {
    ...(Host.meta()?.['example'] as Host),
    memory_bytes: 16 * 1024 ** 3,
    memory_used_bytes: 3.25 * 1024 ** 3,
    processes: 412,
  }
  const silent = {
    ...host,
    id: 'older0ekrutoouxpw1al8gude',
    memory_bytes: undefined,
    memory_used_bytes: undefined,
    processes: undefined,
  }
  answerFetch({ 'GET /service/hosts': () => Response.json([host, silent]) })
  const { Around } = testView()
  await page.viewport(1024, 768)
  const screen = await render(<HostsPage />, { wrapper: Around })
  await expect.element(screen.getByRole('columnheader', { name: 'Memory' })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: '3.3 GiB of 16 GiB', exact: true })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: '412', exact: true })).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(screen.getByText('3.3 GiB of 16 GiB memory, 412 threads')).toBeVisible()
  const row = screen.getByRole('row', { name: silent.id })
  await expect.element(row.getByRole('button', { name: `${silent.id}, copy host id` })).toBeVisible()
  expect(
    row
      .getByRole('button', { name: /^Drain/ })
      .element()
      .getBoundingClientRect().right,
  ).toBeLessThan(390)
})

test('a count of a host that cannot be read is unknown, and not 0', async () => {
  const odd = { ...(Host.meta()?.['example'] as Host), available: 'many', acquired: null, sessions_without_pool: -1 }
  answerFetch({ 'GET /service/hosts': () => Response.json([odd]) })
  const { Around } = testView()
  const screen = await render(<HostsPage />, { wrapper: Around })
  await expect.element(screen.getByText(`unknown of ${odd.capacity}`)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^– acquired/ })).toBeVisible()
  await expect.element(screen.getByRole('table')).not.toHaveTextContent(/NaN|^0$/)
})

test('the hosts page shows which version each host runs', async () => {
  const host = { ...(Host.meta()?.['example'] as Host), version: '0.6.0+3f9ac21' }
  answerFetch({ 'GET /service/hosts': () => Response.json([host]) })
  const { Around } = testView()
  const screen = await render(<HostsPage />, { wrapper: Around })
  await expect.element(screen.getByRole('table')).toHaveTextContent('0.6.0+3f9ac21')
})

test('of several hosts the one that answers is named, and each leads to the sessions on it', async () => {
  const near = { ...(Host.meta()?.['example'] as Host), address: 'http://near:4600', acquired: 1, answered: true }
  const far = { ...near, id: 'far', address: 'http://far:4600', answered: false }
  answerFetch({ 'GET /service/hosts': () => Response.json([near, far]) })
  const { Around } = testView()
  const screen = await render(<HostsPage />, { wrapper: Around })
  const row = (name: RegExp) => screen.getByRole('row', { name })
  await expect.element(row(/near:4600/)).toHaveTextContent('this one')
  await expect.element(row(/far:4600/)).not.toHaveTextContent('this one')
  await expect
    .element(row(/far:4600/).getByRole('link', { name: '1 acquired on far:4600: show its sessions' }))
    .toHaveAttribute('href', '/sessions?q=far')
})

test('hosts are sorted by a column, as the address says, and by their addresses otherwise', async () => {
  const host = Host.meta()?.['example'] as Host
  const some = [3, 9, 5].map((acquired, n) => ({ ...host, id: `h${n}`, address: `http://h${n}:4600`, acquired }))
  answerFetch({ 'GET /service/hosts': () => Response.json(some) })
  await page.viewport(1280, 800)
  const { Around, router } = testView({ path: '/hosts', at: '/hosts?sort=acquired&order=down' })
  await router.load()
  const screen = await render(<HostsPage />, { wrapper: Around })
  const order = () => [...screen.container.querySelectorAll('[data-host]')].map((row) => row.getAttribute('data-host'))
  await expect.poll(order).toEqual(['h1', 'h2', 'h0'])
  const head = screen.getByRole('columnheader', { name: 'Acquired' })
  await expect.element(head).toHaveAttribute('aria-sort', 'descending')
  await head.getByRole('button').click()
  await expect.poll(order).toEqual(['h0', 'h2', 'h1'])
  await head.getByRole('button').click()
  await expect.poll(order).toEqual(['h0', 'h1', 'h2'])
})

test('a key that may only read is told at Drain what it may not do', async () => {
  const service = ServiceInfo.parse(ServiceInfo.meta()?.example)
  answerFetch({
    'GET /service': () => Response.json({ ...service, key: { id: 'r', name: 'reader', rights: ['read'] } }),
    'GET /service/hosts': () => Response.json([Host.meta()?.['example']]),
  })
  const screen = await render(<HostsPage />, { wrapper: testView().Around })
  await expect
    .element(screen.getByRole('button', { name: /^Drain/ }))
    .toHaveAccessibleDescription(/reader.*no right to/)
})

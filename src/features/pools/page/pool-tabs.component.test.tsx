import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import { Host } from '../../../contract/host'
import type { Pool } from '../../../contract/pool'
import { type Right, RIGHTS } from '../../../contract/right-words'
import { ServiceInfo } from '../../../contract/service'
import { SESSION_EXAMPLE } from '../../../contract/session'
import { testView } from '../../../resources/test-view'
import { commandNamed } from '../../../ui/test-commands'
import { PoolTabs } from './pool-tabs'

const POOL: Pool = {
  id: 'iv25ujqf37x3j07dwoffegqr',
  name: 'checkout',
  available_count: 1,
  acquired_count: 0,
  created_at: '2030-01-01T00:00:00Z',
  browser_pool_config: { size: 1, fill_rate_per_minute: 25 },
  extension_ids: [],
}

const SERVICE = ServiceInfo.parse(ServiceInfo.meta()?.example)

async function open(rights: readonly Right[], acquired: readonly object[] = [], hosts: readonly object[] = []) {
  const sent = answerFetch({
    'GET /service': () => Response.json({ ...SERVICE, key: { id: 'own', name: 'mine', rights } }),
    'GET /service/hosts': () => Response.json(hosts),
    [`GET /browser_pools/${POOL.id}/status`]: () => Response.json({ acquired }),
    [`GET /service/pools/${POOL.id}/black_box`]: () => Response.json({ minutes: 0 }),
    [`PUT /service/pools/${POOL.id}/black_box`]: ({ body }) => Response.json(body),
  })
  const { Around, router } = testView({ path: '/pools/$pool', at: '/pools/checkout' })
  await router.load()
  const screen = await render(<PoolTabs pool={POOL} status={null} withConfiguration />, { wrapper: Around })
  return { screen, sent }
}

test('where no browser is acquired, a key that may acquire is told to, and one that may only read what it can do', async () => {
  const { screen: driver } = await open(['read', 'drive_sessions'])
  await expect.element(driver.getByText('Acquire one to drive it from its console.')).toBeVisible()
  await driver.unmount()
  const { screen: reader } = await open(['read'])
  await expect
    .element(
      reader.getByText('Your key “mine” has no right to drive sessions, but you can view sessions that others start.'),
    )
    .toBeVisible()
})

test('while all hosts drain, no one is told to acquire a browser', async () => {
  const { screen } = await open(RIGHTS, [], [{ ...(Host.meta()?.['example'] as Host), state: 'draining' }])
  await expect.element(screen.getByText('Hosts are draining: none can be acquired now.')).toBeVisible()
})

test('the parts of a pool and its black box are among the commands, with the reason where the key may not change it', async () => {
  const { screen, sent } = await open(['read', 'operate_pools'])
  await expect.poll(() => commandNamed('Show the sessions')).toBeUndefined()
  commandNamed('Show the configuration')?.run()
  await expect.element(screen.getByRole('tab', { name: 'Configuration' })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => commandNamed('Black box: last 5 min')?.disabledReason).toBeUndefined()
  await expect.element(screen.getByRole('combobox', { name: 'Black box' })).toBeVisible()
  commandNamed('Black box: last 5 min')?.run()
  await expect.element(screen.getByRole('combobox', { name: 'Black box' })).toHaveValue('5')
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ minutes: 5 }])
  commandNamed('Show the sessions')?.run()
  await expect.element(screen.getByRole('tab', { name: 'Sessions' })).toHaveAttribute('aria-selected', 'true')
  await screen.unmount()

  const { screen: reader } = await open(['read'])
  commandNamed('Show the configuration')?.run()
  await expect.element(reader.getByRole('combobox', { name: 'Black box' })).toBeDisabled()
  await expect.poll(() => commandNamed('Black box: last 5 min')?.disabledReason).toMatch(/no right to operate pools/)
})

test('sessions of a pool say their age and idle time left, and several are selected among all, where the key may release them', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const times = { created_at: ago(300), leased_at: ago(7), timeout_seconds: 600 }
  const { screen } = await open(
    ['read', 'drive_sessions'],
    [{ ...SESSION_EXAMPLE, ...times, usage: { uptime_ms: 0, idle_ms: 30_000 } }],
  )
  await expect
    .element(screen.getByRole('link', { name: 'Select several in Sessions' }))
    .toHaveAttribute('href', `/sessions?pool=${POOL.id}`)
  // As in the list of all sessions: since when it is acquired, and how long it may still be idle.
  for (const name of ['7 min', '9 min 30 s'])
    await expect.element(screen.getByRole('cell', { name, exact: true })).toBeVisible()
  await screen.unmount()
  const { screen: reader } = await open(['read'], [SESSION_EXAMPLE])
  await expect.element(reader.getByRole('table', { name: 'Sessions of this pool' })).toBeVisible()
  await expect.element(reader.getByRole('button', { name: /^Release/ })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(reader.getByRole('link', { name: 'Select several' })).not.toBeInTheDocument()
})

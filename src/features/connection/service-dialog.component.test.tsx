import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import { ServiceInfo } from '../../contract/service'
import { OWN, testView } from '../../resources/test-view'
import { ServiceDialog } from './service-dialog'

test('the version of a service, its limits and the rights of the key in use are in one dialog, each under its heading', async () => {
  const key = { id: 'own', name: 'mine', rights: ['read'] }
  answerFetch({ 'GET /service': () => Response.json({ ...ServiceInfo.parse(ServiceInfo.meta()?.example), key }) })
  const { Around } = testView()
  const screen = await render(<ServiceDialog connection={OWN} onClose={() => {}} />, { wrapper: Around })
  const limits = screen.getByRole('region', { name: 'Limits' })
  await expect.element(limits.getByText('3 of at most 10 browsers')).toBeVisible()
  const service = screen.getByRole('region', { name: 'Service' })
  await expect.element(service.getByText('Pooldeck 0.1.0, Chromium 156.0.8078.108')).toBeVisible()
  await expect.element(limits.getByText('at most 25 % per minute')).toBeVisible()
  const own = screen.getByRole('region', { name: 'Your key' })
  await expect.element(own.getByText('mine', { exact: true })).toBeVisible()
  await expect.element(own.getByText('Read', { exact: true })).toBeVisible()
})

test('limits that cannot be read are unknown, and not 0', async () => {
  const info = { ...ServiceInfo.parse(ServiceInfo.meta()?.example), pooled_sessions_used: 'few', fill_rate_cap: null }
  answerFetch({ 'GET /service': () => Response.json(info) })
  const { Around } = testView()
  const screen = await render(<ServiceDialog connection={OWN} onClose={() => {}} />, { wrapper: Around })
  await expect.element(screen.getByText('– of at most 10 browsers')).toBeVisible()
  await expect.element(screen.getByText('at most – % per minute')).toBeVisible()
})

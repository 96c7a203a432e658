import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerFetch, heldAnswer } from '../../../client/test-service'
import type { Proxy } from '../../../contract/proxy'
import { openCreateForm } from './test-create-form'

const PROXY: Proxy = {
  id: 'm9n8b7v6c5x4z3l2k1j0h9g8',
  name: 'exit-eu',
  type: 'custom',
  protocol: 'http',
  config: { host: 'proxy.example', port: 3128 },
}

async function openProxyField(answers: Parameters<typeof answerFetch>[0] = {}) {
  const sent = answerFetch({
    'GET /proxies': () => Response.json([PROXY]),
    [`GET /proxies/${PROXY.id}`]: () => Response.json(PROXY),
    'POST /browser_pools': heldAnswer().answer,
    ...answers,
  })
  const form = await openCreateForm({ size: '2' })
  const contents = form.screen.getByRole('navigation', { name: 'Contents of the form' })
  await contents.getByRole('link', { name: /^Identity/ }).click()
  const proxy = form.screen.getByRole('combobox', { name: 'Proxy' })
  const requests = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...form, proxy, requests }
}

test('Enter on a suggestion takes it, and sends nothing', async () => {
  const { screen, proxy, create, requests } = await openProxyField()
  await proxy.fill('exit')
  await expect.element(screen.getByRole('option', { name: /exit-eu/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(proxy).toHaveValue(PROXY.id)
  expect(requests()).toEqual([])
  await create.click()
  await expect.poll(requests).toEqual([{ size: 2, proxy_id: PROXY.id }])
})

test('the name of a proxy that is typed out is sent as its id', async () => {
  const { screen, proxy, create, requests } = await openProxyField()
  await proxy.fill('exit-eu')
  await expect.element(screen.getByRole('option', { name: /exit-eu/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await create.click()
  await expect.poll(requests).toEqual([{ size: 2, proxy_id: PROXY.id }])
})

test('an id that the service refuses is said to be missing once', async () => {
  const message = 'There is no proxy with the id gone.'
  const refusal = { code: 'bad_request', message: 'Invalid.', details: [{ message: `proxy_id: ${message}` }] }
  const { screen, proxy, create } = await openProxyField({
    'POST /browser_pools': () => Response.json(refusal, { status: 400 }),
  })
  await proxy.fill('gone')
  const warning = screen.getByText('There is no proxy with this id here.', { exact: false })
  await expect.element(warning).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await create.click()
  await expect.element(proxy).toHaveAccessibleDescription(new RegExp(message))
  await expect.element(warning).not.toBeInTheDocument()
})

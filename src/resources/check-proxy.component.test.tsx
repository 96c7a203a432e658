import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../client/test-service'
import { Proxy } from '../contract/proxy'
import { CheckProxy } from './check-proxy'
import { testView } from './test-view'

const PROXY = Proxy.parse(Proxy.meta()?.['example'])

test('what is wrong with the address of a check is said at its field, and the proxy is not to be deleted for it', async () => {
  const message = 'url: Pooldeck’s own API is never reachable from pooled browsers.'
  answerFetch({
    [`POST /proxies/${PROXY.id}/check`]: ({ body }) =>
      (body as { url?: string }).url === undefined
        ? Response.json(PROXY)
        : Response.json(
            { code: 'bad_request', message, details: [{ code: 'invalid_input', message }] },
            { status: 400 },
          ),
    'GET /proxies': () => Response.json([PROXY]),
  })
  const { Around } = testView()
  const screen = await render(
    <CheckProxy proxy={PROXY} onClose={() => {}} failedActions={<button type="button">Delete and edit</button>} />,
    { wrapper: Around },
  )
  await expect.element(screen.getByText('The proxy responds and accepts its credentials')).toBeVisible()
  const address = screen.getByRole('textbox', { name: 'Fetch an address through it' })
  await address.fill('http://127.0.0.1:4600/healthz')
  await screen.getByRole('button', { name: 'Check again' }).click()
  await expect.element(address).toHaveAccessibleDescription(/^Pooldeck’s own API is never reachable/)
  await expect.element(screen.getByText('Couldn’t run the check')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Delete and edit' })).not.toBeInTheDocument()
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import { MemoryStorage } from '../../lib/test-storage'
import { UiProvider } from '../../ui/ui-provider'
import { ConnectionStoreContext } from './context'
import { SignInPage } from './sign-in-page'
import { ConnectionStore } from './store'
import { SignInForm } from './sign-in-form'
import type { SignIn } from './use-sign-in'

const EMPTY = { address: location.origin, name: '', key: '', keep: false }

async function open(failure?: SignIn['failure']) {
  const submit = vi.fn()
  const screen = await render(
    <UiProvider>
      <SignInForm startsInKey initial={EMPTY} signIn={{ submit, pending: false, failure }} />
    </UiProvider>,
  )
  return {
    screen,
    submit,
    url: screen.getByLabelText('Service URL'),
    key: screen.getByLabelText('Key', { exact: true }),
  }
}

test('the page begins in the key, and a whole sign-in URL may be pasted there', async () => {
  const { screen, submit, url, key } = await open()
  await expect.element(key).toHaveFocus()
  await expect.element(url).toHaveAccessibleDescription(/You can paste the full sign-in URL\./)
  await key.fill('https://pools.example.com/#key=pd_abc')
  await expect.element(url).toHaveValue('https://pools.example.com/')
  await expect.element(key).toHaveValue('pd_abc')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  const asked = { baseUrl: 'https://pools.example.com', key: 'pd_abc', keep: false }
  expect(submit).toHaveBeenLastCalledWith(expect.objectContaining(asked))
  await screen.getByRole('checkbox', { name: 'Remember the key on this device' }).click()
  await screen.getByRole('button', { name: 'Sign in' }).click()
  expect(submit).toHaveBeenLastCalledWith(expect.objectContaining({ ...asked, keep: true }))
})

test('one error is said at a time: what the service said of another key goes with it', async () => {
  const { screen, submit, url, key } = await open({ verdict: { kind: 'wrong-key', message: '' }, baseUrl: '' })
  await expect.element(screen.getByText('Invalid key')).toBeVisible()
  await expect.element(screen.getByText('This key is unknown or was revoked.')).toBeVisible()
  await url.fill('not a url')
  await key.fill('pd_abc')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(url).toHaveAccessibleDescription(/Enter an address such as/)
  await expect.element(screen.getByText('Invalid key')).not.toBeInTheDocument()
  expect(submit).not.toHaveBeenCalled()
})

test('of an address that answers without letting this page in, the setting that does is named, for a Pooldeck and for any other', async () => {
  const { screen } = await open({
    verdict: { kind: 'unreachable', answers: true },
    baseUrl: 'https://pools.example.com',
  })
  const notice = screen.getByText(/not to pages from/)
  await expect.element(notice).toHaveTextContent(`POOLDECK_ALLOWED_ORIGINS=${location.origin}`)
  await expect.element(notice).toHaveTextContent('POOLDECK_UPSTREAM=https://pools.example.com')
})

test('a connection that was signed out keeps the name that it was given, unless another one is entered', async () => {
  const storage = new MemoryStorage()
  const store = new ConnectionStore({ local: storage, session: storage })
  store.signIn({ name: 'Production', baseUrl: '', key: 'pd_abc', keep: false })
  store.signOut(store.get().current?.id ?? '')
  answerFetch({ 'GET /browser_pools': () => Response.json([]) })
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <UiProvider>
        <ConnectionStoreContext value={store}>
          <SignInPage />
        </ConnectionStoreContext>
      </UiProvider>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText('Warm browser pools, and hands-on control of every session.')).toBeVisible()
  await expect.element(screen.getByLabelText('Name')).toHaveAttribute('placeholder', 'Production')
  await screen.getByLabelText('Key', { exact: true }).fill('pd_def')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect
    .poll(() => store.get().connections.map(({ name, key }) => [name, key]))
    .toEqual([['Production', 'pd_def']])
})

import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { UiProvider } from '../../ui/ui-provider'
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
  await key.fill('https://pools.example.com/#key=pd_abc')
  await expect.element(url).toHaveValue('https://pools.example.com/')
  await expect.element(key).toHaveValue('pd_abc')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  expect(submit).toHaveBeenCalledWith(expect.objectContaining({ baseUrl: 'https://pools.example.com', key: 'pd_abc' }))
})

test('one error is said at a time: what the service said of another key goes with it', async () => {
  const { screen, submit, url, key } = await open({ verdict: { kind: 'wrong-key', message: '' }, baseUrl: '' })
  await expect.element(screen.getByText('Invalid key')).toBeVisible()
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

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import { MemoryStorage } from '../../lib/test-storage'
import { UiProvider } from '../../ui/ui-provider'
import { ConnectionsDialog } from './connections-dialog'
import { ConnectionStoreContext } from './context'
import { AddConnectionDialog } from './sign-in-dialog'
import { ConnectionStore } from './store'

/** A dialog over two connections, the second one in use. */
async function open(dialog = <ConnectionsDialog onClose={() => {}} />) {
  const storage = new MemoryStorage()
  const store = new ConnectionStore({ local: storage, session: storage })
  store.signIn({ name: 'Staging', baseUrl: 'https://staging.example.com', key: 'pd_there', keep: false })
  store.signIn({ name: 'Production', baseUrl: '', key: 'pd_here', keep: false })
  const names = () => store.get().connections.map(({ name }) => name)
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <UiProvider>
        <ConnectionStoreContext value={store}>{dialog}</ConnectionStoreContext>
      </UiProvider>
    </QueryClientProvider>,
  )
  return { screen, names, store }
}

test('a connection is removed once it was said what is lost with it, and the focus stays in the dialog', async () => {
  const { screen, names } = await open()
  await screen.getByRole('button', { name: 'Remove Staging' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Remove Staging?' })
  await expect.element(question).toHaveTextContent('unsent and unsaved text')
  expect(names()).toEqual(['Staging', 'Production'])
  await question.getByRole('button', { name: 'Remove connection' }).click()
  await expect.poll(names).toEqual(['Production'])
  await expect.element(question).not.toBeInTheDocument()
  const dialog = screen.getByRole('dialog', { name: 'Connections' })
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
})

test('a new name of a connection is kept also when the dialog is closed at once, and none is empty', async () => {
  const { screen, names } = await open()
  const field = screen.getByRole('textbox', { name: 'Name of Staging' })
  await field.fill('Stage ')
  await userEvent.keyboard('{Escape}')
  expect(names()).toEqual(['Stage', 'Production'])
  await field.fill('')
  await userEvent.tab()
  await expect.element(field).toHaveValue('Stage')
})

test('another key of a service that is connected becomes a connection of its own, and takes neither key nor name of the present one', async () => {
  answerFetch({ 'GET /browser_pools': () => Response.json([]) })
  const { screen, store } = await open(<AddConnectionDialog known={undefined} onClose={() => {}} />)
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true })
  await field('Service URL').fill(location.origin)
  await field('Name').fill('Reader')
  await field('Key').fill('pd_reader')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => store.get().current).toMatchObject({ name: 'Reader', key: 'pd_reader' })
  expect(store.get().connections).toMatchObject([
    { name: 'Staging', key: 'pd_there' },
    { name: 'Production', key: 'pd_here' },
    { name: 'Reader', key: 'pd_reader' },
  ])
})

test('a connection that exists already is named when it is added again, keeps its name, and is the present one', async () => {
  answerFetch({ 'GET /browser_pools': () => Response.json([]) })
  const { screen, store, names } = await open(<AddConnectionDialog known={undefined} onClose={() => {}} />)
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true })
  await field('Service URL').fill('staging.example.com')
  await field('Key').fill('pd_there')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(screen.getByText('Staging was already connected')).toBeVisible()
  await expect.element(screen.getByText('You are using it now.')).toBeVisible()
  expect(names()).toEqual(['Staging', 'Production'])
  expect(store.get().current?.name).toBe('Staging')
})

import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { UiProvider } from '../../ui/ui-provider'
import { ConnectionsDialog } from './connections-dialog'
import { ConnectionStoreContext } from './context'
import { ConnectionStore } from './store'

test('a connection is removed once it was said what is lost with it, and the focus stays in the dialog', async () => {
  const memory = new Map<string, string>()
  const storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  }
  const store = new ConnectionStore({ local: storage, session: storage })
  store.signIn({ name: 'Staging', baseUrl: 'https://staging.example.com', key: 'pd_there', keep: false })
  store.signIn({ name: 'Production', baseUrl: '', key: 'pd_here', keep: false })
  const names = () => store.get().connections.map(({ name }) => name)
  const screen = await render(
    <UiProvider>
      <ConnectionStoreContext value={store}>
        <ConnectionsDialog onClose={() => {}} />
      </ConnectionStoreContext>
    </UiProvider>,
  )
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

import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ConnectionStoreContext } from '../features/connection/context'
import { ConnectionStore } from '../features/connection/store'
import { deviceStorage, tabStorage } from '../ui/browser-storage'
import { ThemeStore } from '../ui/theme'
import '../ui/theme.css'
import { UiProvider } from '../ui/ui-provider'
import { createQueryClient } from './query-client'
import { ReachStore } from './reach'
import { createAppRouter } from './router'
import { FragmentKeyStore } from './fragment-key'
import { AppStoresContext } from './stores'

const connections = new ConnectionStore({ local: deviceStorage, session: tabStorage })
const reach = new ReachStore()
const theme = new ThemeStore({ storage: deviceStorage, dataset: document.documentElement.dataset })
// Before the router looks at the address: the key must not stay in it.
const fragmentKey = new FragmentKeyStore(window)
const queryClient = createQueryClient(connections, reach)
const router = createAppRouter()

window.addEventListener('storage', (event) => event.storageArea === localStorage && connections.reload())

// What failed while the service was away is asked for again when it is back.
reach.subscribe(() => {
  if (reach.get() === null)
    void queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.error !== null })
})

// A record of one service means nothing at another one.
let usedId = connections.get().current?.id
connections.subscribe(() => {
  const id = connections.get().current?.id
  if (id && usedId && id !== usedId) void router.navigate({ to: '/pools' })
  usedId = id ?? usedId
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ConnectionStoreContext value={connections}>
        <AppStoresContext value={{ reach, theme, fragmentKey }}>
          <UiProvider>
            <RouterProvider router={router} />
          </UiProvider>
        </AppStoresContext>
      </ConnectionStoreContext>
    </QueryClientProvider>
  </StrictMode>,
)

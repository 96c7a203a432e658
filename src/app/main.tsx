import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ConnectionStoreContext } from '../features/connection/context'
import { LentKeys } from '../features/connection/lent-keys'
import { ConnectionStore } from '../features/connection/store'
import { deviceStorage, tabStorage } from '../lib/browser-storage'
import { ThemeStore } from '../ui/theme'
import '../ui/theme.css'
import { UiProvider } from '../ui/ui-provider'
import { createQueryClient } from './query-client'
import { ConnectivityStore } from './connectivity'
import { createAppRouter } from './router'
import { forgetWithConnections } from './forget'
import { FragmentKeyStore } from './fragment-key'
import { AppStoresContext } from './stores'

const connections = new ConnectionStore({ local: deviceStorage, session: tabStorage })
forgetWithConnections(connections)
const reach = new ConnectivityStore()
const theme = new ThemeStore({ storage: deviceStorage, dataset: document.documentElement.dataset })
// Before the router looks at the address: the key must not stay in it.
const fragmentKey = new FragmentKeyStore(window)
const lentKeys = new LentKeys(connections)
// A sign-in link contains a key.
if (fragmentKey.get() === null) await lentKeys.borrow()
const queryClient = createQueryClient(connections, reach)
const router = createAppRouter({ queryClient, connections })

// Another tab may have signed in, and has the key.
window.addEventListener('storage', () => {
  connections.reload()
  void lentKeys.borrow()
})
// Or signed out, also while this page was frozen, or kept for the way back.
window.addEventListener('pageshow', () => connections.reload())
for (const event of ['visibilitychange', 'resume']) document.addEventListener(event, () => connections.reload())

// What failed while the service was away is asked for again when it is back.
reach.subscribe(() => {
  if (reach.get() === null)
    void queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.error !== null })
})

// A record of one service means nothing at another one.
let usedUrl = connections.get().current?.baseUrl
connections.subscribe(() => {
  const url = connections.get().current?.baseUrl ?? usedUrl
  if (usedUrl !== undefined && url !== usedUrl) void router.navigate({ to: '/pools' })
  usedUrl = url
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

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
  type AnyRouter,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { UiProvider } from '../ui/ui-provider'
import { ConnectionContext } from '../client/connection'

export const OWN = { id: 'own', name: 'own', baseUrl: '', key: 'key' }

/**
 * What a view of the dashboard has around it, without a service: `queryClient` has what it knows already, `router` says where it has gone to. A view that reads its address
 * is opened `at` one of `path`, which `validateSearch` reads, once `router.load()` has resolved.
 */
export function testView({
  path = '$',
  at = '/',
  validateSearch = (search) => search,
}: {
  path?: string
  at?: string
  validateSearch?: (search: Record<string, unknown>) => object
} = {}): { Around: (props: { children: ReactNode }) => ReactNode; queryClient: QueryClient; router: AnyRouter } {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const root = createRootRoute()
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path, validateSearch })])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [at] }) })
  router.history.subscribe(() => void router.load())
  const Around = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <ConnectionContext value={OWN}>
        <UiProvider>
          <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
        </UiProvider>
      </ConnectionContext>
    </QueryClientProvider>
  )
  return { Around, queryClient, router }
}

import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { poolQueries, sessionQueries } from '../client/queries'
import type { ConnectionStore } from '../features/connection/store'
import { readConsoleSearch } from '../features/console/search'
import { readHistorySearch } from '../features/history/search'
import { readCreateSearch, readEditSearch, readListSearch, readPageSearch } from '../features/pools/search'
import { readAuditSearch } from '../features/resource-pages/audit-search'
import { readScenarioSearch } from '../features/scenario-pages/search'
import { readSessionsSearch } from '../features/sessions/search'
import { oneOf, textOf, wholeOf } from '../ui/search-values'
import type { SortSearch } from '../ui/sorting'
import type { Crumb } from './crumb'
import { Gate } from './gate'
import { load } from './load'
import { NotFound, PagePending, RouteError } from './route-states'
import { Shell } from './shell'
import {
  AuditLogPage,
  ExtensionPage,
  HistoryPage,
  HostsPage,
  KeyPage,
  PoolCreatePage,
  PoolEditPage,
  PoolList,
  PoolPage,
  ProfilePage,
  ProxyPage,
  ScenarioList,
  ScenarioView,
  SessionPage,
  SessionsPage,
  VideoPage,
} from './views'

/** What a list is narrowed to, and how it is sorted. A search that makes no sense counts as none. */
const readRecordsSearch = ({
  q,
  sort,
  order,
}: Record<string, unknown>): { q?: string | undefined } & SortSearch<string> => ({
  q: textOf(q),
  sort: textOf(sort),
  order: oneOf(['up', 'down'], order),
})

interface AppContext {
  queryClient: QueryClient
  connections: ConnectionStore
}

/** The layout of all views, for who is signed in. A view that is opened without a connection loads nothing. */
const rootRoute = createRootRouteWithContext<AppContext>()({
  beforeLoad: ({ context }) => ({ connection: context.connections.get().current }),
  component: () => (
    <Gate>
      <Shell>
        <Outlet />
      </Shell>
    </Gate>
  ),
})

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/pools', replace: true })
  },
})

const poolsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pools',
  validateSearch: readListSearch,
  loader: ({ context }) => load(context, poolQueries.list),
  component: PoolList,
  staticData: { crumbs: () => [{ label: 'Pools' }] },
})

const poolCreateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pools/new',
  validateSearch: readCreateSearch,
  component: PoolCreatePage,
  staticData: { crumbs: () => [{ label: 'Pools', to: '/pools' }, { label: 'New pool' }] },
})

const poolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pools/$pool',
  validateSearch: readPageSearch,
  loader: ({ context, params }) => load(context, (c) => poolQueries.detail(c, params.pool)),
  component: function PoolView() {
    const { pool } = poolRoute.useParams()
    return <PoolPage key={pool} pool={pool} />
  },
  staticData: {
    crumbs: (params) => [
      { label: 'Pools', to: '/pools' },
      { label: params['pool'] ?? '', of: 'pool' },
    ],
  },
})

const poolEditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pools/$pool/edit',
  validateSearch: readEditSearch,
  loader: ({ context, params }) => load(context, (c) => poolQueries.detail(c, params.pool)),
  component: function PoolEditView() {
    const { pool } = poolEditRoute.useParams()
    return <PoolEditPage key={pool} pool={pool} />
  },
  staticData: {
    crumbs: (params) => [
      { label: 'Pools', to: '/pools' },
      { label: params['pool'] ?? '', of: 'pool', to: '/pools/$pool' },
      { label: 'Edit' },
    ],
  },
})

const historyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/history',
  validateSearch: readHistorySearch,
  component: HistoryPage,
  staticData: { crumbs: () => [{ label: 'History' }] },
})

const sessionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sessions',
  validateSearch: readSessionsSearch,
  loader: ({ context }) => load(context, sessionQueries.list),
  component: SessionsPage,
  staticData: { crumbs: () => [{ label: 'Sessions' }] },
})

const sessionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sessions/$id',
  validateSearch: readConsoleSearch,
  loader: ({ context, params }) => load(context, (c) => sessionQueries.detail(c, params.id)),
  component: function SessionView() {
    const { id } = sessionRoute.useParams()
    return <SessionPage key={id} id={id} />
  },
  staticData: {
    crumbs: (params) => [
      { label: 'Sessions', to: '/sessions' },
      { label: params['id'] ?? '', of: 'session' },
    ],
  },
})

const videoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sessions/$id/videos/$video',
  // Where it begins, ms.
  validateSearch: ({ t }: Record<string, unknown>): { t?: number | undefined } => ({ t: wholeOf(t) }),
  component: function VideoView() {
    const { id, video } = videoRoute.useParams()
    return <VideoPage key={video} sessionId={id} videoId={video} t={videoRoute.useSearch().t} />
  },
  staticData: {
    crumbs: (params) => [
      { label: 'Sessions', to: '/sessions' },
      { label: params['id'] ?? '', of: 'session', to: '/sessions/$id' },
      { label: 'Video' },
    ],
  },
})

const scenariosRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/scenarios',
  validateSearch: readRecordsSearch,
  component: ScenarioList,
  staticData: { crumbs: () => [{ label: 'Scenarios' }] },
})

const scenarioRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/scenarios/$id',
  validateSearch: readScenarioSearch,
  component: function Scenario() {
    const { id } = scenarioRoute.useParams()
    const { session } = scenarioRoute.useSearch()
    return <ScenarioView key={id} id={id} session={session} />
  },
  staticData: {
    crumbs: (params) => [
      { label: 'Scenarios', to: '/scenarios' },
      { label: params['id'] ?? '', of: 'scenario' },
    ],
  },
})

const resourcesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/resources',
  beforeLoad: () => {
    throw redirect({ to: '/resources/profiles', replace: true })
  },
})

/** Below a path of their own: `/profiles`, `/extensions` and `/proxies` are addresses of the API. */
const profilesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/resources/profiles',
  validateSearch: readRecordsSearch,
  component: ProfilePage,
  staticData: { crumbs: () => [{ label: 'Resources', to: '/resources' }, { label: 'Profiles' }] },
})

const extensionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/resources/extensions',
  validateSearch: readRecordsSearch,
  component: ExtensionPage,
  staticData: { crumbs: () => [{ label: 'Resources', to: '/resources' }, { label: 'Extensions' }] },
})

const proxiesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/resources/proxies',
  validateSearch: readRecordsSearch,
  component: ProxyPage,
  staticData: { crumbs: () => [{ label: 'Resources', to: '/resources' }, { label: 'Proxies' }] },
})

const keysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/keys',
  validateSearch: readRecordsSearch,
  component: KeyPage,
  staticData: { crumbs: () => [{ label: 'API keys' }] },
})

const auditLogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/audit-log',
  validateSearch: readAuditSearch,
  component: AuditLogPage,
  staticData: { crumbs: () => [{ label: 'API keys', to: '/keys' }, { label: 'Audit log' }] },
})

const hostsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/hosts',
  validateSearch: readRecordsSearch,
  component: HostsPage,
  staticData: { crumbs: () => [{ label: 'Hosts' }] },
})

const routeTree = rootRoute.addChildren([
  homeRoute,
  poolsRoute,
  poolCreateRoute,
  poolRoute,
  poolEditRoute,
  historyRoute,
  sessionsRoute,
  sessionRoute,
  videoRoute,
  scenariosRoute,
  scenarioRoute,
  resourcesRoute,
  profilesRoute,
  extensionsRoute,
  proxiesRoute,
  hostsRoute,
  keysRoute,
  auditLogRoute,
])

export function createAppRouter(context: AppContext) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    // A view that has come is shown at once.
    defaultPendingMinMs: 0,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** Where this view is, from the outermost on. */
    crumbs?: (params: Record<string, string>) => Crumb[]
  }
}

import { lazyRouteComponent } from '@tanstack/react-router'
import { loadPart } from '../ui/load-part'

// The code of each view is loaded when it is opened, or about to be.

export const PoolList = lazyRouteComponent(() => loadPart(() => import('../features/pools/pool-list')), 'PoolList')
export const PoolCreatePage = lazyRouteComponent(
  () => loadPart(() => import('../features/pools/pool-create')),
  'PoolCreatePage',
)
export const PoolEditPage = lazyRouteComponent(
  () => loadPart(() => import('../features/pools/pool-edit')),
  'PoolEditPage',
)
export const PoolPage = lazyRouteComponent(() => loadPart(() => import('../features/pools/pool-page')), 'PoolPage')
export const SessionsPage = lazyRouteComponent(() => loadPart(() => import('./sessions-page')), 'SessionsPage')
export const ProfilePage = lazyRouteComponent(
  () => loadPart(() => import('../features/resource-pages/profile-page')),
  'ProfilePage',
)
export const ExtensionPage = lazyRouteComponent(
  () => loadPart(() => import('../features/resource-pages/extension-page')),
  'ExtensionPage',
)
export const KeyPage = lazyRouteComponent(
  () => loadPart(() => import('../features/resource-pages/key-page')),
  'KeyPage',
)
export const AuditLogPage = lazyRouteComponent(
  () => loadPart(() => import('../features/resource-pages/audit-log-page')),
  'AuditLogPage',
)
export const HostsPage = lazyRouteComponent(() => loadPart(() => import('../features/hosts/hosts-page')), 'HostsPage')
export const HistoryPage = lazyRouteComponent(
  () => loadPart(() => import('../features/history/history-page')),
  'HistoryPage',
)
export const ProxyPage = lazyRouteComponent(
  () => loadPart(() => import('../features/resource-pages/proxy-page')),
  'ProxyPage',
)
export const SessionPage = lazyRouteComponent(() => loadPart(() => import('./session-page')), 'SessionPage')
export const VideoPage = lazyRouteComponent(() => loadPart(() => import('./video-page')), 'VideoPage')
export const ScenarioList = lazyRouteComponent(
  () => loadPart(() => import('../features/scenario-pages/list/scenario-list')),
  'ScenarioList',
)
export const ScenarioView = lazyRouteComponent(() => loadPart(() => import('./scenario-view')), 'ScenarioView')

import { PageTabs } from './page-tabs'

const TABS = [
  { to: '/resources/profiles', label: 'Profiles' },
  { to: '/resources/extensions', label: 'Extensions' },
  { to: '/resources/proxies', label: 'Proxies' },
] as const

/** The three kinds. */
export const ResourceTabs = () => <PageTabs label="Resources" tabs={TABS} />

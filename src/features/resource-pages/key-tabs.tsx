import { PageTabs } from './page-tabs'

const TABS = [
  { to: '/keys', label: 'API keys' },
  { to: '/audit-log', label: 'Audit log' },
] as const

/** The keys, and what was done with them. */
export const KeyTabs = () => <PageTabs label="Access" tabs={TABS} />

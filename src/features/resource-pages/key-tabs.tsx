import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'
import { PageTabs } from './page-tabs'

const TABS = [
  { to: '/keys', label: 'API keys' },
  { to: '/audit-log', label: 'Audit log' },
] as const

/** The keys, and what was done with them. */
export const KeyTabs = () => <PageTabs label="Access" tabs={TABS} />

/** Instead of what the key in use may not see. */
export const NoRight = ({ title, what, denied }: { title: string; what: string; denied: string }) => (
  <>
    <PageHeader title={title} />
    <KeyTabs />
    <EmptyState title={`You can’t view ${what}`}>
      <p>{denied}. Sign in with a key that has it, such as the main key.</p>
    </EmptyState>
  </>
)

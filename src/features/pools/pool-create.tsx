import { PageHeader } from '../../ui/page'

export function PoolCreatePage() {
  return <PageHeader title="New pool" />
}

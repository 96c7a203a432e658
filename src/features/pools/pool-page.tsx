import { PageHeader } from '../../ui/page'

export function PoolPage({ pool }: { pool: string }) {
  return <PageHeader title={pool} />
}

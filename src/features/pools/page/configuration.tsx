import type { Pool } from '../../../contract/pool'
import { lazyComponent } from '../../../ui/lazy-component'
import { Section } from '../../../ui/page'
import { Skeleton } from '../../../ui/skeleton'

// It needs most of the contract, and stands beside what is watched.
const PoolConfiguration = lazyComponent(async () => (await import('./pool-config')).PoolConfiguration)

/** How the browsers of a pool are made, as soon as it is there. */
export function Configuration({ pool }: { pool: Pool }) {
  return (
    <PoolConfiguration
      pool={pool}
      fallback={
        <Section title="Configuration">
          <Skeleton height="20rem" />
        </Section>
      }
    />
  )
}

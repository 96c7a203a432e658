import { EmptyState } from '../../../ui/empty-state'
import { Lanes } from '../../../ui/lanes'
import { ButtonLink } from '../../../ui/links'
import { PageHeader } from '../../../ui/page'

/** There is no such pool, or not any more. */
export function PoolGone({ idOrName }: { idOrName: string }) {
  return (
    <>
      <PageHeader title={idOrName} />
      <EmptyState
        title="This pool is gone"
        picture={<Lanes size="large" label="" lanes={[{ state: 'empty' }, { state: 'empty' }, { state: 'empty' }]} />}
        actions={
          <>
            <ButtonLink to="/pools" variant="primary">
              All pools
            </ButtonLink>
            <ButtonLink to="/pools/new">New pool</ButtonLink>
          </>
        }
      >
        <p>
          There is no pool with the name or id <strong className="font-semibold text-ink">{idOrName}</strong> on this
          connection. It was deleted, or it is on another one.
        </p>
      </EmptyState>
    </>
  )
}

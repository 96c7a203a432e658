import { useDenied } from '../../client/rights'
import { acquireBrowser } from '../../contract/endpoints/pools'
import { EmptyState } from '../../ui/empty-state'
import { Lanes } from '../../ui/lanes'
import { ButtonLink } from '../../ui/links'

/** No browser is acquired. */
export function NoSessions() {
  const denied = useDenied(acquireBrowser)
  return (
    <EmptyState
      title="No browser is acquired"
      picture={
        <Lanes lanes={[{ state: 'available' }, { state: 'available' }, { state: 'empty' }]} size="large" label="" />
      }
      actions={
        <ButtonLink to="/pools" {...(denied === undefined && { variant: 'primary' })}>
          {denied === undefined ? 'Choose a pool' : 'Go to the pools'}
        </ButtonLink>
      }
    >
      <p>
        A session begins when a browser of a pool is acquired, and ends when it is released, ended or idle for too long.
      </p>
      <p>
        {denied === undefined
          ? 'Acquire one on the page of its pool, or start one without a pool, then drive it from here.'
          : `${denied}, but you can view sessions that others start here.`}
      </p>
    </EmptyState>
  )
}

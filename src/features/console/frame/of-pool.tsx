import type { BrowserSession } from '../../../contract/session'
import { TextLink } from '../../../ui/links'
import { poolAddress, poolTitle } from '../../../resources/pool-address'

/** The pool of a session, on one line however long its name is: what matters is the screen below. */
export function OfPool({ pool }: { pool: NonNullable<BrowserSession['pool']> }) {
  const name = poolTitle(pool)
  return (
    // The room around it is for the ring of the link that has the focus.
    <span className="-m-1 max-w-full truncate p-1 sm:max-w-80" title={name}>
      of{' '}
      <TextLink to="/pools/$pool" params={{ pool: poolAddress(pool) }}>
        {name}
      </TextLink>
    </span>
  )
}

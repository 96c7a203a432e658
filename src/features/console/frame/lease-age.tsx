import type { BrowserSession } from '../../../contract/session'
import { Age } from '../../../ui/time'

/** Since when the session holder has the browser. One of a pool was started long before it was acquired: where the lease is unknown, nothing is shown. */
export function LeaseAge({ session: { pool, created_at, leased_at } }: { session: BrowserSession }) {
  const since = leased_at ?? (pool ? undefined : created_at)
  if (!since) return null
  return (
    <span>
      {pool ? 'acquired' : 'created'} <Age since={since} /> ago
    </span>
  )
}

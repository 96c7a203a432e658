import { Users } from 'lucide-react'
import type { BrowserSession } from '../../../contract/session'
import { VIEWER_ID } from '../screen/viewer-id'

type Viewed = Pick<BrowserSession, 'viewers'>

/** Who else looks at a session or drives it, by the names of their keys; undefined when nobody does, or nobody knows. */
export function describeOthers({ viewers = [] }: Viewed): string | undefined {
  const others = viewers.filter(({ id }) => id !== VIEWER_ID)
  if (others.length === 0) return undefined
  const names = others.map(({ key, drives }) => (drives ? `${key} (in control)` : key))
  return `${others.length === 1 ? '1 other' : `${others.length} others`}: ${names.join(', ')}`
}

/** Says who else is on the session. */
export function Others({ session }: { session: Viewed }) {
  const words = describeOthers(session)
  return (
    <span role="status" className="inline-flex min-w-0 items-center gap-1.5 empty:hidden">
      {words && (
        <>
          <Users aria-hidden className="size-4 shrink-0 text-look" />
          <span className="truncate" title={words}>
            {words}
          </span>
        </>
      )}
    </span>
  )
}

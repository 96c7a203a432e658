import { Users } from 'lucide-react'
import type { BrowserSession } from '../../../contract/session'
import { plural } from '../../../ui/format'
import { VIEWER_ID } from '../screen/viewer-id'

type Viewed = Pick<BrowserSession, 'viewers'>

/** Who else looks at a session or drives it, by the names of their keys; undefined when nobody does, or nobody knows. */
export function describeOthers({ viewers = [] }: Viewed): string | undefined {
  const others = viewers.filter(({ id }) => id !== VIEWER_ID)
  if (others.length === 0) return undefined
  const counts = new Map<string, number>()
  for (const { key, drives } of others) {
    const name = drives ? `${key} (in control)` : key
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const names = [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name))
  return `${plural(others.length, 'other')}: ${names.join(', ')}`
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

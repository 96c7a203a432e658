import { Users } from 'lucide-react'
import { describeOthers, type Viewed } from '../../../resources/session-viewers'

/** Says who else is on the session. */
export function Others({ session }: { session: Viewed }) {
  const words = describeOthers(session)
  return (
    <span role="status" className="inline-flex min-w-0 items-center gap-1.5 empty:hidden">
      {words && (
        <>
          <Users className="size-4 shrink-0 text-warning" />
          <span className="truncate" title={words}>
            {words}
          </span>
        </>
      )}
    </span>
  )
}

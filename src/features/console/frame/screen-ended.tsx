import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useConnection } from '../../../client/connection'
import { isGone } from '../../../client/errors'
import { pastQueries } from '../../../client/past-queries'
import type { BrowserSession } from '../../../contract/session'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { ButtonLink } from '../../../ui/links'
import type { Ended } from '../screen/screen-state'
import { AcquireAnother } from './acquire-another'
import { LeaseEnd, poolLeft } from './lease-ends'
import { messageOf } from '../../../lib/message-of'

/** Over the last picture: there will be no further one, why, and what can be done. It can be put aside to see the picture. */
export function ScreenEnded({
  end: { error },
  session: { session_id: id, pool: own },
}: {
  end: Ended
  session: BrowserSession
}) {
  const [isAside, setAside] = useState(false)
  const gone = isGone(error)
  const connection = useConnection()
  // A service that was started again answers only that there is no such session, and still knows why.
  const { data: leases, isLoading } = useQuery({ ...pastQueries.leases(connection, id), enabled: gone })
  const last = leases?.[0]
  const pool = isLoading ? undefined : poolLeft(own, last)
  const message = messageOf(error)
  if (isAside) {
    return (
      <div className="self-start justify-self-end rounded-md bg-raised shadow-float">
        <Button size="small" onClick={() => setAside(false)}>
          {gone ? 'Session ended: next steps' : 'Couldn’t show the screen'}
        </Button>
      </div>
    )
  }
  return (
    <section
      aria-label="End of the session"
      className="relative flex max-w-md flex-col items-start gap-3 rounded-md border border-line border-l-3 border-l-danger bg-raised p-5 shadow-float"
    >
      <span className="absolute top-2 right-2">
        <IconButton label="Show the last picture" icon={<X />} onClick={() => setAside(true)} />
      </span>
      <div role="alert" className="flex flex-col gap-3 text-muted">
        <h2 className="pr-8 text-lg font-semibold text-ink">
          {gone ? 'This session has ended' : 'Couldn’t show the screen'}
        </h2>
        {!isLoading && <p>{last ? <LeaseEnd lease={last} /> : message}</p>}
        {gone && <p>The last picture is shown behind.</p>}
      </div>
      {!isLoading &&
        (pool && gone ? (
          <AcquireAnother pool={pool} after={id} drafts />
        ) : (
          <ButtonLink to="/sessions">Sessions</ButtonLink>
        ))}
    </section>
  )
}

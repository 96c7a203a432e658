import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useConnection } from '../../../client/connection'
import { sessionQueries } from '../../../client/queries'
import { Badge } from '../../../ui/badge'
import { lazyComponent } from '../../../ui/lazy-component'
import { ButtonLink } from '../../../ui/links'
import { PageHeader } from '../../../ui/page'
import { RelativeTime } from '../../../ui/time'
import { ConsoleLoading } from './console-loading'
import { OfPool } from './of-pool'

const EndedEvents = lazyComponent(async () => (await import('../events/ended-events')).EndedEvents)

/** A session that is over: what is left of it is what has happened in it. `unknown` is shown where there never was one. */
export function EndedSession({ sessionId, unknown }: { sessionId: string; unknown: ReactNode }) {
  const connection = useConnection()
  const { data: session, isPending } = useQuery(sessionQueries.ended(connection, sessionId))
  if (isPending) return <ConsoleLoading />
  if (!session) return unknown
  const { session_id: id, name, pool, deleted_at } = session
  return (
    <>
      <PageHeader
        title={name ?? id}
        meta={
          <>
            {pool && <OfPool pool={pool} />}
            <Badge>ended</Badge>
            {deleted_at && <RelativeTime at={deleted_at} />}
          </>
        }
        actions={<ButtonLink to="/sessions">Sessions</ButtonLink>}
      />
      <section aria-label="Events" className="flex min-h-0 flex-1 flex-col border-t border-line max-md:h-[85dvh]">
        <EndedEvents session={session} />
      </section>
    </>
  )
}

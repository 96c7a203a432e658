import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../client/connection'
import { sessionQueries } from '../../client/queries'
import { plural } from '../../ui/format'
import { Disclosure } from '../../ui/disclosure'
import { TextLink } from '../../ui/links'
import { RelativeTime } from '../../ui/time'
import { poolTitle } from '../../resources/pool-address'

/** The way to what is left of sessions that are over: their history, their pictures and their events. */
export function EndedSessions() {
  const { data: sessions = [] } = useQuery(sessionQueries.recentlyEnded(useConnection()))
  if (sessions.length === 0) return null
  return (
    <div className="px-4 pt-2 pb-4">
      <Disclosure title="Ended sessions" summary={plural(sessions.length, 'session')}>
        <ul aria-label="Ended sessions" className="flex flex-col">
          {sessions.map(({ session_id: id, name = id, pool, leased_by, deleted_at }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-1">
              <TextLink to="/sessions/$id" params={{ id }}>
                {name}
              </TextLink>
              <span className="text-sm text-muted">
                {pool && `of ${poolTitle(pool)} · `}
                {leased_by && `acquired by ${leased_by} · `}
                {deleted_at && (
                  <>
                    ended <RelativeTime at={deleted_at} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type KnownActivity, withOlder } from '../../../client/activity'
import { useConnection } from '../../../client/connection'
import { activityPage, poolQueries } from '../../../client/queries'
import type { PoolActivity } from '../../../contract/pool-activity'
import { TryAgain } from '../../../resources/try-again'
import { Button } from '../../../ui/button'
import { plural, zoneName } from '../../../ui/format'
import { Notice } from '../../../ui/notice'
import { useServiceNow } from '../../../ui/now'
import { Section } from '../../../ui/page'
import { Segmented } from '../../../ui/segmented'
import { Skeleton } from '../../../ui/skeleton'
import { ActivityEntry } from './activity-entry'
import { ACTIVITY_FILTERS, type ActivityFilter, byDayAndMinute, formatDay } from './describe-activity'
import { useHold } from './use-hold'

const OPTIONS = (Object.keys(ACTIVITY_FILTERS) as ActivityFilter[]).map((value) => ({
  value,
  label: ACTIVITY_FILTERS[value].label,
}))

/** What happened to a pool, newest first and live. `alive`: its active sessions. */
export function ActivityLog({ poolId, alive }: { poolId: string; alive: ReadonlySet<string> }) {
  const connection = useConnection()
  const [filter, setFilter] = useState<ActivityFilter>('all')
  const query = poolQueries.activity(connection, poolId, ACTIVITY_FILTERS[filter].kinds)
  const { data: known, error, refetch, isFetching } = useQuery(query)
  const filters = <Segmented label="Show" size="small" value={filter} onChange={setFilter} options={OPTIONS} />
  const section = (children: ReactNode, flush = false) => (
    <Section title="Activity" actions={known === null ? undefined : filters} flush={flush}>
      {children}
    </Section>
  )
  if (known === null) return section(<p className="text-muted">This service doesn’t report pool activity.</p>)
  if (known && known.entries.length > 0)
    return section(<Entries key={filter} poolId={poolId} alive={alive} known={known} filter={filter} />, true)
  if (known) return section(<p className="text-muted">{filter === 'all' ? NOTHING : 'No entries of this kind yet.'}</p>)
  if (!error) return section(<Loading />)
  return section(
    <Notice tone="danger" title="Couldn’t load the activity">
      {error.message} <TryAgain error={error} pending={isFetching} onRetry={() => void refetch()} />
    </Notice>,
  )
}

/** Of a lease, which names a key, there is a page also when it is over. */
const hasPage = ({ session_id: session, by }: PoolActivity, alive: ReadonlySet<string>): boolean =>
  session !== undefined && (by !== undefined || alive.has(session))

const NOTHING = 'No activity in the last 14 days.'

function Entries({
  poolId,
  alive,
  known,
  filter,
}: {
  poolId: string
  alive: ReadonlySet<string>
  known: KnownActivity
  filter: ActivityFilter
}) {
  const now = useServiceNow()
  const { box, shown, missed, release } = useHold(known.entries)
  return (
    <div className="relative">
      {missed > 0 && (
        <div className="absolute inset-x-0 top-2 z-2 flex justify-center">
          <Button size="small" icon={<ArrowUp />} onClick={release}>
            {plural(missed, 'new entry', 'new entries')}
          </Button>
        </div>
      )}
      <div
        {...box}
        role="region"
        aria-label="Activity log"
        className="relative max-h-96 overflow-y-auto overscroll-contain pb-2 focus-visible:-outline-offset-2"
      >
        {byDayAndMinute(shown).map(({ day, minutes }) => (
          <section key={day} aria-label={formatDay(day, now)}>
            <h3 className="px-4 pt-2 pb-1 text-sm font-semibold text-muted">
              {formatDay(day, now)}
              <span className="font-normal text-faint">, times in {zoneName(day)}</span>
            </h3>
            <ol>
              {minutes.flatMap(({ entries }) =>
                entries.map((entry, index) => (
                  <ActivityEntry key={entry.id} entry={entry} first={index === 0} hasPage={hasPage(entry, alive)} />
                )),
              )}
            </ol>
          </section>
        ))}
        <Older poolId={poolId} known={known} filter={filter} />
      </div>
    </div>
  )
}

function Older({ poolId, known, filter }: { poolId: string; known: KnownActivity; filter: ActivityFilter }) {
  const connection = useConnection()
  const client = useQueryClient()
  const { kinds } = ACTIVITY_FILTERS[filter]
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => activityPage(connection, poolId, kinds, { before: known.entries.at(-1)?.id }),
    onSuccess: (page) =>
      client.setQueryData<KnownActivity | null>(
        poolQueries.activity(connection, poolId, kinds).queryKey,
        (before) => before && withOlder(before, page),
      ),
  })
  if (known.complete) return null
  return (
    <p className="flex items-center gap-3 px-4 pt-2">
      <Button size="small" pending={isPending} onClick={() => mutate()}>
        Load older
      </Button>
      {error && (
        <span role="alert" className="text-danger">
          Not loaded: {error.message}
        </span>
      )}
    </p>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Loading the activity" className="flex flex-col gap-2">
      <Skeleton width="18rem" />
      <Skeleton width="22rem" />
      <Skeleton width="16rem" />
    </div>
  )
}

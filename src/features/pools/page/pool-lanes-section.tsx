import { Link } from '@tanstack/react-router'
import { useIsAway } from '../../../client/use-is-away'
import type { Pool, PoolStatus } from '../../../contract/pool'
import { useHalt } from '../../../resources/hosts'
import { Count } from '../../../ui/count'
import { LANE_STATES } from '../../../ui/lane-fold'
import { LaneLegend, Lanes } from '../../../ui/lanes'
import { Notice } from '../../../ui/notice'
import { formatRough, plural } from '../../../ui/format'
import { useServiceNow } from '../../../ui/now'
import { QuickResize } from './quick-resize'
import { PoolSizingAdvice } from './sizing-advice'
import { startFailure } from '../start-failure'
import { describeFill, type PoolLane, poolLanes } from '../pool-lanes'

/** The pool in short: each slot, the counters, how the filling goes, and what went wrong. */
export function PoolLanesSection({
  pool,
  status,
  cap,
}: {
  pool: Pool
  status: PoolStatus | null | undefined
  cap: number
}) {
  const lanes = poolLanes(pool, status)
  const sessions = new Map(lanes.map((lane) => [lane.id, lane.sessionId]))
  const shown = LANE_STATES.filter((state) => lanes.some((lane) => lane.state === state))
  const words = describeFill(pool, status, { cap, halt: useHalt(), isUnavailable: useIsAway() })
  return (
    <section aria-label="Browsers" className="flex flex-col gap-4 border-t border-line px-4 py-4">
      <div className="flex flex-wrap items-baseline gap-x-8 gap-y-3">
        <Counter count={pool.available_count} name="available" />
        <Counter count={pool.acquired_count} name="acquired" />
        <QuickResize pool={pool} status={status} />
        {/* Behind the buttons: it comes and goes while they are pressed. */}
        {status && status.warming.length > 0 && <Counter count={status.warming.length} name="warming" />}
        <p
          className={
            /paused|draining/.test(words) ? 'text-warning' : words === 'failing to start' ? 'text-danger' : 'text-muted'
          }
        >
          {sentence(words)}
          {status && status.waiting_count > 0 && `, ${plural(status.waiting_count, 'call')} waiting for a browser`}
        </p>
      </div>
      <Lanes
        lanes={lanes}
        size="large"
        renderLink={(lane, props) => {
          const sessionId = sessions.get((lane as PoolLane).id)
          return sessionId === undefined ? null : <Link to="/sessions/$id" params={{ id: sessionId }} {...props} />
        }}
      />
      <LaneLegend states={shown} />
      <PoolSizingAdvice pool={pool} status={status} />
      {status?.failure && <Failure failure={status.failure} />}
    </section>
  )
}

const WORDS: Record<string, string> = {
  full: 'All slots are filled',
  unknown: 'The service doesn’t report how full the pool is',
  paused: 'Filling is paused',
  'full, paused': 'All slots are filled, filling is paused',
  'failing to start': 'Browsers are failing to start',
}

const sentence = (words: string): string => WORDS[words] ?? words.charAt(0).toUpperCase() + words.slice(1)

function Counter({ count, name }: { count: number; name: string }) {
  return (
    <p className="flex items-baseline gap-1.5">
      <span className="text-2xl font-semibold">
        <Count value={count} />
      </span>
      <span className="text-muted">{name}</span>
    </p>
  )
}

function Failure({ failure }: { failure: NonNullable<PoolStatus['failure']> }) {
  const now = useServiceNow()
  const { said, printed } = startFailure(failure.message)
  const retryAt = failure.retry_at === undefined ? undefined : Date.parse(failure.retry_at)
  return (
    <Notice
      tone="danger"
      title={
        failure.attempts > 1
          ? `A browser failed to start, ${failure.attempts} times in a row`
          : 'A browser failed to start'
      }
    >
      {said}{' '}
      {retryAt !== undefined && (
        <span className="whitespace-nowrap">
          {retryAt - now > 500 ? `Next try in ${formatRough(retryAt - now)}.` : 'Retrying.'}
        </span>
      )}
      {printed && (
        <pre aria-label="Browser log" className="mt-1.5 font-mono text-xs whitespace-pre-wrap">
          {printed}
        </pre>
      )}
    </Notice>
  )
}

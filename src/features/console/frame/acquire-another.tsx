import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useConnection } from '../../../client/connection'
import { ApiError, isForbidden, isNotFound } from '../../../client/errors'
import { poolQueries, slowly } from '../../../client/queries'
import { useDenied } from '../../../client/rights'
import { acquireBrowser } from '../../../contract/endpoints/pools'
import type { BrowserSession } from '../../../contract/session'
import { describeAcquireWait } from '../../../resources/describe-acquire-wait'
import { useHalt } from '../../../resources/hosts'
import { describeAcquireFailure } from '../../../resources/describe-acquire-failure'
import { OpenLeases } from '../../../resources/open-leases'
import { useAcquire } from '../../../resources/use-acquire'
import { titleOf } from '../../../resources/reference'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/commands'
import { formatDuration } from '../../../ui/format'
import { ButtonLink } from '../../../ui/links'
import { useNow } from '../../../ui/now'
import { carryDrafts } from './carry-drafts'
import { storageWithDrafts } from '../kept-drafts'
import { poolAddress } from '../../../resources/pool-address'

/** A browser that is free comes faster than a line can be read. */
const UNSEEN_MS = 600

/** Goes on in another browser of the same pool, with what was drawn and composed; what stands in the way is shown here. */
export function AcquireAnother({
  pool,
  after,
  drafts,
}: {
  pool: NonNullable<BrowserSession['pool']>
  /** Id of the session that has ended. */
  after: string
  /** Says what becomes of what was drawn and composed for it. */
  drafts: boolean
}) {
  const connection = useConnection()
  const acquire = useAcquire<typeof pool>(({ session_id: next }) =>
    carryDrafts(storageWithDrafts(connection), after, next),
  )
  const known = useQuery({ ...poolQueries.detail(connection, pool.id), refetchInterval: slowly })
  const { start, cancel, waiting, failed } = acquire
  const waited = Math.max(0, useNow() - (waiting?.since ?? 0))
  const waits = waiting !== undefined && waited >= UNSEEN_MS
  const isLeased = failed?.lookup?.is === 'leased'
  const isGone = isNotFound(failed?.error) || isNotFound(known.error)
  const denied = useDenied(acquireBrowser)
  // The button stays, and with it the focus.
  const refused = isForbidden(failed?.error) ? failed?.error.message : undefined
  const label = waits ? 'Stop waiting' : failed && !isLeased && refused === undefined ? 'Try again' : 'Acquire another'
  const icon = waits ? undefined : <Plus />
  // Nothing is offered that may be taken back at once.
  const disabledReason = waits ? undefined : (denied ?? refused ?? (known.isPending ? 'Loading the pool…' : undefined))
  const press = (): void => (waits ? cancel() : start(pool))
  useCommands(
    'This session',
    isGone
      ? []
      : [{ id: 'ended.acquire', label, hint: titleOf(pool), lasting: true, icon, disabledReason, run: press }],
  )
  return (
    <>
      {drafts && !isGone && <p className="text-muted">Your drawing and keys move to the next browser you acquire.</p>}
      {waits && (
        <p className="text-muted">
          <Wait pool={pool} /> Waiting for {formatDuration(Math.round(waited / 1_000) * 1_000)}.
        </p>
      )}
      {isGone && (
        <p role={failed && 'alert'} className="text-muted">
          The pool was deleted. Acquire a browser from another pool.
        </p>
      )}
      {failed && !isGone && (
        <p role="alert" className="text-danger">
          {whyNot(failed, titleOf(pool))}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isGone ? (
          <ButtonLink to="/pools" variant="primary">
            Pools
          </ButtonLink>
        ) : (
          <>
            <Button
              variant={waits || isLeased ? 'plain' : 'primary'}
              icon={icon}
              pending={waiting !== undefined && !waits}
              disabledReason={disabledReason}
              onClick={press}
            >
              {label}
            </Button>
            <OpenLeases acquire={acquire} />
            <ButtonLink to="/pools/$pool" params={{ pool: poolAddress(pool) }}>
              Back to pool
            </ButtonLink>
          </>
        )}
        <ButtonLink to="/sessions">Sessions</ButtonLink>
      </div>
    </>
  )
}

/** What a wait for a browser of the pool can lead to; of a paused pool, or while hosts drain, no browser is promised. */
function Wait({ pool }: { pool: NonNullable<BrowserSession['pool']> }) {
  const connection = useConnection()
  const { data: fresh, isPending } = useQuery(poolQueries.detail(connection, pool.id))
  const { data: status } = useQuery(poolQueries.status(connection, pool.id))
  const halt = useHalt()
  const why = fresh && describeAcquireWait(fresh, status, halt)
  return (
    <span role="status">
      No browser of {titleOf(pool)} is available.{' '}
      {why?.kind === 'halted' || why?.kind === 'paused'
        ? why.sentence
        : !isPending && 'The first one to become available is yours, and its console opens automatically.'}
    </span>
  )
}

function whyNot(failed: Parameters<typeof describeAcquireFailure>[0], pool: string): string {
  const { error } = failed
  switch (error instanceof ApiError ? error.status : undefined) {
    case 401:
    case 403:
      return `Your key can’t acquire browsers. ${error.message} Sign in with another key, or ask an administrator for one.`
    default: {
      const { title, text } = describeAcquireFailure(failed, pool)
      return `${title}. ${text}`
    }
  }
}

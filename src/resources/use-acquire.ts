import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call, newCallKey } from '../client/call'
import { useConnection } from '../client/connection'
import { isOutcomeUnknown } from '../client/outcome'
import { pause } from '../lib/pause'
import { poolQueries, sessionQueries } from '../client/queries'
import { serviceClock } from '../client/service-clock'
import type { Attempt } from '../client/submission'
import { useSubmission } from '../client/use-submission'
import { acquireBrowser } from '../contract/endpoints/pools'
import type { BrowserSession } from '../contract/session'
import { useAnnounce } from '../ui/announce'
import { holdSession } from './held-sessions'
import { type LeaseLookup, type LostAcquire, useLostLease } from './lost-lease'

export interface Acquire<P> {
  /** No-op while a browser of that pool is waited for; one of another pool is waited for no more. */
  start: (pool: P) => void
  cancel: () => void
  /** The pool that is waited for, and since when in milliseconds since the epoch. */
  waiting: { pool: P; since: number } | undefined
  /** `lookup`: what the service says of leases since, while it is not known whether a browser was acquired. */
  failed: { pool: P; error: Error; lookup: LeaseLookup | undefined } | undefined
  /** Goes to the console of a session that was acquired. */
  open: (session: BrowserSession) => Promise<void>
  dismiss: () => void
}

/** A service may answer at once that there is none. */
const LEAST_WAIT_MS = 1_000

/** Waits for a browser of a pool for as long as the person does, then opens its console; `onAcquired` comes just before that. */
export function useAcquire<P extends { id: string }>(
  onAcquired: (session: BrowserSession) => void = () => {},
): Acquire<P> {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const announce = useAnnounce()
  const abort = useRef<AbortController>(null)
  const [wanted, setWanted] = useState<P>()
  const [sent, setSent] = useState<LostAcquire & { attempt: Attempt }>()

  /** Remembers which leases there were before the first call of an attempt. */
  const remember = (poolId: string, attempt: Attempt): void =>
    setSent((before) => {
      if (before?.attempt === attempt) return before
      const status = queryClient.getQueryData(poolQueries.status(connection, poolId).queryKey)
      const known = new Set(status?.acquired.map(({ session_id }) => session_id))
      return { attempt, poolId, known, at: attempt.sentAt + serviceClock.aheadOf(connection.baseUrl) }
    })

  const open = (session: BrowserSession): Promise<void> => {
    onAcquired(session)
    void queryClient.invalidateQueries({ queryKey: poolQueries.all(connection) })
    void queryClient.invalidateQueries({ queryKey: sessionQueries.all(connection) })
    return navigate({
      to: '/sessions/$id',
      params: { id: session.session_id },
      // The tool that was open in the console of a session that has ended.
      search: ({ tool, scenario }) => ({ tool, scenario }),
    })
  }

  const { isPending, error, submittedAt, reset, mutate } = useSubmission({
    mutationFn: async (poolId: string, attempt): Promise<BrowserSession> => {
      const { signal } = (abort.current = new AbortController())
      remember(poolId, attempt)
      // One call waits for as long as the service likes; then it is asked again, until the person has enough.
      for (;;) {
        const { idempotencyKey } = attempt
        const params = { id_or_name: poolId }
        const askedAt = performance.now()
        const session = await call(connection, acquireBrowser, { params, body: {}, signal, idempotencyKey })
        if (session) return session
        attempt.idempotencyKey = newCallKey()
        await pause(Math.max(0, LEAST_WAIT_MS - (performance.now() - askedAt)), signal)
      }
    },
    onSuccess: (session, poolId) => {
      holdSession(connection, { ...session, pool: session.pool ?? { id: poolId } })
      announce('Browser acquired')
      return open(session)
    },
  })
  const lookup = useLostLease(error && isOutcomeUnknown(error) ? sent : undefined, submittedAt)

  // When the page is left, its call is canceled; the service then leases to no caller.
  useEffect(() => () => abort.current?.abort(), [])

  const cancel = (): void => {
    abort.current?.abort()
    reset()
  }
  return {
    start: (pool) => {
      if (isPending && wanted?.id !== pool.id) cancel()
      // Who has seen the lease of before wants another one.
      if (lookup?.is === 'leased') reset()
      setWanted(pool)
      mutate(pool.id)
    },
    cancel,
    waiting: wanted && isPending ? { pool: wanted, since: submittedAt } : undefined,
    failed: wanted && error ? { pool: wanted, error, lookup } : undefined,
    open,
    dismiss: reset,
  }
}

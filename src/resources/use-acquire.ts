import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { call } from '../client/call'
import { useConnection } from '../client/connection'
import { poolQueries, sessionQueries } from '../client/queries'
import { acquireBrowser } from '../contract/endpoints/pools'
import type { BrowserSession } from '../contract/session'
import { useAnnounce } from '../ui/announce'

export interface Acquire<P> {
  start: (pool: P) => void
  cancel: () => void
  /** The pool that is waited for, and since when in milliseconds since the epoch. */
  waiting: { pool: P; since: number } | undefined
  failed: { pool: P; error: Error } | undefined
  dismiss: () => void
}

/** Waits for a browser of a pool for as long as the person does, then opens its console; `onAcquired` comes just before that. */
export function useAcquire<P extends { id: string }>(
  onAcquired: (session: BrowserSession) => void = () => {},
): Acquire<P> {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const announce = useAnnounce()
  const abort = useRef<AbortController>(null)

  const acquire = useMutation({
    mutationFn: async ({ pool, signal }: { pool: P; signal: AbortSignal }): Promise<BrowserSession> => {
      // One call waits for as long as the service likes; then it is asked again, until the person has enough.
      for (;;) {
        const session = await call(connection, acquireBrowser, { params: { id_or_name: pool.id }, body: {}, signal })
        if (session) return session
      }
    },
    onSuccess: (session) => {
      announce('Browser acquired')
      onAcquired(session)
      void queryClient.invalidateQueries({ queryKey: poolQueries.all(connection) })
      void queryClient.invalidateQueries({ queryKey: sessionQueries.all(connection) })
      void navigate({ to: '/sessions/$id', params: { id: session.session_id } })
    },
  })

  // Nobody waits any more when the page is left; the service then leases to nobody.
  useEffect(() => () => abort.current?.abort(), [])

  const { variables, isPending, error, submittedAt, reset, mutate } = acquire
  const aborted = variables?.signal.aborted === true
  return {
    start: (pool) => {
      abort.current?.abort()
      abort.current = new AbortController()
      mutate({ pool, signal: abort.current.signal })
    },
    cancel: () => {
      abort.current?.abort()
      reset()
    },
    waiting: variables && isPending && !aborted ? { pool: variables.pool, since: submittedAt } : undefined,
    failed: variables && error && !aborted ? { pool: variables.pool, error } : undefined,
    dismiss: reset,
  }
}

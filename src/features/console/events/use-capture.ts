import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../client/call'
import { useConnection } from '../../../client/connection'
import { sessionQueries } from '../../../client/queries'
import { useDenied } from '../../../client/rights'
import { updateSession } from '../../../contract/endpoints/browsers'
import type { BrowserSession } from '../../../contract/session'
import {
  TELEMETRY_CATEGORIES,
  type TelemetryCategory,
  type TelemetryConfig,
  telemetryRequestFor,
} from '../../../contract/telemetry'

/** The categories that are captured now. */
export const capturedIn = ({ telemetry }: BrowserSession): ReadonlySet<TelemetryCategory> =>
  new Set(TELEMETRY_CATEGORIES.filter((name) => telemetry?.browser[name]?.enabled))

/** What is captured of a session, and a way to change it, which takes effect at once. */
export function useCapture(session: BrowserSession) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const { session_id: id } = session
  const set = useMutation({
    // One after the other: a person may change more before the answer comes, and the last one holds.
    scope: { id: `capture ${id}` },
    mutationFn: (wanted: ReadonlySet<TelemetryCategory>) =>
      call(connection, updateSession, {
        params: { id_or_name: id },
        body: { telemetry: telemetryRequestFor(configOf(wanted)) },
      }),
    onSuccess: (changed) => {
      queryClient.setQueryData(sessionQueries.detail(connection, id).queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: sessionQueries.all(connection) })
    },
  })
  return {
    /** As it will be when what is in progress is done. */
    captured: set.isPending ? set.variables : capturedIn(session),
    capture: set.mutate,
    /** Why the key in use may not change it. */
    denied: useDenied(updateSession),
    isPending: set.isPending,
    error: set.error,
  }
}

function configOf(wanted: ReadonlySet<TelemetryCategory>): TelemetryConfig | null {
  if (wanted.size === 0) return null
  const browser = Object.fromEntries(TELEMETRY_CATEGORIES.map((name) => [name, { enabled: wanted.has(name) }]))
  return { browser: browser as TelemetryConfig['browser'] }
}

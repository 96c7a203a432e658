import { useQueryClient } from '@tanstack/react-query'
import { useConnection } from '../client/connection'
import { sessionQueries } from '../client/queries'
import { logOf } from '../features/console/log-of'
import type { RecordAction } from '../features/scenario-pages/replay/replays'
import { ScenarioPage } from '../features/scenario-pages/scenario-page'

/** A scenario; what its replay does to a session is in the history of that session. */
export function ScenarioView({ id, session }: { id: string; session: string | undefined }) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const recordIn = (sessionId: string, ...recorded: Parameters<RecordAction>): void => {
    const sessions = queryClient.getQueryData(sessionQueries.list(connection).queryKey) ?? []
    const isPrivate = sessions.some((one) => one.session_id === sessionId && one.private_since !== undefined)
    if (!isPrivate) logOf(connection, sessionId).record(...recorded)
  }
  return <ScenarioPage id={id} session={session} recordIn={recordIn} />
}

import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { abilities } from '../../client/abilities'
import { useConnection } from '../../client/connection'
import { isNotFound, UnreachableError } from '../../client/errors'
import { sessionQueries } from '../../client/queries'
import { getSession } from '../../contract/endpoints/browsers'
import type { BrowserSession } from '../../contract/session'
import { heldInstead, heldSessions, letGoOfSession } from '../../resources/held-sessions'
import { lazyComponent } from '../../ui/lazy-component'
import { useLasting } from '../../ui/use-lasting'
import { ConsoleBody } from './frame/console-body'
import { ConsoleError } from './frame/console-error'
import { ConsoleHeader } from './frame/console-header'
import { ConsoleLoading } from './frame/console-loading'
import type { RenderScenarios } from './frame/render-scenarios'

const EndedSession = lazyComponent(async () => (await import('./frame/ended-session')).EndedSession)

/** Drives one session by hand: its live screen, and the tools that act on it. */
export function SessionConsole({
  sessionId,
  renderScenarios,
}: {
  sessionId: string
  renderScenarios: RenderScenarios
}) {
  const connection = useConnection()
  // Only what is read of it renders this again.
  const record = useQuery({ ...sessionQueries.detail(connection, sessionId), select: withoutUsage })
  const { isSuccess } = record
  const [held] = useState(() => heldSessions(connection).some(({ session_id: id }) => id === sessionId))
  const instead = record.error && held ? heldInstead(connection, sessionId, record.error) : undefined
  const session = record.data ?? instead
  const error = instead ? null : record.error
  const isInstead = instead !== undefined
  useEffect(() => {
    if (isSuccess) letGoOfSession(connection, sessionId)
    if (isInstead) abilities.learn(connection, getSession, false)
  }, [connection, sessionId, isSuccess, isInstead])
  const { ended } = useSearch({ from: '/sessions/$id' })
  const waits = useLasting(record.isFetching, SILENT_MS)
  const isOver = !session && error !== null
  // Others may have its browser by now.
  if (isOver || ended !== undefined) {
    const problem = <ConsoleError query={record} />
    if (isOver && !isNotFound(error)) return problem
    return (
      <div className="flex min-h-full flex-col beside:h-full">
        <EndedSession
          key={`${sessionId} ${ended}`}
          sessionId={sessionId}
          ended={ended}
          unknown={problem}
          fallback={<ConsoleLoading />}
        />
      </div>
    )
  }
  return (
    <div className="flex min-h-full flex-col beside:h-full">
      {session ? (
        <>
          <ConsoleHeader session={session} ended={isNotFound(error)} />
          <ConsoleBody
            key={`${connection.id} ${sessionId}`}
            session={session}
            answers={!(error instanceof UnreachableError)}
            silent={waits || error instanceof UnreachableError}
            renderScenarios={renderScenarios}
          />
        </>
      ) : (
        <ConsoleLoading />
      )}
    </div>
  )
}

/** Its usage is another one each second: with it, all of the console would be rendered that often. */
const withoutUsage = (session: BrowserSession): BrowserSession => ({ ...session, usage: undefined })

/** A service that is there answers within this time, ms. */
const SILENT_MS = 2_000

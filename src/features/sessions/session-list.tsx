import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../client/connection'
import { ApiError } from '../../client/errors'
import { sessionQueries } from '../../client/queries'
import type { BrowserSession } from '../../contract/session'
import { Cell, DataTable, HeadCell, Row, TableBody, TableHead } from '../../ui/data-table'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { plural, shortId } from '../../ui/format'
import { Lanes } from '../../ui/lanes'
import { ButtonLink, RowLink, TextLink } from '../../ui/links'
import { Mono } from '../../ui/mono'
import { PageHeader } from '../../ui/page'
import { Skeleton } from '../../ui/skeleton'
import { Age, Duration } from '../../ui/time'
import { EndSession } from './end-session'

/** The sessions that are active now, of all pools. */
export function SessionList() {
  const connection = useConnection()
  const { data: sessions, error, refetch, isFetching } = useQuery(sessionQueries.list(connection))
  return (
    <>
      <PageHeader
        title="Sessions"
        meta={sessions && sessions.length > 0 && <span>{plural(sessions.length, 'active session')}</span>}
      />
      {sessions ? (
        sessions.length > 0 ? (
          <SessionTable sessions={sessions} />
        ) : (
          <NoSessions />
        )
      ) : error ? (
        <ErrorState
          title="The sessions cannot be shown"
          meaning={
            error instanceof ApiError
              ? 'The service answered with an error. Running sessions are not affected by that.'
              : 'No answer came from the service. Running sessions go on without the dashboard.'
          }
          detail={error instanceof Error ? error.message : undefined}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <LoadingTable />
      )}
    </>
  )
}

function Head() {
  return (
    <TableHead>
      <HeadCell>Session</HeadCell>
      <HeadCell>Pool</HeadCell>
      <HeadCell from="md">Id</HeadCell>
      <HeadCell from="lg" align="end">
        Display
      </HeadCell>
      <HeadCell from="sm" align="end">
        Age
      </HeadCell>
      <HeadCell align="end">Idle</HeadCell>
      <HeadCell tight>
        <span className="sr-only">Actions</span>
      </HeadCell>
    </TableHead>
  )
}

function SessionTable({ sessions }: { sessions: readonly BrowserSession[] }) {
  return (
    <DataTable caption="Active sessions, newest first">
      <Head />
      <TableBody>
        {sessions.map((session) => (
          <SessionRow key={session.session_id} session={session} />
        ))}
      </TableBody>
    </DataTable>
  )
}

function SessionRow({ session }: { session: BrowserSession }) {
  const { session_id: id, name, pool, viewport, usage } = session
  return (
    <Row>
      <Cell>
        <RowLink to="/sessions/$id" params={{ id }}>
          {name ?? shortId(id)}
        </RowLink>
      </Cell>
      <Cell>
        {pool ? (
          <TextLink to="/pools/$pool" params={{ pool: pool.id }}>
            {pool.name ?? shortId(pool.id)}
          </TextLink>
        ) : (
          <span className="text-muted">No pool</span>
        )}
      </Cell>
      <Cell from="md">
        <Mono quiet label="session id">
          {id}
        </Mono>
      </Cell>
      <Cell from="lg" align="end">
        {viewport && (
          <span className="whitespace-nowrap text-muted">
            {viewport.width} × {viewport.height}
          </span>
        )}
      </Cell>
      <Cell from="sm" align="end">
        <Age since={session.created_at} />
      </Cell>
      <Cell align="end">
        <Idle idleMs={usage?.idle_ms} timeoutMs={session.timeout_seconds * 1000} />
      </Cell>
      <Cell tight>
        <EndSession session={session} />
      </Cell>
    </Row>
  )
}

/** From here on, as a part of the idle timeout, the end is near enough to look at. */
const NEAR_END = 0.8

function Idle({ idleMs, timeoutMs }: { idleMs: number | undefined; timeoutMs: number }) {
  if (idleMs === undefined) return <span className="text-faint">unknown</span>
  if (idleMs < 1000) return <span className="whitespace-nowrap">in use</span>
  const near = idleMs > timeoutMs * NEAR_END
  return (
    <span className={near ? 'font-semibold text-look' : undefined}>
      <Duration ms={Math.floor(idleMs / 1000) * 1000} />
      <span className="max-md:hidden">
        {' of '}
        <Duration ms={timeoutMs} />
      </span>
    </span>
  )
}

function NoSessions() {
  return (
    <EmptyState
      title="No browser is acquired"
      picture={
        <Lanes lanes={[{ state: 'available' }, { state: 'available' }, { state: 'empty' }]} size="large" label="" />
      }
      actions={
        <ButtonLink to="/pools" variant="primary">
          Choose a pool
        </ButtonLink>
      }
    >
      <p>
        A session begins when a browser of a pool is acquired, and ends when it is released, ended or idle for too long.
      </p>
      <p>Acquire one on the page of its pool, then drive it from here.</p>
    </EmptyState>
  )
}

function LoadingTable() {
  return (
    <DataTable caption="Active sessions, loading">
      <Head />
      <TableBody>
        {[7, 9, 6].map((width) => (
          <Row key={width}>
            <Cell>
              <Skeleton width={`${width}rem`} />
            </Cell>
            <Cell>
              <Skeleton width="6rem" />
            </Cell>
            <Cell from="md">
              <Skeleton width="13rem" />
            </Cell>
            <Cell from="lg" />
            <Cell from="sm" />
            <Cell />
            <Cell tight />
          </Row>
        ))}
      </TableBody>
    </DataTable>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { MOST_RECORDS } from '../../client/all-pages'
import { useConnection } from '../../client/connection'
import { sessionQueries } from '../../client/queries'
import { useDenied } from '../../client/rights'
import type { ComputerActionInput } from '../../contract/computer-actions'
import { createSession } from '../../contract/endpoints/browsers'
import { heldListInstead } from '../../resources/held-sessions'
import { Button } from '../../ui/button'
import { useCommands } from '../../ui/commands'
import { EmptyState } from '../../ui/empty-state'
import { LoadError } from '../../resources/load-error'
import { plural } from '../../ui/format'
import { PageHeader } from '../../ui/page'
import { lazyComponent } from '../../ui/lazy-component'
import { Segmented } from '../../ui/segmented'
import { type SessionsDialog, focusFirst, idOf, KnownSessions } from './known-sessions'
import { EndDialog } from './many/end-dialog'
import { ReleaseDialog } from './many/release-dialog'
import { NewSession } from './new-session'
import { type DoInSession, SendDialog } from './send/send-dialog'
import { LoadingEnded } from './ended/loading-ended'
import { LoadingTable } from './session-table'
import { acquireBrowser } from '../../contract/endpoints/pools'
import { Lanes } from '../../ui/lanes'
import { ButtonLink } from '../../ui/links'

const EndedView = lazyComponent(async () => (await import('./ended/ended-view')).EndedView)

/** What was done last in the consoles of these sessions, newest first. */
type RecentActions = (sessionIds: readonly string[]) => readonly ComputerActionInput[]

/** The sessions of all pools: those that are active, as a list or as a wall of their screens, or those that have ended. */
export function Sessions({ recentActions, doInSession }: { recentActions: RecentActions; doInSession: DoInSession }) {
  const connection = useConnection()
  const [dialog, setDialog] = useState<SessionsDialog>()
  const [starting, setStarting] = useState(false)
  const denied = useDenied(createSession)
  const start = (): void => setStarting(true)
  useCommands('Sessions', [
    {
      id: 'sessions.new',
      label: 'New session …',
      words: 'create browser start without pool',
      icon: <Plus />,
      disabledReason: denied,
      run: start,
    },
  ])
  const body = useRef<HTMLDivElement>(null)
  const close = (): void => setDialog(undefined)
  const done = (): void => {
    close()
    // What was focused goes with the sessions.
    focusFirst(body.current)
  }
  const { show } = useSearch({ from: '/sessions' })
  const { data, error, refetch, isFetching } = useQuery(sessionQueries.list(connection))
  const held = error && heldListInstead(connection, error)
  const sessions = data ?? held ?? undefined
  return (
    <>
      <PageHeader
        title="Sessions"
        meta={
          show !== 'ended' &&
          sessions &&
          sessions.length > 0 && (
            <span>
              {sessions.length >= MOST_RECORDS && 'the first '}
              {plural(sessions.length, 'active session')}
            </span>
          )
        }
        actions={
          <>
            <WhichSessions />
            <Button
              // Where there are none, the page says what comes first.
              variant={show !== 'ended' && sessions?.length === 0 ? 'plain' : 'primary'}
              icon={<Plus />}
              disabledReason={denied}
              onClick={start}
            >
              New session
            </Button>
          </>
        }
      />
      {show === 'ended' ? (
        <EndedView fallback={<LoadingEnded />} />
      ) : sessions ? (
        sessions.length > 0 ? (
          <KnownSessions sessions={sessions} body={body} onAsk={setDialog} />
        ) : held ? (
          <NoList />
        ) : (
          <NoSessions />
        )
      ) : error ? (
        <LoadError
          title="Couldn’t load sessions"
          meaning={{ answered: 'Running sessions are not affected.', silent: 'Running sessions continue.' }}
          query={{ error, refetch, isFetching }}
        />
      ) : (
        <LoadingTable />
      )}
      {starting && <NewSession onClose={() => setStarting(false)} />}
      {/* Here, because the last session may go while its dialog is open. */}
      {dialog?.kind === 'end' && <EndDialog sessions={dialog.sessions} onClose={close} onDone={done} />}
      {dialog?.kind === 'release' && <ReleaseDialog sessions={dialog.sessions} onClose={close} onDone={done} />}
      {dialog?.kind === 'send' && (
        <SendDialog
          sessions={dialog.sessions}
          recent={recentActions((sessions ?? []).map(idOf))}
          doInSession={doInSession}
          onClose={close}
        />
      )}
    </>
  )
}

/** Active ones, or those that have ended. What they are narrowed to stays as far as both have it; each has its own order. */
function WhichSessions() {
  const navigate = useNavigate({ from: '/sessions' })
  const { show: shown = 'active' } = useSearch({ from: '/sessions' })
  const show = (next: 'active' | 'ended'): void =>
    void navigate({
      search: ({ q, pool, key, tag }) => ({ q, pool, key, tag, show: next === 'ended' ? next : undefined }),
      replace: true,
    })
  const other = shown === 'active' ? 'ended' : 'active'
  useCommands('Sessions', [
    { id: 'sessions.which', label: `Show ${other} sessions`, words: 'past', run: () => show(other) },
  ])
  return (
    <Segmented<'active' | 'ended'>
      label="Sessions to show"
      value={shown}
      options={[
        { value: 'active', label: 'Active' },
        { value: 'ended', label: 'Ended' },
      ]}
      onChange={show}
    />
  )
}

function NoList() {
  return (
    <EmptyState title="This service has no list of sessions">
      <p>Acquire a browser from a pool: its console opens, and it is listed here for as long as this tab has it.</p>
    </EmptyState>
  )
}

/** No browser is acquired. */
function NoSessions() {
  const denied = useDenied(acquireBrowser)
  return (
    <EmptyState
      title="No browser is acquired"
      picture={
        <Lanes lanes={[{ state: 'available' }, { state: 'available' }, { state: 'empty' }]} size="large" label="" />
      }
      actions={
        <ButtonLink to="/pools" {...(denied === undefined && { variant: 'primary' })}>
          {denied === undefined ? 'Choose a pool' : 'Go to the pools'}
        </ButtonLink>
      }
    >
      <p>
        A session begins when a browser of a pool is acquired, and ends when it is released, ended or idle for too long.
      </p>
      <p>
        {denied === undefined
          ? 'Acquire one on the page of its pool, or start one without a pool, then drive it from here.'
          : `${denied}, but you can view sessions that others start here.`}
      </p>
    </EmptyState>
  )
}

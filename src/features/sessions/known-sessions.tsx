import { useNavigate, useSearch } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { CircleX, Send, Undo2 } from 'lucide-react'
import type { BrowserSession } from '../../contract/session'
import { useSeveralHosts } from '../../resources/hosts'
import { usePoolUnknown } from '../../resources/use-pool-unknown'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { toast } from '../../ui/toast'
import { useSelectedIds, type SelectedIds } from '../../ui/use-selected-ids'
import { useShowMore } from '../../ui/use-show-more'
import { useTypedWords } from '../../ui/use-typed-words'
import { findSessions } from './find-sessions'
import { nextSessionSort, type SessionsSearch } from './search'
import { SessionTable } from './session-table'
import { SessionTools } from './session-tools'
import { sortSessions } from './sort-sessions'
import { UnknownPool } from './unknown-pool'
import { Wall } from './wall/wall'
import { useDenied } from '../../client/rights'
import { deleteSession } from '../../contract/endpoints/browsers'
import { SelectionBar } from '../../ui/selection-bar'
import { isPooled } from './many/release-dialog'

/** What is asked about which sessions. */
export type SessionsDialog = { kind: SessionsTask; sessions: readonly BrowserSession[] }

/** To the session that Tab would lead to. */
export const focusFirst = (body: HTMLElement | null): void =>
  body?.querySelector<HTMLElement>('[data-row-link][tabindex="0"], tbody [data-row-link]')?.focus()

export const idOf = ({ session_id: id }: BrowserSession): string => id

/** Those that are active, and what can be done with them. */
export function KnownSessions({
  sessions,
  body,
  onAsk,
}: {
  sessions: readonly BrowserSession[]
  body: RefObject<HTMLDivElement | null>
  onAsk: (dialog: SessionsDialog) => void
}) {
  const navigate = useNavigate({ from: '/sessions' })
  const search = useSearch({ from: '/sessions' })
  const [words, setWords] = useTypedWords(search.q ?? '')
  const hosts = useSeveralHosts() ?? []
  const found = sortSessions(findSessions(sessions, { ...search, q: words }), search, hosts)
  const selection = useSelectedIds({ all: sessions.map(idOf), found: found.map(idOf), noun: 'session' })
  const { shown, more } = useShowMore(found, 'sessions')
  const selected = sessions.filter((session) => selection.ids.has(idOf(session)))
  const denied = useDenied(deleteSession)

  const onSearch = (change: SessionsSearch): void =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
  const isUnknown = usePoolUnknown(search.pool)
  const showAll = (
    <Button
      onClick={() => {
        setWords('')
        onSearch({ q: undefined, pool: undefined, key: undefined, tag: undefined })
      }}
    >
      Show all sessions
    </Button>
  )
  return (
    <div className="flex min-h-[calc(100%-3.75rem)] flex-col">
      <SessionTools
        sessions={sessions}
        search={search}
        onSearch={onSearch}
        onType={setWords}
        onDown={() => focusFirst(body.current)}
      />
      <div ref={body}>
        {found.length === 0 ? (
          isUnknown ? (
            <UnknownPool actions={showAll} />
          ) : (
            <EmptyState title="No sessions found" actions={showAll}>
              <p>Parts of a name, of a pool or of an id are enough, in any order. Key and tag filters match exactly.</p>
            </EmptyState>
          )
        ) : search.view === 'wall' ? (
          <Wall
            sessions={shown}
            selection={selection}
            onEnd={(id) =>
              denied === undefined
                ? onAsk({
                    kind: 'end',
                    sessions: selected.length > 0 ? selected : found.filter((each) => idOf(each) === id),
                  })
                : toast({ title: denied, kind: 'warning', about: 'denied' })
            }
          />
        ) : (
          <SessionTable
            sessions={shown}
            found={found.length}
            selection={selection}
            search={search}
            onSort={(column) => onSearch(nextSessionSort(search, column))}
            onEnd={(session) => onAsk({ kind: 'end', sessions: [session] })}
            onRelease={(session) => onAsk({ kind: 'release', sessions: [session] })}
          />
        )}
        {more}
      </div>
      <div className="flex-1" />
      <SelectedSessions
        selection={selection}
        sessions={selected}
        found={found.length}
        onAsk={(kind) => onAsk({ kind, sessions: selected })}
      />
    </div>
  )
}

/** What is asked about several sessions. */
type SessionsTask = 'send' | 'release' | 'end'

/** What can be done to the selected sessions. */
function SelectedSessions({
  selection,
  sessions,
  found,
  onAsk,
}: {
  selection: SelectedIds
  sessions: readonly BrowserSession[]
  /** How many the search finds. */
  found: number
  onAsk: (task: SessionsTask) => void
}) {
  const denied = useDenied(deleteSession)
  const notPooled = sessions.every(isPooled) ? undefined : 'Only browsers of a pool can be released'
  const actions = [
    { kind: 'send', label: 'Send an action', icon: <Send />, disabledReason: denied },
    { kind: 'release', label: 'Release', icon: <Undo2 />, danger: true, disabledReason: denied ?? notPooled },
    { kind: 'end', label: 'End', icon: <CircleX />, danger: true, disabledReason: denied },
  ] as const
  return <SelectionBar noun="session" selection={selection} found={found} actions={actions} last="end" onAsk={onAsk} />
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useConnection } from '../../../client/connection'
import { pastQueries } from '../../../client/past-queries'
import { sessionQueries } from '../../../client/queries'
import { Badge } from '../../../ui/badge'
import { useCommands } from '../../../ui/commands'
import { useStore } from '../../../lib/store'
import { lazyComponent } from '../../../ui/lazy-component'
import { ButtonLink } from '../../../ui/links'
import { PageHeader } from '../../../ui/page'
import { Tabs } from '../../../ui/tabs'
import { Thumbnails } from '../../../ui/thumbnails'
import { RelativeTime } from '../../../ui/time'
import { recallLastPicture } from '../log/last-picture'
import { logOf } from '../log-of'
import { shareHistory } from '../log/share-history'
import { ReportButton } from '../report/report-button'
import { AcquireAnother } from './acquire-another'
import { ConsoleLoading } from './console-loading'
import { recallDrafts } from '../kept-drafts'
import { LeaseEnds, poolLeft, sessionOfLease } from './lease-ends'
import { OfPool } from './of-pool'
import { useTool } from './use-tool'
import type { BrowserSession } from '../../../contract/session'
import { effectiveViewport } from '../../../contract/viewport'
import type { ActionLog } from '../log/action-log'
import { HistoryPanel } from '../log/history'
import { MakeScenario } from '../log/make-scenario'

const VideosPanel = lazyComponent(async () => (await import('../videos/videos-panel')).VideosPanel)
const EndedCalls = lazyComponent(async () => (await import('./ended-calls')).EndedCalls)
const EndedEvents = lazyComponent(async () => (await import('../events/ended-events')).EndedEvents)

/** A session and its lease end at once, but for some milliseconds. */
const SAME_END_MS = 1_000

/** What the service knows of it. */
const OF_THE_SERVICE = ['events', 'videos', 'calls'] as const
type EndedPart = 'history' | (typeof OF_THE_SERVICE)[number]

/**
 * A session that is over: what was done in it in this browser some hours ago at most, and what has happened in it where the service knows. `unknown` is
 * shown where there never was one.
 */
export function EndedSession({
  sessionId,
  ended,
  unknown,
}: {
  sessionId: string
  /** When the session that is meant ended; missing: the last one. */
  ended?: string | undefined
  unknown: ReactNode
}) {
  const connection = useConnection()
  const { data: record, isPending } = useQuery(sessionQueries.ended(connection, sessionId))
  const { data: leases = null, isPending: isAsking } = useQuery(pastQueries.leases(connection, sessionId, ended))
  const last = leases?.[0]
  // The record is of the last one who had the browser.
  const isOther = ended !== undefined && Date.parse(record?.deleted_at ?? '') - Date.parse(ended) > SAME_END_MS
  const session = (isOther ? undefined : record) ?? (last && sessionOfLease(last))
  const [log] = useState(() => logOf(connection, sessionId))
  // Another tab that drove it has what this one lacks.
  useEffect(() => shareHistory(log), [log])
  const entries = useStore(log).length
  // What is shown at first stays, also when another tab adds to the history.
  const [hadEntries, setHadEntries] = useState<boolean>()
  useEffect(() => void log.recalled.then(() => setHadEntries((had) => had ?? log.get().length > 0)), [log])
  const [hasDrafts, setHasDrafts] = useState(false)
  useEffect(() => void recallDrafts(connection, sessionId).then(setHasDrafts), [connection, sessionId])
  const [lastPicture, setLastPicture] = useState<Blob>()
  useEffect(() => void recallLastPicture(connection, sessionId).then(setLastPicture), [connection, sessionId])
  const { tool, openTool } = useTool()
  if (isPending || isAsking || hadEntries === undefined) return <ConsoleLoading />
  if (!session && entries === 0) return unknown
  const { name = sessionId, pool, deleted_at, viewport } = session ?? {}
  const next = poolLeft(pool, last)
  const chosen = OF_THE_SERVICE.find((one) => one === tool)
  const shown = session ? (chosen ?? (tool === 'history' || hadEntries ? 'history' : 'events')) : 'history'
  const history = { value: 'history', label: 'History', count: entries } as const
  return (
    <>
      <PageHeader
        title={name}
        meta={
          <>
            {pool && <OfPool pool={pool} />}
            <Badge>ended</Badge>
            {/* Its last lease says it below. */}
            {deleted_at && !last && <RelativeTime at={deleted_at} />}
          </>
        }
        actions={
          <>
            {session && <ReportButton session={session} log={log} store={null} alone />}
            {!next && <ButtonLink to="/sessions">Sessions</ButtonLink>}
          </>
        }
      />
      {leases && <LeaseEnds leases={leases} />}
      {lastPicture && (
        <div className="flex px-4 pb-3">
          <Thumbnails
            captions
            pictures={[{ blob: lastPicture, label: `Last picture of ${name}`, name: 'Last picture' }]}
          />
        </div>
      )}
      {next && (
        <div className="flex flex-col gap-2 px-4 pb-3">
          <AcquireAnother pool={next} after={sessionId} drafts={hasDrafts} />
        </div>
      )}
      <div className="flex min-h-0 flex-1 flex-col border-t border-line stacked:h-[85dvh]">
        {session && <PartCommands shown={shown} onShow={openTool} />}
        <Tabs<EndedPart>
          label="Ended session"
          value={shown}
          onChange={openTool}
          tabs={[
            { ...history, content: <EndedHistory log={log} viewport={viewport} /> },
            ...(session
              ? [
                  {
                    value: 'events' as const,
                    label: 'Events',
                    content: (
                      <section aria-label="Events" className="flex min-h-0 flex-1 flex-col">
                        <EndedEvents session={session} until={ended} />
                      </section>
                    ),
                  },
                  { value: 'videos' as const, label: 'Videos', content: <VideosPanel sessionId={sessionId} ended /> },
                  {
                    value: 'calls' as const,
                    label: 'Calls',
                    content: (
                      <EndedCalls
                        session={session}
                        leases={ended === undefined ? leases : leases && leases.slice(0, 1)}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </>
  )
}

function PartCommands({ shown, onShow }: { shown: EndedPart; onShow: (part: EndedPart) => void }) {
  useCommands(
    'This session',
    (['history', ...OF_THE_SERVICE] as const)
      .filter((part) => part !== shown)
      .map((part) => ({ id: `ended.${part}`, label: `Show the ${part}`, isChoice: true, run: () => onShow(part) })),
  )
  return null
}

/** What was done from the tabs of this browser to a session that is over: to be looked at, copied, and made a scenario of. */
function EndedHistory({ log, viewport }: { log: ActionLog; viewport: BrowserSession['viewport'] }) {
  const navigate = useNavigate()
  return (
    <HistoryPanel
      log={log}
      ended
      onEdit={() => {}}
      renderUse={(entries) => (
        <MakeScenario
          entries={entries}
          log={log}
          display={effectiveViewport(viewport)}
          ended
          onMade={(id) => void navigate({ to: '/scenarios/$id', params: { id } })}
        />
      )}
    />
  )
}

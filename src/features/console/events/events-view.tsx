import { useEffect, useEffectEvent, useState } from 'react'
import type { BrowserSession } from '../../../contract/session'
import type { Entry } from '../log/action'
import { CaptureOff, RequestsOff } from './capture-off'
import { Details } from './details'
import type { EventFeed } from './event-feed'
import { EventList } from './event-list'
import { EventsBar } from './events-bar'
import { NoRows } from './no-rows'
import type { Gap } from '../../../events/event'
import { ExportLine } from './export-line'
import { ExportMenu } from './export-menu'
import { ExportRun } from './export-run'
import { CaptureOffBar, EarlierBar, FeedNote, GapsBar } from './feed-note'
import { isOpen } from './filter'
import { NetworkList } from './network-list'
import { keyOf, type Row } from './timeline'
import { capturedIn } from './use-capture'
import { useSelectedRow } from './use-selected-row'
import { useEventRows } from './use-event-rows'
import { NOTHING_FILTERED, useEventsSearch } from './use-events-search'

/** The events of a session, as a list or as requests over time, with the details of the one that is chosen. */
export function EventsView({
  session,
  feed,
  entries,
  wide,
  shown = true,
  onChosen,
}: {
  session: BrowserSession
  feed: EventFeed
  /** What was done from this tab, oldest first. */
  entries: readonly Entry[]
  wide?: { on: boolean; toggle: () => void }
  /** No other tool is. */
  shown?: boolean
  /** Called with the row whose details are open. */
  onChosen?: (row: Row | undefined) => void
}) {
  const address = useEventsSearch()
  const { search, filter, change, replace } = address
  const { view = 'list' } = search
  const choice = useSelectedRow(search.event, (event) => replace({ event }))
  const { state, timeline, requests, renderRow } = useEventRows(feed, {
    entries: search.actions === false ? NO_ENTRIES : entries,
    filter,
    view,
  })
  const { link, gaps } = state
  const [exporting] = useState(() => new ExportRun())
  const found = choice.isOpen && choice.chosen !== undefined ? renderRow(choice.chosen) : undefined
  const exchange = found?.kind === 'event' ? state.waterfall.of(found.seq) : undefined
  // Beside requests are the details of requests alone; those of another row are there again in the list.
  const row = view === 'list' || exchange ? found : undefined
  const notify = useEffectEvent((row: Row | undefined) => onChosen?.(row))
  useEffect(() => notify(row), [row])

  const isOff = !session.telemetry && feed.store.lastSeq === 0 && (link.kind === 'live' || link.kind === 'reconnecting')
  if (isOff) return <CaptureOff session={session} shown={shown} />
  const isOver = link.kind === 'ended' || link.kind === 'missing'
  const lacksRequests = view === 'network' && !isOver && !capturedIn(session).has('network')
  const count = view === 'list' ? timeline.length : state.requests.length
  const showGap = (gap: Gap): void => {
    choice.choose(keyOf(gap))
    choice.open(false)
    choice.list.current?.show(keyOf(gap))
  }
  const list = {
    version: state,
    chosen: view === 'network' && exchange ? String(exchange.seq) : choice.chosen,
    begin: search.event,
    onChoose: choice.choose,
    onOpen: choice.open,
    onClose: choice.close,
    handle: choice.list,
  }
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <EventsBar
        session={session}
        feed={feed}
        state={state}
        address={address}
        actions={entries.length}
        wide={wide}
        shown={shown}
        exportMenu={<ExportMenu feed={feed} state={state} requests={requests} run={exporting} shown={shown} />}
      />
      <ExportLine run={exporting} />
      <FeedNote feed={feed} link={link} />
      {capturedIn(session).size === 0 && !isOver && <CaptureOffBar />}
      <div className="flex min-h-0 flex-1 flex-col @3xl:flex-row">
        <div className="flex min-h-24 min-w-0 flex-1 flex-col">
          <EarlierBar feed={feed} state={state} />
          <GapsBar feed={feed} state={state} onShow={view === 'list' ? showGap : undefined} />
          {count === 0 && lacksRequests && <RequestsOff session={session} />}
          {count === 0 && !lacksRequests && (
            <NoRows
              link={link}
              isBusy={state.isBusy || state.earlier.kind === 'loading'}
              isNarrowed={!isOpen(filter)}
              what={view === 'list' ? 'event' : 'request'}
              hadTelemetry={session.telemetry === undefined ? undefined : session.telemetry !== null}
              onShowAll={() => change(NOTHING_FILTERED)}
            />
          )}
          {count > 0 && view === 'list' && <EventList {...list} timeline={timeline} gaps={gaps} />}
          {count > 0 && view === 'network' && (
            <NetworkList {...list} exchanges={state.requests} now={feed.store.items.at(-1)?.ts ?? 0} />
          )}
        </div>
        {row && (
          <Details
            key={choice.chosen}
            row={row}
            exchange={exchange}
            gap={row.kind === 'gap' ? gaps.get(row) : undefined}
            onSearch={(gap) => feed.search(gap)}
            onClose={choice.close}
            onTime={(time) => change(isoTimes(time))}
            heading={choice.heading}
          />
        )}
      </div>
    </div>
  )
}

const NO_ENTRIES: readonly Entry[] = []

/** A bit wider than asked for: the address has whole milliseconds, and what was asked from stays in. */
const isoTimes = (time: { from: number } | { to: number }): { from: string } | { to: string } =>
  'from' in time
    ? { from: new Date(Math.floor(time.from / 1000)).toISOString() }
    : { to: new Date(Math.ceil(time.to / 1000) + 1).toISOString() }

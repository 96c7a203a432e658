import { ChevronsLeftRight, ChevronsRightLeft, Pause, Play } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { serviceNow } from '../../../client/service-clock'
import type { BrowserSession } from '../../../contract/session'
import type { EventCategory } from '../../../contract/telemetry-archive'
import { TELEMETRY_EVENTS } from '../../../contract/telemetry-events'
import { useCommands } from '../../../ui/commands'
import { IconButton } from '../../../ui/icon-button'
import { SearchField } from '../../../ui/search-field'
import { Segmented } from '../../../ui/segmented'
import { CaptureMenu } from './capture-menu'
import { CategoryChips } from './category-chips'
import type { EventFeed } from './event-feed'
import type { FeedState } from './feed-state'
import type { EventsView } from './search'
import { TimeFilter } from './time-filter'
import type { useEventsSearch } from './use-events-search'
import { Select } from '../../../ui/select'

/** Narrows the events, stops them, takes them along. */
export function EventsBar({
  session,
  feed,
  state,
  address,
  actions,
  wide,
  shown,
  exportMenu,
}: {
  session: BrowserSession
  feed: EventFeed
  state: FeedState
  address: ReturnType<typeof useEventsSearch>
  /** How many there are in the history. */
  actions: number
  /** Missing where there is only one width. */
  wide: { on: boolean; toggle: () => void } | undefined
  /** No other tool is. */
  shown: boolean
  exportMenu: ReactNode
}) {
  const { search, filter, change, find } = address
  const { view = 'list', type, from, to, problems = false } = search
  const { types } = feed.store
  // Called with each version of the events.
  const counts = useMemo(() => countsOf(types, state.version), [types, state.version])
  const offered = [...types.keys()].filter((name) => filter.categories?.has(categoryOf(name)) ?? true)
  const isOver = state.link.kind === 'ended' || state.link.kind === 'missing'
  const showList = (asList: boolean): void => change({ view: asList ? undefined : 'network' })
  const pause = (): void => feed.setPaused(!state.paused)
  const isList = view === 'list'
  const pauseCommand = { id: 'events.pause', label: `${state.paused ? 'Continue' : 'Pause'} the events`, run: pause }
  const viewCommand = {
    id: 'events.view',
    label: `Show the events as a ${isList ? 'waterfall' : 'list'}`,
    run: () => showList(!isList),
  }
  useCommands('Events', shown ? [...(isOver ? [] : [pauseCommand]), viewCommand] : [])
  return (
    <div className="flex shrink-0 flex-col gap-x-3 gap-y-1.5 border-b border-line px-4 py-2 @3xl:flex-row @3xl:flex-wrap @3xl:items-center">
      <div className="flex items-center gap-1 @3xl:w-96">
        <div className="mr-1 min-w-0 flex-1 *:w-full!">
          <SearchField label="Search the events" placeholder="Search" value={search.find ?? ''} onChange={find} />
        </div>
        {!isOver && (
          <IconButton
            label={state.paused ? 'Continue' : 'Pause'}
            pressed={state.paused}
            icon={state.paused ? <Play /> : <Pause />}
            onClick={pause}
          />
        )}
        {!isOver && <CaptureMenu session={session} />}
        {exportMenu}
        {wide && (
          <span className="max-lg:hidden">
            <IconButton
              label={wide.on ? 'Narrow the panel' : 'Widen the panel'}
              pressed={wide.on}
              icon={wide.on ? <ChevronsRightLeft /> : <ChevronsLeftRight />}
              onClick={wide.toggle}
            />
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Segmented<EventsView>
          label="View"
          size="small"
          value={view}
          onChange={(next) => showList(next === 'list')}
          options={[
            { value: 'list', label: 'List' },
            { value: 'network', label: 'Waterfall' },
          ]}
        />
        <TimeFilter from={from} to={to} now={() => serviceNow(feed.connection.baseUrl)} onChange={change} />
        {view === 'list' && <TypeSelect types={offered} value={type} onChange={(type) => change({ type })} />}
      </div>
      <CategoryChips
        counts={view === 'list' ? counts : new Map()}
        chosen={view === 'list' ? filter.categories : undefined}
        onChoose={(chosen) => change({ category: chosen && [...chosen].join(','), type: undefined })}
        problems={{ count: feed.store.problems, on: problems }}
        onProblems={(on) => change({ problems: on || undefined })}
        actions={{
          count: view === 'list' ? actions : 0,
          on: search.actions !== false,
          set: (on) => change({ actions: on ? undefined : false }),
        }}
      />
    </div>
  )
}

/** Of a type that is not known here, the part of its name that says most. */
const categoryOf = (type: string): string =>
  type in TELEMETRY_EVENTS
    ? TELEMETRY_EVENTS[type as keyof typeof TELEMETRY_EVENTS].category
    : (type.split('_', 1)[0] ?? type)

/** How many events there are of each category. */
function countsOf(types: ReadonlyMap<string, number>, _version: number): Map<EventCategory, number> {
  const counts = new Map<EventCategory, number>()
  for (const [type, count] of types) {
    const category = categoryOf(type) as EventCategory
    counts.set(category, (counts.get(category) ?? 0) + count)
  }
  return counts
}

/** One type of event, or all of them. */
function TypeSelect({
  types,
  value,
  onChange,
}: {
  types: readonly string[]
  value: string | undefined
  onChange: (type: string | undefined) => void
}) {
  const offered = value === undefined || types.includes(value) ? types : [...types, value]
  return (
    <Select
      size="small"
      aria-label="Type"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">All types</option>
      {offered.toSorted().map((type) => (
        <option key={type} value={type}>
          {type}
        </option>
      ))}
    </Select>
  )
}

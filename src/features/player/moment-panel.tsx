import { useEffect, useMemo, useRef, useState } from 'react'
import { type ListboxHandle, RowListbox } from '../../events/row-listbox'
import type { Tone } from '../../events/describe-event'
import { useStore } from '../../lib/store'
import { Chip } from '../../ui/chip'
import { cx } from '../../ui/cx'
import { playTime } from '../../ui/play-time'
import { SearchField } from '../../ui/search-field'
import { useSearchKey } from '../../ui/use-search-key'
import { MOST_EVENTS, type LoadedEvents } from './event-load'
import { LANES, type LaneId, lastBegun, type Moment } from './moment'
import type { Playback } from './playback'
import { hasWords, searchWords } from '../../lib/search-words'

const INK: Record<Tone, string> = {
  plain: 'text-ink',
  quiet: 'text-muted',
  warning: 'text-warning',
  danger: 'text-danger',
}

/** What happened, as a list to read, to search, and to go through. The row of the moment that is shown is the chosen one. */
export function MomentPanel({
  moments,
  state,
  playback,
  isLive,
  onSeek,
}: {
  moments: readonly Moment[]
  state: LoadedEvents['state']
  playback: Playback
  /** There are more to come. */
  isLive: boolean
  onSeek: (ms: number) => void
}) {
  const [query, setQuery] = useState('')
  const field = useSearchKey('Player', 'Search events')
  const [lane, setLane] = useState<LaneId | undefined>()
  const shown = useMemo(() => {
    const words = searchWords(query)
    return moments.filter(
      (moment) =>
        // What is seldom of interest is found, and not listed.
        (lane === undefined ? words.length > 0 || moment.lane !== 'rest' : moment.lane === lane) &&
        hasWords(moment.searched, words),
    )
  }, [moments, query, lane])
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-2 border-b border-line px-4 py-2">
        <div className="*:w-full!">
          <SearchField
            ref={field}
            label="Search events"
            placeholder="Search all events"
            value={query}
            onChange={setQuery}
            shortcut="/"
          />
        </div>
        <div
          role="group"
          aria-label="Show"
          hidden={moments.length === 0}
          className="flex flex-wrap gap-1 [[hidden]]:hidden"
        >
          {LANES.map(({ id, label }) => {
            const count = moments.filter((moment) => moment.lane === id).length
            return (
              (count > 0 || lane === id) && (
                <Chip key={id} on={lane === id} onClick={() => setLane(lane === id ? undefined : id)}>
                  {label} <span className="font-normal">{count.toLocaleString('en-GB')}</span>
                </Chip>
              )
            )
          })}
        </div>
      </div>
      <Note
        state={state}
        isEmpty={moments.length === 0}
        isNarrowed={query.trim() !== '' || lane !== undefined}
        found={shown.length}
      />
      {shown.length > 0 && (
        <MomentList
          key={isLive ? 'live' : 'whole'}
          moments={shown}
          playback={playback}
          isLive={isLive}
          onSeek={onSeek}
        />
      )}
    </div>
  )
}

function Note({
  state,
  isEmpty,
  isNarrowed,
  found,
}: {
  state: LoadedEvents['state']
  isEmpty: boolean
  isNarrowed: boolean
  found: number
}) {
  const text =
    state === 'failed'
      ? 'Couldn’t load all events.'
      : state === 'partial'
        ? `The first ${MOST_EVENTS.toLocaleString('en-GB')} events are shown.`
        : found > 0
          ? undefined
          : state === 'loading'
            ? 'Loading events…'
            : isEmpty
              ? 'No actions or events were recorded. Turn on telemetry to see page loads, errors and requests here.'
              : isNarrowed
                ? 'No events match.'
                : 'No actions, page loads or errors were recorded. Search finds all other events.'
  return text === undefined ? null : (
    <p role="status" className="border-b border-line px-4 py-2 text-sm text-muted">
      {text}
    </p>
  )
}

function MomentList({
  moments,
  playback,
  isLive,
  onSeek,
}: {
  moments: readonly Moment[]
  playback: Playback
  isLive: boolean
  onSeek: (ms: number) => void
}) {
  const list = useRef<ListboxHandle>(null)
  /** Several may have happened at the moment that is shown: the one that was picked. */
  const [picked, setPicked] = useState<Moment>()
  const now = useStore(playback, ({ at }) => lastBegun(moments, at))
  const current = picked?.at === playback.get().at ? picked : moments[now]
  const indices = useMemo(() => new Map(moments.map(({ id }, index) => [id, index])), [moments])
  const isPlaying = useStore(playback, ({ isPlaying }) => isPlaying)
  useEffect(() => {
    if (current && isPlaying && !isLive) list.current?.show(current.id)
  }, [current, isPlaying, isLive])
  const choose = (id: string): void => {
    const moment = moments[indices.get(id) ?? -1]
    if (!moment) return
    setPicked(moment)
    onSeek(moment.at)
  }
  return (
    <RowListbox
      label="Events"
      count={moments.length}
      version={moments}
      keyAt={(index) => moments[index]?.id}
      indexOf={(id) => indices.get(id) ?? 0}
      chosen={current?.id}
      begin={isLive ? undefined : (current ?? moments[0])?.id}
      onChoose={choose}
      onOpen={() => {}}
      onClose={() => {}}
      handle={list}
      grows={isLive}
      passesKeys
      render={() => ({
        row: (index) => {
          const moment = moments[index]
          return moment && <Row moment={moment} />
        },
      })}
    />
  )
}

const LANE_NAMES: Record<string, string> = Object.fromEntries(LANES.map(({ id, label }) => [id, label]))

function Row({ moment: { at, title, text, tone, by, lane } }: { moment: Moment }) {
  const edge =
    tone === 'danger'
      ? 'border-l-danger bg-danger-soft/50'
      : tone === 'warning'
        ? 'border-l-warning'
        : lane === 'marks'
          ? 'border-l-focus'
          : lane === 'actions'
            ? 'border-l-accent'
            : 'border-l-transparent'
  return (
    <div
      className={cx(
        'flex h-full items-center gap-2 border-b border-l-3 border-b-line/60 pr-4 pl-3.25 text-sm hover:bg-hover',
        edge,
        INK[tone],
      )}
    >
      <span className="shrink-0 font-mono text-xs text-faint">{`${playTime(at)}.${Math.floor((Math.max(0, at) % 1000) / 100)}`}</span>
      <span className="min-w-0 flex-1 truncate">
        <span className="sr-only">{LANE_NAMES[lane] ?? 'Other'}: </span>
        <b className={tone === 'quiet' ? 'font-normal' : 'font-semibold'}>{title}</b>{' '}
        <span className="text-muted">{text}</span>
      </span>
      {by !== undefined && (
        <span className="max-w-28 shrink-0 truncate text-xs text-muted">
          <span className="sr-only">by </span>
          {by}
        </span>
      )}
    </div>
  )
}

import { cx } from '../../../ui/cx'
import { formatDuration } from '../../../ui/format'
import { indexOfExchange } from './network-rows'
import { type ListProps, RowListbox } from '../../../events/row-listbox'
import { type Exchange, spanOf, ticksOf } from '../../../events/waterfall'
import { lastPart, shortUrl, type Tone, describeEvent } from '../../../events/describe-event'

/** A stretch of time, Unix time in microseconds. */
interface Span {
  from: number
  to: number
}

/** Requests as bars over time. The axis is that of the requests that can be seen, so that each of them has a length to see. */
export function NetworkList({
  exchanges,
  now,
  ...list
}: ListProps & {
  exchanges: readonly Exchange[]
  /** The last moment that is known, Unix time in microseconds: so far go bars without an end. */
  now: number
}) {
  return (
    <RowListbox
      {...list}
      label="Requests"
      count={exchanges.length}
      keyAt={(index) => exchanges[index]?.seq.toString()}
      indexOf={(key) => indexOfExchange(exchanges, Number.parseInt(key, 10) || 0)}
      render={({ from, to }) => {
        const span = spanOf(exchanges.slice(from, to), now)
        return {
          head: <Axis span={span} />,
          row: (index) => {
            const exchange = exchanges[index]
            return exchange && <NetworkRow exchange={exchange} span={span} now={now} />
          },
        }
      }}
    />
  )
}

const COLUMNS = 'grid grid-cols-[2.75rem_minmax(0,1fr)_minmax(0,34%)_3.25rem] items-center gap-2 px-4'

function Axis({ span: { from, to } }: { span: Span }) {
  return (
    <div aria-hidden className={cx(COLUMNS, 'h-6 shrink-0 border-b border-line text-xs text-faint')}>
      <span className="col-span-2">Status and request</span>
      <span className="relative h-full">
        {ticksOf(to - from, 3).map((tick) => (
          <span
            key={tick}
            className="absolute inset-y-0 flex items-center border-l border-line pl-1 whitespace-nowrap"
            style={{ left: `${(tick / (to - from)) * 100}%` }}
          >
            {tick > 0 && tick < (to - from) * 0.85 && formatDuration(tick / 1000)}
          </span>
        ))}
      </span>
      <span className="text-right">Time</span>
    </div>
  )
}

const BAR: Record<Tone, string> = {
  plain: 'bg-accent',
  quiet: 'bg-line-strong',
  warning: 'bg-warning',
  danger: 'bg-danger',
}
const INK: Record<Tone, string> = {
  plain: 'text-ink',
  quiet: 'text-muted',
  warning: 'text-warning',
  danger: 'text-danger',
}

function NetworkRow({ exchange, span, now }: { exchange: Exchange; span: Span; now: number }) {
  const { start, end, url, method } = exchange
  const { status, tone } = outcomeOf(exchange)
  const length = span.to - span.from
  const left = ((start - span.from) / length) * 100
  const width = (((end ?? Math.max(start, now)) - start) / length) * 100
  return (
    <div
      className={cx(
        COLUMNS,
        'h-full border-b border-line/60 text-sm hover:bg-hover',
        tone === 'danger' && 'bg-danger-soft/50',
      )}
    >
      <span className={cx('truncate font-semibold', INK[tone])}>{status}</span>
      <span className="flex min-w-0 gap-1.5">
        {method !== 'GET' && <span className="shrink-0 text-muted">{method}</span>}
        <span className="truncate @3xl:hidden">{lastPart(url) || 'unknown'}</span>
        <span className="truncate @max-3xl:hidden">{shortUrl(url) || 'unknown'}</span>
      </span>
      <span aria-hidden className="relative h-2.5">
        <span
          className={cx(
            'absolute inset-y-0 rounded-xs forced-color-adjust-none',
            end === undefined ? 'bg-accent/40' : BAR[tone],
          )}
          style={{ left: `min(${left}%, calc(100% - 2px))`, width: `max(${width}%, 2px)` }}
        />
      </span>
      <span className="truncate text-right text-xs text-muted">
        {end === undefined ? 'open' : formatDuration((end - start) / 1000)}
      </span>
    </div>
  )
}

/** What came of a request, in a word. */
function outcomeOf({ end, response, failure, events }: Exchange): { status: string; tone: Tone } {
  if (failure?.canceled) return { status: 'canc.', tone: 'quiet' }
  if (failure) return { status: 'failed', tone: 'danger' }
  if (response) {
    const last = events.at(-1)
    return { status: String(response.status ?? 'done'), tone: last ? describeEvent(last.event).tone : 'plain' }
  }
  return { status: end === undefined ? '…' : 'done', tone: 'quiet' }
}

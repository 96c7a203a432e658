import { ArrowDownFromLine, ArrowUpFromLine, X } from 'lucide-react'
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { describeAction } from '../../../actions/describe-action'
import { Button } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { Disclosure } from '../../../ui/disclosure'
import { sentence } from '../../../ui/format'
import { IconButton } from '../../../ui/icon-button'
import { asJson } from '../log/request-text'
import { describeResult } from '../log/describe-result'
import { dayAndTime } from '../../../events/clock-time'
import { Code } from './detail-parts'
import type { Gap } from '../../../events/event'
import { EventData } from './event-data'
import type { GapState } from './gap-filler'
import type { Row } from './timeline'
import type { Exchange } from '../../../events/waterfall'
import { describeEvent } from '../../../events/describe-event'
import { describeGap } from './describe-gap'
import { messageOf } from '../../../lib/message-of'

/** What there is to know of a row. */
export function Details({
  row,
  exchange,
  gap,
  onSearch,
  onClose,
  onTime,
  heading,
}: {
  row: Row
  /** The request that it is of. */
  exchange: Exchange | undefined
  /** What is known of the missing events that the row stands for. */
  gap: GapState | undefined
  onSearch: (gap: Gap) => void
  onClose: () => void
  /** Shows only what happened from then on, or until then; Unix time in microseconds. */
  onTime: (time: { from: number } | { to: number }) => void
  heading: Ref<{ focus: () => void }>
}) {
  const title = useRef<HTMLHeadingElement>(null)
  useImperativeHandle(heading, () => ({ focus: () => title.current?.focus() }))
  return (
    // The key is that of the controls in it.
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
      className="flex max-h-[60%] min-h-0 flex-col border-t border-line-strong bg-raised @3xl:max-h-none @3xl:w-1/2 @3xl:border-t-0 @3xl:border-l"
    >
      <section aria-label="Details" className="flex min-h-0 flex-1 flex-col">
        <div className="flex min-h-10 shrink-0 items-center gap-1 border-b border-line py-1 pr-1 pl-4">
          <h2 ref={title} tabIndex={-1} className="mr-auto min-w-0 truncate font-semibold">
            {titleOf(row, gap)}
          </h2>
          <IconButton label="Filter from here" icon={<ArrowDownFromLine />} onClick={() => onTime({ from: row.ts })} />
          <IconButton label="Filter up to here" icon={<ArrowUpFromLine />} onClick={() => onTime({ to: row.ts })} />
          {row.kind !== 'gap' && <CopyButton label="Copy as JSON" text={() => jsonOf(row)} />}
          <IconButton label="Close the details" shortcut="Escape" icon={<X />} onClick={onClose} />
        </div>
        <div className="relative flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 py-2">
          <p className="text-sm text-muted">
            {row.kind === 'event' && <span className="font-mono text-xs">{row.event.type} </span>}
            {dayAndTime(row.ts)}
            {row.kind === 'event' && `, number ${row.seq}`}
          </p>
          {row.kind === 'gap' ? <Missing state={gap} onSearch={() => onSearch(row)} /> : contentOf(row, exchange)}
        </div>
      </section>
    </div>
  )
}

function titleOf(row: Row, gap: GapState | undefined): string {
  if (row.kind === 'gap') return describeGap(row, gap).title
  if (row.kind === 'action') return describeAction(row.entry.action)
  const { title, text } = describeEvent(row.event)
  return text ? `${title} ${text}` : title
}

const jsonOf = (row: Exclude<Row, { kind: 'gap' }>): string =>
  row.kind === 'action' ? asJson(row.entry.action) : JSON.stringify({ seq: row.seq, event: row.raw }, null, 2)

/** Why events are missing, and what can be done. */
function Missing({ state, onSearch }: { state: GapState | undefined; onSearch: () => void }) {
  const isSearching = state?.kind === 'searching'
  return (
    <>
      <p className="text-muted">{whyMissing(state)}</p>
      {state?.kind === 'failed' && <p className="text-danger">{sentence(messageOf(state.error))}</p>}
      <div>
        <Button size="small" pending={isSearching} onClick={onSearch}>
          Check the archive again
        </Button>
      </div>
    </>
  )
}

function whyMissing(state: GapState | undefined): string {
  switch (state?.kind) {
    case 'lost':
      return 'The service lost these events: they came faster than it could store them, or its disk was full. The archive lacks them, too.'
    case 'failed':
      return 'These events are missing. The archive may have them, but didn’t respond.'
    case undefined:
    case 'searching':
      return 'These events are missing. They are being loaded from the archive.'
  }
}

function contentOf(row: Exclude<Row, Gap>, exchange: Exchange | undefined): ReactNode {
  if (row.kind === 'action') {
    const { action, result } = row.entry
    return (
      <>
        <p className={result.kind === 'failed' ? 'text-danger' : undefined}>
          {describeResult(result)}
          {result.kind === 'failed' && `: ${result.message}`}
        </p>
        <Code>{asJson(action)}</Code>
        <p className="text-sm text-muted">Sent from this tab. The history has its pictures.</p>
      </>
    )
  }
  return (
    <>
      <EventData event={row.event} exchange={exchange} />
      <Disclosure title="Raw event" lazy>
        <Code>{withoutPicture(jsonOf(row))}</Code>
      </Disclosure>
    </>
  )
}

/** A picture is of no use as text. */
const withoutPicture = (json: string): string => json.replace(/("png": ")[^"]{100,}"/, '$1…"')

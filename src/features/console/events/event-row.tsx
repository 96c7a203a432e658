import { Hand, Unlink } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { describeAction } from '../../../actions/describe-action'
import { cx } from '../../../ui/cx'
import { formatDuration } from '../../../ui/format'
import { describeResult } from '../log/describe-result'
import { CategoryIcon } from './category-icon'
import { clockTime, dayAndTime } from '../../../events/clock-time'
import type { GapState } from './gap-filler'
import type { Row } from './timeline'
import { type Tone, describeEvent } from '../../../events/describe-event'
import { describeGap } from './describe-gap'

const INK: Record<Tone, string> = {
  plain: 'text-ink',
  quiet: 'text-muted',
  warning: 'text-warning',
  danger: 'text-danger',
}

/** A row of the list. `since`: how long after the action before it, in microseconds. `gap`: what is known of missing events. */
export const EventRow = memo(function EventRow({
  row,
  since,
  gap,
}: {
  row: Row
  since: number | undefined
  gap: GapState | undefined
}) {
  if (row.kind === 'gap') {
    const { title, text, tone } = describeGap(row, gap)
    const mark = tone === 'danger' ? 'border-l-danger bg-danger-soft' : 'border-l-warning bg-warning-soft'
    return (
      <Line tone={tone} mark={mark} icon={<Unlink />} ts={row.ts}>
        <b className="font-semibold">{title}</b> <span className="text-muted">{text}</span>
      </Line>
    )
  }
  if (row.kind === 'action') {
    const { action, result } = row.entry
    const failed = result.kind === 'failed' && !result.stopped
    return (
      <Line
        tone={failed ? 'danger' : 'plain'}
        mark={failed ? 'border-l-danger bg-danger-soft' : 'border-l-accent bg-accent-soft/60'}
        icon={<Hand className={failed ? undefined : 'text-accent'} />}
        ts={row.ts}
      >
        <span className="sr-only">You: </span>
        <b className="font-semibold">{describeAction(action)}</b>{' '}
        <span className="text-muted">{describeResult(result)}</span>
      </Line>
    )
  }
  const { title, text, tone } = describeEvent(row.event)
  const marked =
    tone === 'danger' ? 'border-l-danger bg-danger-soft/50' : tone === 'warning' ? 'border-l-warning' : undefined
  return (
    <Line
      tone={tone}
      mark={marked ?? (since === undefined ? 'border-l-transparent' : 'border-l-accent/40')}
      icon={<CategoryIcon category={row.event.category} />}
      ts={row.ts}
      end={since !== undefined && `+${formatDuration(since / 1000)}`}
    >
      <span className="sr-only">{row.event.category} </span>
      <b className={tone === 'quiet' ? 'font-normal' : 'font-semibold'}>{title}</b>{' '}
      <span className="text-muted">{text}</span>
    </Line>
  )
})

function Line({
  tone,
  mark,
  icon,
  ts,
  end,
  children,
}: {
  tone: Tone
  /** Its left edge and its ground. */
  mark: string
  icon: ReactNode
  ts: number
  end?: ReactNode
  children: ReactNode
}) {
  return (
    // One line of text, whose parts are not laid out each for itself: hundreds of them go by in a second.
    <div
      className={cx(
        'h-full truncate border-b border-l-3 border-b-line/60 pl-3.25 text-sm leading-[27px] hover:bg-hover pointer-coarse:leading-[43px] [&_svg]:mx-2 [&_svg]:inline [&_svg]:size-3.5 [&_svg]:align-[-2px]',
        mark,
        INK[tone],
        end ? 'pr-18' : 'pr-3',
      )}
    >
      <time title={dayAndTime(ts)} className="font-mono text-xs text-faint">
        {clockTime(ts)}
      </time>
      {icon}
      {children}
      {end && <span className="absolute top-0 right-3 text-xs leading-[inherit] text-accent">{end}</span>}
    </div>
  )
}

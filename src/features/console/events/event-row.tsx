import { Hand, Unlink } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { actionWords } from '../../../actions/words'
import { cx } from '../../../ui/cx'
import { formatDuration } from '../../../ui/format'
import { resultWords } from '../log/words'
import { CategoryIcon } from './category-icon'
import { clockTime } from './clock-time'
import type { GapState } from './gap-filler'
import type { Row } from './timeline'
import { gapWords, type Tone, wordsOf } from './words'

const INK: Record<Tone, string> = {
  plain: 'text-ink',
  quiet: 'text-muted',
  look: 'text-look',
  loss: 'text-loss',
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
    const { title, text, tone } = gapWords(row, gap)
    const mark = tone === 'loss' ? 'border-l-loss bg-loss-soft' : 'border-l-look bg-look-soft'
    return (
      <Line tone={tone} mark={mark} icon={<Unlink aria-hidden />} ts={row.ts}>
        <span className="shrink-0 font-semibold">{title}</span>
        <span className="truncate text-muted">{text}</span>
      </Line>
    )
  }
  if (row.kind === 'action') {
    const { action, result } = row.entry
    const failed = result.kind === 'failed'
    return (
      <Line
        tone={failed ? 'loss' : 'plain'}
        mark={failed ? 'border-l-loss bg-loss-soft' : 'border-l-accent bg-accent-soft/60'}
        icon={<Hand aria-hidden className={failed ? undefined : 'text-accent'} />}
        ts={row.ts}
      >
        <span className="sr-only">You: </span>
        <span className="font-semibold">{actionWords(action)}</span>
        <span className="text-muted">{resultWords(result)}</span>
      </Line>
    )
  }
  const { title, text, tone } = wordsOf(row.event)
  const marked = tone === 'loss' ? 'border-l-loss bg-loss-soft/50' : tone === 'look' ? 'border-l-look' : undefined
  return (
    <Line
      tone={tone}
      mark={marked ?? (since === undefined ? 'border-l-transparent' : 'border-l-accent/40')}
      icon={<CategoryIcon category={row.event.category} />}
      ts={row.ts}
      end={since !== undefined && `+${formatDuration(since / 1000)}`}
    >
      <span className="sr-only">{row.event.category} </span>
      <span className={cx('shrink-0', tone === 'quiet' ? undefined : 'font-semibold')}>{title}</span>
      <span className="truncate text-muted">{text}</span>
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
    <div
      className={cx(
        'flex h-full items-center gap-2 border-b border-l-3 border-b-line/60 pr-3 pl-2 text-sm hover:bg-hover [&_svg]:size-3.5 [&_svg]:shrink-0',
        mark,
        INK[tone],
      )}
    >
      <time className="shrink-0 font-mono text-xs text-faint">{clockTime(ts)}</time>
      {icon}
      <span className="flex min-w-0 flex-1 gap-1.5 overflow-hidden whitespace-nowrap">{children}</span>
      {end && <span className="shrink-0 text-xs text-accent">{end}</span>}
    </div>
  )
}

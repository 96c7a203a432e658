import {
  CircleDot,
  CircleStop,
  CircleX,
  Eraser,
  Hourglass,
  KeyRound,
  Monitor,
  PencilLine,
  Plus,
  RotateCw,
  ShieldX,
  Trash2,
  Undo2,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import type { ActivityKind, PoolActivity } from '../../../contract/pool-activity'
import { cx } from '../../../ui/cx'
import { EXACT_TIME, formatTime } from '../../../ui/format'
import { TextLink } from '../../../ui/links'
import { describeActivity } from './describe-activity'

const ICONS: Readonly<Record<ActivityKind, LucideIcon>> = {
  created: Plus,
  updated: PencilLine,
  warmed: Monitor,
  leased: KeyRound,
  released: Undo2,
  ended: CircleStop,
  timed_out: Hourglass,
  crashed: Zap,
  failed_to_start: CircleX,
  refused: ShieldX,
  flushed: Eraser,
  refreshed: RotateCw,
  deleted: Trash2,
}

const LOSS: ReadonlySet<ActivityKind> = new Set(['crashed', 'failed_to_start'])
const LOOK: ReadonlySet<ActivityKind> = new Set(['refused', 'timed_out'])

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** One thing that happened. `first`: of its minute. `hasPage`: its session can be opened. */
export function ActivityEntry({ entry, first, hasPage }: { entry: PoolActivity; first: boolean; hasPage: boolean }) {
  const { kind, at, session_id: session, count, since } = entry
  const { what, rest } = describeActivity(entry)
  const Icon = (ICONS as Partial<typeof ICONS>)[kind] ?? CircleDot
  return (
    <li className={cx('grid grid-cols-[4rem_1rem_minmax(0,1fr)] gap-x-2 px-4 py-1', first && 'border-t border-line')}>
      <time
        dateTime={at}
        title={formatTime(EXACT_TIME, Date.parse(at))}
        className={cx(first ? 'text-ink' : 'text-faint')}
      >
        {formatTime(clock, Date.parse(at))}
      </time>
      <Icon
        className={cx('mt-0.5 size-4', LOSS.has(kind) ? 'text-danger' : LOOK.has(kind) ? 'text-warning' : 'text-muted')}
      />
      <p className="min-w-0 break-words">
        <span className={cx(LOSS.has(kind) && 'text-danger', LOOK.has(kind) && 'text-warning')}>{what}</span>
        {session !== undefined && (
          <>
            {' '}
            <SessionName id={session} hasPage={hasPage} />
          </>
        )}
        <span className="text-muted">{rest}</span>
        {count !== undefined && since !== undefined && (
          <span className="text-muted">
            {' '}
            ({count} times since{' '}
            <time dateTime={since} title={formatTime(EXACT_TIME, Date.parse(since))}>
              {formatTime(clock, Date.parse(since))}
            </time>
            )
          </span>
        )}
      </p>
    </li>
  )
}

function SessionName({ id, hasPage }: { id: string; hasPage: boolean }) {
  // The whole id is there to be found and copied; where nothing is pointed at, also to be read.
  const name = <span className="font-mono text-sm md:inline-block md:max-w-20 md:truncate md:align-bottom">{id}</span>
  if (!hasPage)
    return (
      <span className="text-faint" title={id}>
        <span className="sr-only">session </span>
        {name}
      </span>
    )
  return (
    <TextLink to="/sessions/$id" params={{ id }} title={id} aria-label={`Session ${id}`}>
      {name}
    </TextLink>
  )
}

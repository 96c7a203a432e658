import { useId } from 'react'
import type { BrowserSession } from '../../../contract/session'
import { Checkbox } from '../../../ui/checkbox'
import { cx } from '../../../ui/cx'
import { IdleLeft } from '../../../resources/idle-left'
import { RowLink } from '../../../ui/links'
import { Age } from '../../../ui/time'
import { sessionTitle } from '../../../resources/session-title'
import type { PictureLoop } from './picture-loop'
import { SessionPicture } from './session-picture'
import { shortPoolTitle } from '../../../resources/pool-address'

/** One session of the wall: its screen, and a link to its console that covers all of it. */
export function Card({
  session,
  loop,
  selected,
  stop,
  onSelect,
}: {
  session: BrowserSession
  loop: PictureLoop
  selected: boolean
  /** The one card that Tab leads to. */
  stop: boolean
  onSelect: (range: boolean) => void
}) {
  const { session_id: id, pool, usage, created_at, leased_at: since = created_at } = session
  const title = sessionTitle(session)
  const isActive = usage?.idle_ms !== undefined && usage.idle_ms < 1000
  const boxId = useId()
  return (
    <div
      role="row"
      aria-selected={selected}
      className={cx(
        'relative flex min-w-0 flex-col overflow-hidden rounded-md border bg-surface transition-colors',
        selected ? 'border-accent shadow-[0_0_0_1px_var(--color-accent)]' : 'border-line hover:border-line-strong',
      )}
    >
      <div role="gridcell">
        <SessionPicture session={session} loop={loop} />
        <label
          htmlFor={boxId}
          className="absolute top-0.5 left-0.5 z-1 flex size-9 items-center justify-center rounded-br-md bg-raised/90 pointer-coarse:size-11"
        >
          <Checkbox
            id={boxId}
            tabIndex={-1}
            aria-label={`Select ${title}`}
            checked={selected}
            onChange={({ nativeEvent }) => onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        </label>
        <div className={cx('border-t border-line px-3 py-1.5', selected && 'bg-accent-soft')}>
          <p className="truncate">
            <RowLink to="/sessions/$id" params={{ id }} tabIndex={stop ? 0 : -1} data-session={id}>
              <span className="block truncate" title={title}>
                {session.name ?? id}
              </span>
            </RowLink>
          </p>
          <p className="flex items-baseline gap-x-2 text-sm text-muted">
            <span className="min-w-0 flex-1 truncate" title={pool?.name}>
              {pool ? shortPoolTitle(pool) : 'No pool'}
            </span>
            <span title="Age">
              <span className="sr-only">Age </span>
              <Age since={since} />
            </span>
            <span aria-hidden>·</span>
            <span className="whitespace-nowrap">
              {!isActive && <span className="sr-only">Idle time </span>}
              <IdleLeft session={session} />
              {usage?.idle_ms !== undefined && !isActive && ' left'}
            </span>
          </p>
        </div>
      </div>
    </div>
  )
}

import { Copy, Ellipsis, LoaderCircle, Pencil, RotateCw, Square, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { ActionPicture } from '../../../actions/action-picture'
import { HIDDEN_REASON, isHidden } from '../../../actions/hidden-text'
import { describeAction } from '../../../actions/describe-action'
import type { Replay } from '../../../contract/replay'
import { VideoMoment } from '../../../resources/video-moment'
import { Checkbox } from '../../../ui/checkbox'
import { useCopy } from '../../../ui/copy-button'
import { cx } from '../../../ui/cx'
import { IconButton } from '../../../ui/icon-button'
import { Menu } from '../../../ui/menu'
import { Thumbnails } from '../../../ui/thumbnails'
import { OwnRelativeTime } from '../../../ui/time'
import { useNoInput } from '../no-input'
import type { Action, Entry, Result } from './action'
import type { ActionLog } from './action-log'
import { asCurl, asJson } from './request-text'
import { describeResult } from './describe-result'

/** One action of the history: what, when, how long, what became of it, and what to do with it now. */
export const HistoryRow = memo(function HistoryRow({
  entry,
  log,
  replays,
  ended,
  selected,
  onSelect,
  onEdit,
  onDelete,
}: {
  entry: Entry
  log: ActionLog
  /** Videos of the session, one of which may show it. */
  replays: readonly Replay[] | null | undefined
  ended: boolean
  selected: boolean
  /** `range`: with all between it and what was selected last. */
  onSelect: (id: string, range: boolean) => void
  onEdit: (action: Action) => void
  onDelete: (id: string) => void
}) {
  const { id, action, result } = entry
  const words = describeAction(action)
  const over = useNoInput(ended)
  const failed = result.kind === 'failed' && !result.stopped
  return (
    <li
      className={cx(
        'grid grid-cols-[auto_1fr] gap-x-2 border-b border-line py-2 pr-2 pl-4 [contain-intrinsic-height:auto_5rem] [content-visibility:auto]',
        selected && 'bg-accent-soft',
        failed && 'shadow-[inset_3px_0_0_var(--color-danger)]',
      )}
    >
      <div className="flex h-7 items-center">
        <Checkbox
          data-entry={id}
          checked={selected}
          aria-label={`Select: ${words}`}
          // A click says whether Shift was held, also one that came from the space bar.
          onClick={(event) => onSelect(id, event.shiftKey)}
          onChange={() => {}}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex items-start gap-2">
          <div className="flex min-h-7 min-w-0 flex-1 items-center">
            <ActionPicture action={action} failed={failed} />
          </div>
          <div className="flex shrink-0">
            {result.kind === 'sending' ? (
              <IconButton label="Stop" icon={<Square />} onClick={log.stop} />
            ) : (
              <IconButton
                label={`Send again: ${words}`}
                icon={<RotateCw />}
                disabledReason={over ?? (isHidden(action) ? HIDDEN_REASON : undefined)}
                onClick={() => void log.run(action)}
              />
            )}
            <IconButton
              label={`Edit: ${words}`}
              icon={<Pencil />}
              disabledReason={over}
              onClick={() => onEdit(action)}
            />
            <RowMenu action={action} words={words} log={log} onDelete={() => onDelete(id)} />
          </div>
        </div>
        <p className="break-words">{words}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <Outcome result={result} />
          <span aria-hidden>·</span>
          <OwnRelativeTime at={entry.sentAt} />
          <VideoMoment sessionId={log.sessionId} replays={replays} at={entry.sentAt} />
          {entry.isPrivate && <span>· private, not stored</span>}
          {entry.replay !== undefined && <span className="break-words">· replay of {entry.replay}</span>}
        </p>
        {result.kind === 'failed' && <Failure result={result} />}
        {entry.before && (
          <div className="flex items-center gap-2 pt-1">
            <Thumbnails
              pictures={[
                { blob: entry.before, label: `Before: ${words}`, name: 'Before' },
                ...(entry.after ? [{ blob: entry.after, label: `After: ${words}`, name: 'After' }] : []),
              ]}
            />
          </div>
        )}
      </div>
    </li>
  )
})

function Outcome({ result }: { result: Result }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1',
        result.kind === 'failed' && !result.stopped && 'font-semibold text-danger',
      )}
    >
      {result.kind === 'sending' && <LoaderCircle className="size-3.5 animate-turn text-accent" />}
      {describeResult(result)}
    </span>
  )
}

function Failure({ result }: { result: Extract<Result, { kind: 'failed' }> }) {
  const answer = [result.status, result.code].filter((part) => part !== undefined).join(' ')
  return (
    <div className="flex flex-col gap-0.5 text-sm break-words">
      <p>
        {result.message} {answer && <span className="font-mono text-xs whitespace-nowrap text-muted">{answer}</span>}
      </p>
      {result.details.map((detail, index) => (
        <p key={`${index}-${detail.message}`} className="text-muted">
          {detail.message ?? detail.code}
        </p>
      ))}
    </div>
  )
}

function RowMenu({
  action,
  words,
  log,
  onDelete,
}: {
  action: Action
  words: string
  log: ActionLog
  onDelete: () => void
}) {
  const { copy } = useCopy()
  const origin = () => log.connection.baseUrl || location.origin
  return (
    <Menu
      trigger={<IconButton label={`Actions for: ${words}`} icon={<Ellipsis />} />}
      sections={[
        {
          items: [
            {
              id: 'json',
              label: 'Copy as JSON',
              icon: <Copy />,
              hint: 'The request body',
              onSelect: () => copy(asJson(action)),
            },
            {
              id: 'curl',
              label: 'Copy as curl',
              icon: <Copy />,
              hint: 'With $POOLDECK_API_KEY for the key',
              onSelect: () => copy(asCurl(action, { origin: origin(), sessionId: log.sessionId })),
            },
          ],
        },
        { items: [{ id: 'delete', label: 'Delete from the history', icon: <Trash2 />, onSelect: onDelete }] },
      ]}
    />
  )
}

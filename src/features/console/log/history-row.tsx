import { Copy, LoaderCircle, Pencil, RotateCw } from 'lucide-react'
import { memo } from 'react'
import { ActionPicture } from '../../../actions/action-picture'
import { actionWords } from '../../../actions/words'
import { useCopy } from '../../../ui/copy-button'
import { cx } from '../../../ui/cx'
import { IconButton } from '../../../ui/icon-button'
import { Menu } from '../../../ui/menu'
import { RelativeTime } from '../../../ui/time'
import type { Action, Entry, Result } from './action'
import type { ActionLog } from './action-log'
import { asCurl, asJson } from './request-text'
import { resultWords } from './words'

/** One action of the history: what, when, how long, what became of it, and what to do with it now. */
export const HistoryRow = memo(function HistoryRow({
  entry,
  log,
  onEdit,
}: {
  entry: Entry
  log: ActionLog
  onEdit: (action: Action) => void
}) {
  const { action, result } = entry
  const failed = result.kind === 'failed'
  return (
    <li
      className={cx(
        'flex flex-col gap-1 border-b border-line py-2 pr-2 pl-3',
        failed && 'shadow-[inset_3px_0_0_var(--color-loss)]',
      )}
    >
      <div className="flex items-start gap-2">
        <div className="flex min-h-7 min-w-0 flex-1 items-center">
          <ActionPicture action={action} failed={failed} />
        </div>
        <div className="flex shrink-0">
          <IconButton
            label="Send again"
            size="small"
            icon={<RotateCw aria-hidden />}
            onClick={() => void log.run(action)}
          />
          <IconButton label="Edit" size="small" icon={<Pencil aria-hidden />} onClick={() => onEdit(action)} />
          <CopyMenu action={action} log={log} />
        </div>
      </div>
      <p className="break-words">{actionWords(action)}</p>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <Outcome result={result} />
        <span aria-hidden>·</span>
        <RelativeTime at={new Date(entry.sentAt).toISOString()} />
      </p>
      {failed && <Failure result={result} />}
    </li>
  )
})

function Outcome({ result }: { result: Result }) {
  return (
    <span className={cx('inline-flex items-center gap-1', result.kind === 'failed' && 'font-semibold text-loss')}>
      {result.kind === 'sending' && <LoaderCircle aria-hidden className="size-3.5 animate-turn text-accent" />}
      {resultWords(result)}
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

function CopyMenu({ action, log }: { action: Action; log: ActionLog }) {
  const { state, copy } = useCopy()
  const origin = () => log.connection.baseUrl || location.origin
  return (
    <Menu
      trigger={
        <IconButton
          label={state === 'refused' ? 'The browser did not allow copying' : state === 'copied' ? 'Copied' : 'Copy'}
          size="small"
          icon={<Copy aria-hidden className={cx(state === 'copied' && 'text-accent')} />}
        />
      }
      sections={[
        {
          id: 'copy',
          items: [
            { id: 'json', label: 'Copy as JSON', hint: 'The request body', onSelect: () => copy(asJson(action)) },
            {
              id: 'curl',
              label: 'Copy as curl',
              hint: 'With $POOLDECK_API_KEY for the key',
              onSelect: () => copy(asCurl(action, { origin: origin(), sessionId: log.sessionId })),
            },
          ],
        },
      ]}
    />
  )
}

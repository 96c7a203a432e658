import { X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { isMissing } from '../../../client/abilities'
import { useConnection } from '../../../client/connection'
import { isGone, isNotFound } from '../../../client/errors'
import { dayAndTime } from '../../../events/clock-time'
import { useStore } from '../../../lib/store'
import { TryAgain } from '../../../resources/try-again'
import { CopyButton } from '../../../ui/copy-button'
import { plural, zoneName } from '../../../ui/format'
import { IconButton } from '../../../ui/icon-button'
import { Notice } from '../../../ui/notice'
import { Skeleton } from '../../../ui/skeleton'
import { LogFeed } from './log-feed'
import { foundLines, type LogLine } from './log-lines'
import { LogList } from './log-list'
import { type LogSource, sourceText } from './log-source'
import { LogTools } from './log-tools'

/** One log: followed while it is `shown`, filtered, bounded. */
export function LogView({
  sessionId,
  source,
  onRetry,
  shown,
  ended,
}: {
  sessionId: string
  source: LogSource
  shown: boolean
  /** It is to be read from the beginning once more. */
  onRetry: () => void
  ended: boolean
}) {
  const connection = useConnection()
  const [feed] = useState(() => new LogFeed({ connection, sessionId, source }))
  const { lines: log, link, refused } = useStore(feed)
  // The lines of a file that were not read as they came cannot be distinguished afterwards.
  const follows = shown || (source.kind === 'file' && !ended)
  useEffect(() => (follows ? feed.start() : undefined), [feed, follows])
  const [query, setQuery] = useState('')
  const [problems, setProblems] = useState(false)
  const [chosen, setChosen] = useState<number>()
  const lines = useMemo(() => foundLines(log.lines, { query, problems }), [log, query, problems])
  const line = lines.find(({ number }) => number === chosen)
  const name = sourceText(source)
  // The service may answer that the session is no more before the console knows: what was read stays.
  const isOver = refused ? isGone(refused) && (ended || log.count > 0) : ended
  if (refused && !isOver) {
    return (
      <div className="p-3">
        <Notice
          tone="warning"
          title={describeRefusal(refused, source)}
          // A file may come.
          action={
            <TryAgain error={isNotFound(refused) && source.kind === 'file' ? undefined : refused} onRetry={onRetry} />
          }
        >
          {refused.message}
        </Notice>
      </div>
    )
  }
  return (
    <>
      <div className="border-b border-line px-4 pb-2">
        <LogTools
          shown={shown}
          name={name}
          lines={lines}
          query={query}
          onQuery={setQuery}
          problems={problems}
          onProblems={setProblems}
          onClear={feed.clear}
        />
      </div>
      {link === 'loading' && !isOver ? (
        <div role="status" aria-label="Loading the log" className="p-4">
          <Skeleton height="4rem" />
        </div>
      ) : lines.length === 0 ? (
        <p role="status" className="flex-1 p-4 text-muted">
          {log.lines.length > 0
            ? 'No lines match this filter.'
            : log.count > 0
              ? `Cleared.${isOver ? '' : ' New lines appear here.'}`
              : isOver
                ? 'No lines of this log were read before the session ended.'
                : 'No output yet. New lines appear here.'}
        </p>
      ) : (
        <LogList lines={lines} label={`Log of ${name}`} chosen={chosen} onChoose={setChosen} />
      )}
      <p className="px-4 py-1 text-sm text-faint">
        {describeCount(lines.length, log.missing)}
        {lines[0] && `, times in ${zoneName(Date.parse(lines[0].at))}`}
        {/* The number is not said with it: that changes with each line. */}
        <span role="status">{link === 'broken' && !isOver && ', disconnected, reconnecting…'}</span>
      </p>
      {line && <LineDetails line={line} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function LineDetails({ line: { at, text }, onClose }: { line: LogLine; onClose: () => void }) {
  return (
    <section aria-label="Line" className="flex max-h-2/5 shrink-0 flex-col border-t border-line">
      <div className="flex items-center gap-1 px-4 pt-1">
        <span className="flex-1 text-sm text-muted">{dayAndTime(Date.parse(at) * 1000)}</span>
        <CopyButton text={text} label="Copy the line" />
        <IconButton label="Close the details" icon={<X />} onClick={onClose} />
      </div>
      <div
        role="textbox"
        aria-readonly
        aria-multiline
        tabIndex={0}
        aria-label="All of the line"
        className="focus-visible:-outline-offset-2 min-h-0 overflow-y-auto px-4 pb-2 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
      >
        {text}
      </div>
    </section>
  )
}

function describeRefusal(error: Error, source: LogSource): string {
  if (!isMissing(error)) return 'Couldn’t read the log'
  return source.kind === 'file' ? 'File not found' : 'This service has no such log'
}

function describeCount(count: number, missing: number): string {
  const words = [plural(count, 'line')]
  if (missing > 0) words.push(`${plural(missing, 'older line')} not stored`)
  return words.join(', ')
}

import { Check, Circle, CircleMinus, LoaderCircle, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Batch, Outcome } from '../../../client/batch'
import type { BrowserSession } from '../../../contract/session'
import { formatDuration } from '../../../ui/format'
import { BatchProgress } from '../../../resources/batch-progress'
import { sessionTitle } from '../../../resources/session-title'

/** What became of each session, and how far all is. */
export function OutcomeList({ sessions, batch }: { sessions: readonly BrowserSession[]; batch: Batch }) {
  return (
    <div className="flex flex-col gap-2">
      <BatchProgress batch={batch} />
      <ul aria-label="Results" className="flex max-h-72 flex-col gap-1 overflow-y-auto">
        {sessions.map((session) => (
          <Line
            key={session.session_id}
            title={sessionTitle(session)}
            outcome={batch.outcomes.get(session.session_id)}
          />
        ))}
      </ul>
    </div>
  )
}

function Line({ title, outcome = { kind: 'waiting' } }: { title: string; outcome: Outcome | undefined }) {
  return (
    <li className="grid grid-cols-[1rem_fit-content(50%)_1fr] items-baseline gap-x-2">
      <span aria-hidden className="self-center *:size-4">
        {ICONS[outcome.kind]}
      </span>
      <span className="font-semibold wrap-anywhere">{title}</span>
      <span className={outcome.kind === 'failed' ? 'break-words text-danger' : 'text-muted'}>
        {describeOutcome(outcome)}
      </span>
    </li>
  )
}

const ICONS: Record<Outcome['kind'], ReactNode> = {
  waiting: <Circle className="text-faint" />,
  running: <LoaderCircle className="animate-turn text-accent" />,
  done: <Check className="text-accent" />,
  failed: <X className="text-danger" />,
  stopped: <CircleMinus className="text-faint" />,
}

function describeOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'waiting':
      return 'Waiting'
    case 'running':
      return 'In progress'
    case 'done':
      return `Done in ${formatDuration(outcome.ms)}`
    case 'failed':
      return outcome.isStopped
        ? 'Stopped before the service responded. Part of it may already have been done.'
        : outcome.error.message
    case 'stopped':
      return 'Not sent (stopped)'
  }
}

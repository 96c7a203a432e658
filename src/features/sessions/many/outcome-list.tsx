import { Check, Circle, CircleMinus, LoaderCircle, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BrowserSession } from '../../../contract/session'
import { formatDuration } from '../../../ui/format'
import { useNow } from '../../../ui/now'
import { ProgressBar } from '../../../ui/progress-bar'
import { sessionTitle } from '../../../resources/session-title'
import type { Many, Outcome } from './use-batch'

/** What became of each session, and how far all is. */
export function OutcomeList({ sessions, state }: { sessions: readonly BrowserSession[]; state: Many }) {
  const outcomes = [...state.outcomes.values()]
  const ended = outcomes.filter(({ kind }) => kind !== 'waiting' && kind !== 'running').length
  const failed = outcomes.filter(({ kind }) => kind === 'failed').length
  const seconds = Math.max(1, Math.ceil(((state.pausedUntil ?? 0) - useNow()) / 1_000))
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar value={ended} max={outcomes.length} label="Progress" />
      <p role="status" className="text-muted">
        {ended} of {outcomes.length}
        {failed > 0 && `, ${failed} failed`}
      </p>
      {state.pausedUntil !== undefined && (
        <p className="text-look">Rate limit exceeded. Continuing automatically in {seconds} s.</p>
      )}
      <ul aria-label="Results" className="flex max-h-72 flex-col gap-1 overflow-y-auto">
        {sessions.map((session) => (
          <Line
            key={session.session_id}
            title={sessionTitle(session)}
            outcome={state.outcomes.get(session.session_id)}
          />
        ))}
      </ul>
    </div>
  )
}

function Line({ title, outcome = { kind: 'waiting' } }: { title: string; outcome: Outcome | undefined }) {
  return (
    <li className="grid grid-cols-[1rem_minmax(6rem,max-content)_1fr] items-baseline gap-x-2">
      <span aria-hidden className="self-center *:size-4">
        {ICONS[outcome.kind]}
      </span>
      <span className="truncate font-semibold">{title}</span>
      <span className={outcome.kind === 'failed' ? 'break-words text-loss' : 'text-muted'}>{wordsOf(outcome)}</span>
    </li>
  )
}

const ICONS: Record<Outcome['kind'], ReactNode> = {
  waiting: <Circle className="text-faint" />,
  running: <LoaderCircle className="animate-turn text-accent" />,
  done: <Check className="text-accent" />,
  failed: <X className="text-loss" />,
  stopped: <CircleMinus className="text-faint" />,
}

function wordsOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'waiting':
      return 'Waiting'
    case 'running':
      return 'In progress'
    case 'done':
      return `Done in ${formatDuration(outcome.ms)}`
    case 'failed':
      return outcome.message
    case 'stopped':
      return 'Not sent (stopped)'
  }
}

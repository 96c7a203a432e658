import { Check, Send } from 'lucide-react'
import { Button } from '../../../ui/button'
import { formatDuration, plural } from '../../../ui/format'
import { Notice } from '../../../ui/notice'
import { fieldOfDetail } from '../../../client/errors'
import type { Plan } from './plan'
import type { Drag, Failure } from './use-drag'

/** Always in view: sends the drag, and says what became of the last one. */
export function SendBar({ drag }: { drag: Drag }) {
  const { plan, sending, send } = drag
  return (
    <div className="sticky bottom-0 z-1 mt-auto flex flex-col gap-2 border-t border-line bg-surface px-4 py-3">
      {sending.kind === 'failed' && sending.plan === plan && <FailureNotice failure={sending.failure} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="primary"
          icon={<Send aria-hidden />}
          pending={sending.kind === 'sending'}
          disabledReason={blockerOf(plan)}
          onClick={send}
          aria-keyshortcuts="Control+Enter"
        >
          Send drag
        </Button>
        <p className="min-w-0 text-sm text-muted">
          {sending.kind === 'sending' && 'The pointer is on its way …'}
          {sending.kind === 'sent' && sending.plan === plan && (
            <span className="inline-flex items-center gap-1">
              <Check aria-hidden className="size-4 text-accent" />
              Done in {formatDuration(sending.ms)}
            </span>
          )}
        </p>
      </div>
    </div>
  )
}

function blockerOf(plan: Plan): string | undefined {
  return plan.kind === 'planned' ? undefined : plan.reason
}

function FailureNotice({ failure: { message, details } }: { failure: Failure }) {
  const others = details.filter((detail) => !fieldOfDetail(detail)?.path.startsWith('path['))
  const points = details.length - others.length
  return (
    <Notice tone="loss" title="The drag was not done">
      <p>{message}</p>
      {others.map((detail) => (
        <p key={detail.message}>{detail.message}</p>
      ))}
      <p>
        {points > 0 && `${plural(points, 'point')} marked in red. `}
        Your path is still here: change it or send it again.
      </p>
    </Notice>
  )
}

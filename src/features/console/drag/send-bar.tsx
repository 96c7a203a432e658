import { Check, Send, Square } from 'lucide-react'
import { fieldOfDetail } from '../../../client/errors'
import { Button } from '../../../ui/button'
import { useShortcut } from '../../../ui/commands'
import { formatDuration, plural } from '../../../ui/format'
import { useNoInput } from '../no-input'
import { Notice } from '../../../ui/notice'
import type { Plan } from './plan'
import { type Failure, failureOf, happenedTo, type Sending } from './sender'
import { failureTitle } from './failure-title'
import type { DragPart, DragState } from './drag-tool'

/** Always in view: sends the active stroke or all of them, and says what became of the last ones. */
export function SendBar({ drag, shown }: DragPart) {
  const { plan, plans, sending, ended } = shown
  const over = useNoInput(ended)
  const failure = failureOf(sending, plan)
  const keys = { send: useShortcut('Control+Enter'), sendAll: useShortcut('Control+Shift+Enter') }
  const isSending = sending.kind === 'sending'
  return (
    <div className="sticky max-[20rem]:static bottom-0 z-1 mt-auto [&_button]:scroll-mb-0! flex flex-col gap-2 border-t border-line bg-surface px-4 py-3">
      {failure && <FailureNotice failure={failure} notSent={leftOf(sending)} />}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <Button
          variant="primary"
          icon={<Send />}
          pending={isSending}
          disabledReason={over ?? blockerOf(plan)}
          onClick={drag.send}
          aria-keyshortcuts={keys.send}
        >
          Send drag
        </Button>
        {isSending && (
          <Button icon={<Square />} onClick={drag.log.stop} aria-keyshortcuts="Escape">
            Stop
          </Button>
        )}
        {plans.length > 1 && !isSending && (
          <Button disabledReason={over ?? blockerOfAll(plans)} onClick={drag.sendAll} aria-keyshortcuts={keys.sendAll}>
            {`Send all ${plans.length} strokes`}
          </Button>
        )}
        <p className="min-w-0 text-sm text-muted">
          <Progress {...shown} />
        </p>
      </div>
    </div>
  )
}

function Progress({ plan, plans, sending }: DragState) {
  if (sending.kind === 'sending') {
    const { at, runs } = sending
    return runs.length > 1 ? `${runs[at]?.name}, ${at + 1} of ${runs.length}…` : 'Dragging…'
  }
  const happened = happenedTo(sending, plan)
  if (happened && sending.kind === 'sent') {
    const ms = sending.happened.reduce((sum, each) => sum + each.ms, 0)
    return (
      <span className="inline-flex items-center gap-1">
        <Check className="size-4 text-accent" />
        {sending.runs.length > 1
          ? `${sending.runs.length} done in ${formatDuration(ms)}`
          : `Done in ${formatDuration(ms)}`}
      </span>
    )
  }
  if (plans.length < 2) return null
  const total = plans.reduce((sum, { plan }) => sum + (plan.kind === 'none' ? 0 : plan.durationMs), 0)
  return `All take ${formatDuration(total)}`
}

function blockerOf(plan: Plan): string | undefined {
  return plan.kind === 'planned' ? undefined : plan.reason
}

/** The first stroke that cannot be sent, and why. */
function blockerOfAll(plans: DragState['plans']): string | undefined {
  const blocked = plans.find(({ plan }) => plan.kind !== 'planned')
  return blocked && `${blocked.name}: ${blockerOf(blocked.plan)}`
}

/** How many strokes were to come after the one that failed. */
const leftOf = (sending: Sending): number => (sending.kind === 'failed' ? sending.runs.length - sending.at - 1 : 0)

function FailureNotice({ failure, notSent }: { failure: Failure; notSent: number }) {
  const { message, details, stopped } = failure
  const others = details.filter((detail) => !fieldOfDetail(detail)?.path.startsWith('path['))
  const points = details.length - others.length
  return (
    <Notice tone={stopped ? 'warning' : 'danger'} title={failureTitle(failure)}>
      <p>{stopped ? 'Part of the drag may already have been done.' : message}</p>
      {others.map((detail) => (
        <p key={detail.message}>{detail.message}</p>
      ))}
      <p>
        {points > 0 && `${plural(points, 'point')} marked in red. `}
        {notSent > 0 && `${plural(notSent, 'later stroke')} not sent. `}
        Your path is still here. Edit it or send it again.
      </p>
    </Notice>
  )
}

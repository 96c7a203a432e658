import { Check, Send, Square } from 'lucide-react'
import { and, sentence } from '../../../actions/key-labels'
import { isStatusOfUnknownOutcome } from '../../../client/outcome'
import { Button } from '../../../ui/button'
import { formatDuration, plural } from '../../../ui/format'
import { Notice } from '../../../ui/notice'
import { LONG_MS } from '../long'
import { useNoInput } from '../no-input'
import { type Assessment, type DraftErrors, draftErrorsOf } from './draft-errors'
import type { SendState } from './sender'

/** Always in view: what will be sent in words, how long it takes, and what became of the last one. */
export function SendBar({
  assessment: { request, plan, errors },
  state,
  ended,
  onStop,
}: {
  assessment: Assessment
  state: SendState
  ended: boolean
  onStop: () => void
}) {
  const same = state.kind !== 'idle' && JSON.stringify(state.request) === JSON.stringify(request)
  const over = useNoInput(ended)
  const empty = request.keys.length === 0
  const reason = empty ? 'The sequence is empty: add a key first' : `${whatToCorrect(errors)} first`
  return (
    <div className="sticky max-[20rem]:static bottom-0 z-1 mt-auto [&_button]:scroll-mb-0! flex flex-col gap-2 border-t border-line bg-surface px-4 py-3">
      {state.kind === 'failed' && !state.result.stopped && <Failure state={state} />}
      {plan && !(same && state.kind === 'failed') && <SlowNotice ms={plan.durationMs} />}
      <p className="min-h-5 break-words">
        {plan ? (
          <>
            {sentence(request)}
            {!request.duration && (
              <span className="whitespace-nowrap text-muted">{` · ${formatDuration(plan.durationMs)}`}</span>
            )}
          </>
        ) : (
          <span className="text-muted">{empty ? 'Nothing to send yet' : `${whatToCorrect(errors)} to send this`}</span>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          icon={<Send />}
          pending={state.kind === 'sending'}
          disabledReason={over ?? (plan ? undefined : reason)}
          aria-keyshortcuts="Control+Enter"
        >
          Send keys
        </Button>
        {state.kind === 'sending' && (
          <Button icon={<Square />} onClick={onStop} aria-keyshortcuts="Escape">
            Stop
          </Button>
        )}
        {state.kind === 'sending' && state.waiting > 0 && (
          <span className="text-sm text-muted">{`${state.waiting} more ${state.waiting === 1 ? 'waits' : 'wait'}`}</span>
        )}
        {state.kind === 'failed' && state.result.stopped && (
          <span className="text-sm text-muted">Stopped. Some keys may already have been sent.</span>
        )}
        {state.kind === 'done' && (
          <span className="inline-flex min-w-0 items-center gap-1 text-sm text-muted">
            <Check className="size-4 shrink-0 text-accent" />
            <span className="break-words">
              {same
                ? `Done in ${formatDuration(state.ms)}`
                : `${sentence(state.request)}: done in ${formatDuration(state.ms)}`}
            </span>
          </span>
        )}
      </div>
    </div>
  )
}

function whatToCorrect({ keys, holdKeys, duration }: DraftErrors): string {
  const fields = [
    ...[...keys.keys()].map((index) => `item ${index + 1}`),
    ...(holdKeys.size > 0 ? ['what is held'] : []),
    ...(duration === undefined ? [] : ['the duration']),
  ]
  return `Fix ${and(fields)}`
}

function Failure({ state }: { state: Extract<SendState, { kind: 'failed' }> }) {
  const { unsent, result } = state
  const { message, details } = result
  const { rest } = draftErrorsOf(details)
  return (
    <Notice tone="danger" title={titleOf(result)}>
      <p>{message}</p>
      {rest.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      {unsent > 0 && <p>{plural(unsent, 'press', 'presses')} after it not sent. Resend from the history.</p>}
    </Notice>
  )
}

function titleOf({ status, unsent }: Extract<SendState, { kind: 'failed' }>['result']): string {
  if (unsent) return 'Couldn’t send the keys'
  if (status !== undefined && !isStatusOfUnknownOutcome(status)) return 'The service refused the keys'
  return 'Couldn’t confirm the keys'
}

function SlowNotice({ ms }: { ms: number }) {
  if (ms <= LONG_MS) return null
  return (
    <Notice tone="warning" title={`This takes ${formatDuration(ms)}`}>
      Other input to the session waits until it has ended.
    </Notice>
  )
}

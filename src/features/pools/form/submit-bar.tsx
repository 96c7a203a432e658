import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/commands'
import { formatDuration, plural } from '../../../ui/format'
import { Keys } from '../../../ui/keys'
import { Notice } from '../../../ui/notice'
import { useNow } from '../../../ui/now'
import type { PoolForm } from '../config/form-values'
import type { PoolFormState } from './use-pool-form'
import { useFormProblems } from './use-form-problems'

/** An answer comes sooner, as a rule. */
const LATE_MS = 3_000

/** Keeps the field that has the focus in view when the bar grows over it. What `FormFrame` scrolls to stays above the bar, too. */
function watchHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const observer = new ResizeObserver(() => {
    const form = bar.closest('form')
    form?.style.setProperty('--bar', `${bar.offsetHeight}px`)
    const field = document.activeElement
    if (!form?.contains(field) || !field?.matches('input, textarea') || bar.contains(field)) return
    const box = field.getBoundingClientRect()
    const { top, bottom } = bar.getBoundingClientRect()
    if (box.bottom > top && box.top < bottom) field.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(bar)
  return () => observer.disconnect()
}

/** What is in progress: since when, in milliseconds since the epoch, and a way to wait no longer. */
export interface Sending {
  isPending: boolean
  submittedAt: number
  stop: () => void
}

/** The way out of the form, always in view. */
export function SubmitBar({
  state: { failure, draftFits, groups, startOver },
  sending: { isPending, submittedAt, stop },
  notice,
  submitLabel,
  disabledReason,
  denied,
}: {
  state: PoolFormState
  sending: Sending
  /** What went wrong the last time, where the next try is. */
  notice: ReactNode
  /** What sending the form does. */
  submitLabel: string
  /** Why it cannot be sent, whatever stands in it. */
  disabledReason?: string | undefined
  /** Why the key in use may not send it at all. */
  denied: string | undefined
}) {
  const { isDirty } = useFormState<PoolForm>()
  const now = useNow()
  const [first, ...others] = useFormProblems()
  const isLate = isPending && now - submittedAt > LATE_MS
  const waitMs = failure?.kind === 'wait' ? Math.max(0, failure.until - now) : 0
  const untouched = isDirty ? undefined : 'No changes yet'
  useCommands('This form', [
    {
      id: 'form.start-over',
      label: 'Start over',
      words: 'reset discard draft',
      disabledReason: untouched,
      run: startOver,
    },
  ])
  return (
    <div
      ref={watchHeight}
      className="sticky max-[20rem]:static bottom-0 z-10 flex flex-col gap-2.5 border-t border-line bg-surface px-4 py-2.5"
    >
      <div className="flex max-w-176 flex-col empty:hidden">
        {denied !== undefined && (
          <Notice tone="warning" title={denied}>
            Sign in with a key that has it. What you typed here stays.
          </Notice>
        )}
        {notice}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          aria-keyshortcuts="Control+Enter"
          pending={isPending}
          disabledReason={
            denied ??
            (waitMs > 0
              ? `Rate limited. Try again in ${formatDuration(Math.ceil(waitMs / 1000) * 1000)}`
              : disabledReason)
          }
        >
          {submitLabel}
        </Button>
        {isLate && <Button onClick={stop}>Stop waiting</Button>}
        <Button variant="quiet" onClick={startOver} disabledReason={untouched}>
          Start over
        </Button>
        <span className="min-w-0 text-sm text-muted">
          {isLate ? (
            <span role="status" className="text-warning">
              Waiting for the service to respond.
            </span>
          ) : first ? (
            <button
              type="button"
              onClick={() => groups.goToField(first.field)}
              className="rounded-xs text-danger underline decoration-danger/40 underline-offset-3 hover:decoration-current"
            >
              {plural(others.length + 1, 'error')} to fix
            </button>
          ) : draftFits ? (
            <span className="max-sm:hidden">
              <Keys keys="Control+Enter" /> submits the form. Your draft is saved on this computer.
            </span>
          ) : (
            <span className="text-warning">Draft too large to save: keep a copy of the policy.</span>
          )}
        </span>
      </div>
    </div>
  )
}

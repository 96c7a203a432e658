import { LONGEST_INPUT_MS } from '../../../contract/computer'
import { formatDuration, plural } from '../../../ui/format'
import { Notice } from '../../../ui/notice'
import { type Plan, timeReason } from './plan'
import type { Playback } from './playback'
import { PreviewBar } from './preview-bar'

/** How long the drag will take and why, with a preview of the pointer; says so when that is too long. */
export function Timing({ plan, playback }: { plan: Plan; playback: Playback }) {
  if (plan.kind === 'none') return null
  const time = formatDuration(plan.durationMs)
  const moves = plan.kind === 'planned' ? plan.track.samples.length - 1 : null
  return (
    <section aria-label="Time of the drag" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <output className="text-2xl font-semibold">{time}</output>
        <span className="text-muted">{moves !== null && plural(moves, 'move')}</span>
      </div>
      <p className="text-sm text-muted">{timeReason(plan.request)}</p>
      {plan.kind === 'planned' && <PreviewBar playback={playback} durationMs={plan.durationMs} />}
      {plan.kind === 'planned' && plan.slow && (
        <Notice tone="look" title={`This drag takes ${time}`}>
          {plan.full.smooth
            ? 'Other input to this session waits until it is done.'
            : 'Steps and step delay count for each segment. Raise the tolerance for fewer points, lower the steps, or switch on Smooth.'}
        </Notice>
      )}
      {plan.kind === 'refused' && (
        <Notice tone="loss" title={`${plan.reason}.`}>
          {plan.durationMs > LONGEST_INPUT_MS
            ? 'Use fewer points, fewer steps or a shorter step delay, or switch on Smooth.'
            : 'Use fewer points or fewer steps.'}
        </Notice>
      )}
    </section>
  )
}

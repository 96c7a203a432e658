import { LONGEST_INPUT_MS } from '../../../contract/computer'
import { Button } from '../../../ui/button'
import { formatDuration, plural } from '../../../ui/format'
import { Notice } from '../../../ui/notice'
import type { Display } from '../../../motion/geometry'
import type { DraftStore } from './draft-store'
import { withinDisplay } from './path'
import { type Plan, timeReason } from './plan'
import { PreviewBar } from './preview-bar'
import { remediesFor } from './remedies'
import type { DragPart } from './drag-tool'

/** How long the drag will take and why, with a preview of the pointer; says so when that is too long, and what helps. */
export function Timing({ drag: { playback, store }, shown: { plan, track, display } }: DragPart) {
  if (plan.kind === 'none') return null
  const time = formatDuration(plan.durationMs)
  const moves = plan.kind === 'planned' ? plan.track.samples.length - 1 : null
  return (
    <section aria-label="Time of the drag" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <output className="text-2xl font-semibold">{time}</output>
        <span className="text-muted">{moves !== null && plural(moves, 'move')}</span>
      </div>
      <p className="text-sm text-muted">{timeReason(plan.full)}</p>
      {track && <PreviewBar playback={playback} track={track} />}
      {plan.kind === 'planned' && plan.slow && (
        <Notice tone="warning" title={`This drag takes ${time}`}>
          <p>{reasonOf(plan)}</p>
          <Remedies store={store} plan={plan} />
        </Notice>
      )}
      {plan.kind === 'refused' && (
        <Notice tone="danger" title={`${plan.reason}.`}>
          {plan.outside > 0 ? (
            <MoveInside store={store} display={display} />
          ) : (
            <>
              <p>
                {plan.durationMs > LONGEST_INPUT_MS
                  ? 'Use fewer points, fewer steps or a shorter step delay, or switch on Smooth.'
                  : 'Use fewer points or fewer steps.'}
              </p>
              <Remedies store={store} plan={plan} />
            </>
          )}
        </Notice>
      )}
    </section>
  )
}

function reasonOf({ full }: Extract<Plan, { kind: 'planned' }>): string {
  const waiting = 'Other input to this session waits until it is done. '
  if (full.smooth) return waiting
  return `${waiting}Steps and step delay apply to each segment, so fewer points (a higher tolerance) help too.`
}

function Remedies({ store, plan }: { store: DraftStore; plan: Exclude<Plan, { kind: 'none' }> }) {
  const remedies = remediesFor(plan.request)
  if (remedies.length === 0) return null
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      {remedies.map(({ label, change, durationMs }) => (
        <Button key={label} size="small" onClick={() => store.set(change)}>
          {`${label}: ${formatDuration(durationMs)}`}
        </Button>
      ))}
    </span>
  )
}

/** For a path that was drawn on a larger display. */
function MoveInside({ store, display }: { store: DraftStore; display: Display }) {
  return (
    <>
      <p>The service refuses such a drag.</p>
      <span className="mt-2 flex">
        <Button size="small" onClick={() => store.edit((path) => withinDisplay(path, display))}>
          Move them to the edge
        </Button>
      </span>
    </>
  )
}

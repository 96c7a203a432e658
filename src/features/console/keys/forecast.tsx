import type { PressKeyInput } from '../../../contract/computer'
import type { PressPlan } from '../../../keys/press'
import { formatDuration } from '../../../ui/format'
import { and } from '../../../actions/key-labels'
import { describeItem } from './describe-item'
import { lanesOf, type Moment, momentsOf } from './moments'

/** Rows past this many add nothing that a person would read. */
const SHOWN = 40
const SHOWN_LANES = 10

/** What will happen: what each item does, and moment by moment, as lanes, one a key, and in words. */
export function Forecast({ plan, request }: { plan: Extract<PressPlan, { ok: true }>; request: PressKeyInput }) {
  const moments = momentsOf(plan.steps)
  const rest = moments.length - SHOWN
  return (
    <div className="flex flex-col gap-3">
      <ol aria-label="Effect of each item" className="flex list-decimal flex-col gap-0.5 pl-5 marker:text-faint">
        {request.keys.slice(0, SHOWN).map((item, index) => (
          <li key={`${index}-${item}`}>{describeItem(item, request)}</li>
        ))}
      </ol>
      {plan.durationMs > 0 && <Lanes plan={plan} />}
      <ol className="grid grid-cols-[max-content_1fr] gap-x-3 gap-y-0.5 text-sm">
        {moments.slice(0, SHOWN).map((moment) => (
          <li key={moment.at} className="contents">
            <span className="text-right font-mono text-muted">{formatDuration(moment.at)}</span>
            <span>{describeMoment(moment)}</span>
          </li>
        ))}
      </ol>
      {rest > 0 && <p className="text-sm text-muted">and {rest} moments more</p>}
    </div>
  )
}

const describeMoment = ({ changes }: Moment): string =>
  changes.map(({ kind, keys }) => `${and(keys)} ${kind}`).join(', then ')

function Lanes({ plan }: { plan: Extract<PressPlan, { ok: true }> }) {
  const lanes = lanesOf(plan.steps)
  const width = Math.max(plan.durationMs, 1)
  return (
    <div aria-hidden className="grid grid-cols-[max-content_1fr] items-center gap-x-3">
      {lanes.slice(0, SHOWN_LANES).map(({ label, bars }) => (
        <div key={label} className="contents">
          <span className="max-w-28 truncate text-right text-sm">{label}</span>
          <span className="relative h-5 border-b border-line">
            {bars.map(({ from, to }) => (
              <span
                key={from}
                className="absolute inset-y-1 min-w-0.5 rounded-xs bg-accent forced-color-adjust-none"
                style={{ left: `${(from / width) * 100}%`, width: `${((to - from) / width) * 100}%` }}
              />
            ))}
          </span>
        </div>
      ))}
      {lanes.length > SHOWN_LANES && (
        <span className="col-start-2 text-sm text-muted">and {lanes.length - SHOWN_LANES} keys more</span>
      )}
      <span className="col-start-2 flex justify-between font-mono text-xs text-faint">
        <span>0 ms</span>
        <span>{formatDuration(plan.durationMs)}</span>
      </span>
    </div>
  )
}

import { useMemo } from 'react'
import { useStore } from '../../../lib/store'
import { distance } from '../../../motion/geometry'
import { Button } from '../../../ui/button'
import { plural } from '../../../ui/format'
import type { DraftStore } from './draft-store'
import type { Path } from './path'
import { simplification, simplified, straying, TOLERANCE } from './path'
import type { Plan } from './plan'
import { ON_THE_LINE } from './settings'
import type { DragPart } from './drag-tool'

/** What is on the screen, and for a freehand line how far it may be simplified. */
export function PathSummary({ drag: { store }, shown: { draft, plan } }: DragPart) {
  const { path } = draft
  const points = path.points
  if (points.length === 0) return <NothingDrawn />
  return (
    <section aria-label="Path" className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{plural(points.length, 'point')}</span>
        <span className="text-muted">{Math.round(lengthOf(path))} px long</span>
      </p>
      {path.kind === 'freehand' && <Tolerance path={path} store={store} />}
      {path.kind === 'freehand' && <Straying plan={plan} store={store} />}
    </section>
  )
}

/** What it costs follows when there is time; the slider is where the hand is. */
function Tolerance({ path, store }: { path: Extract<Path, { kind: 'freehand' }>; store: DraftStore }) {
  const now = useStore(store).path
  const tolerance = now.kind === 'freehand' ? now.tolerance : path.tolerance
  const cost = useMemo(() => simplification(path), [path])
  const change = (to: number): void =>
    store.edit((path) => (path.kind === 'freehand' ? simplified(path.drawn, to) : path), { streak: 'tolerance' })
  return (
    <label className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5">
      <span>Tolerance</span>
      <span className="text-muted">{tolerance} px</span>
      <input
        type="range"
        min={0}
        max={TOLERANCE.max}
        step={TOLERANCE.step}
        value={tolerance}
        aria-valuetext={`${tolerance} pixels`}
        onChange={(event) => change(Number(event.target.value))}
        className="col-span-2 h-5 accent-accent"
      />
      {cost && (
        <span className="col-span-2 text-sm text-muted">
          {plural(cost.drawn, 'point')} reduced to {cost.sent} (at most {cost.strays.toFixed(1)} px off)
        </span>
      )}
    </label>
  )
}

/** A smooth drag does not follow a drawn line. The person who drew it should know, and be able to change it. */
function Straying({ plan, store }: { plan: Plan; store: DraftStore }) {
  const strays = useMemo(
    () => (plan.kind === 'planned' && plan.full.smooth ? Math.round(straying(plan.track, plan.full.path)) : 0),
    [plan],
  )
  if (strays < WORTH_SAYING_PX) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="text-sm text-muted">With Smooth, the pointer strays up to {strays} px from your line.</p>
      <Button size="small" onClick={() => store.set(ON_THE_LINE)}>
        Follow the line
      </Button>
    </div>
  )
}

const WORTH_SAYING_PX = 3

function lengthOf(path: Path): number {
  const points = path.points
  return points.slice(1).reduce((sum, point, index) => sum + distance(points[index] ?? point, point), 0)
}

function NothingDrawn() {
  return (
    <div className="flex items-start gap-4">
      <svg aria-hidden width="56" height="40" className="mt-1 shrink-0 text-accent">
        <path
          d="M6 32 C 14 4, 30 4, 32 20 S 44 34, 50 10"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
        <circle cx="6" cy="32" r="4" fill="currentColor" />
        <circle cx="50" cy="10" r="3.5" className="fill-surface" stroke="currentColor" strokeWidth="2" />
      </svg>
      <div>
        <p className="font-semibold">Draw a path on the screen</p>
        <p className="text-muted">
          Press and draw, or set waypoints one by one. Nothing reaches the browser before you send it.
        </p>
      </div>
    </div>
  )
}

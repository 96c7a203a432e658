import { Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { segmentsOf, type Waypoint } from '../motion/geometry'
import { Button } from '../ui/button'
import { OutsideField, useField } from '../ui/field'
import { plural } from '../ui/format'
import { IconButton } from '../ui/icon-button'
import { NumberInput } from '../ui/number-input'
import { numberOf } from './schema-fields'
import { fitPath } from './fit-paths'

/** What was typed for one point; it may be no number yet. */
type Typed = readonly [x: unknown, y: unknown]

const BOX = { width: 240, height: 96, margin: 8 }
/** A recorded drag has hundreds of points: so many more are shown at once. */
const SHOWN = 20
/** Points that are seen apart in the picture. */
const DOTS = 40

/** The points of a path: a picture of it, and each point as two numbers. A point can be added after each, and removed. */
export function PointsField({
  points,
  onChange,
}: {
  points: readonly Typed[]
  onChange: (points: readonly Typed[]) => void
}) {
  const [shown, setShown] = useState(SHOWN)
  const whole = useMemo(() => points.filter(isWaypoint), [points])
  const length = segmentsOf(whole).reduce((sum, segment) => sum + segment.length, 0)
  const set = (index: number, point: Typed): void => onChange(points.with(index, point))
  const add = (index: number): void => {
    const [point, next] = [points[index], points[index + 1]]
    if (point) onChange(points.toSpliced(index + 1, 0, between(point, next ?? point)))
  }
  const { id, 'aria-labelledby': label, 'aria-describedby': help } = useField()
  return (
    <div id={id} role="group" aria-labelledby={label} aria-describedby={help} className="flex max-w-lg flex-col gap-2">
      <OutsideField>
        <PathPicture path={whole} />
        <p className="text-sm text-muted">
          {plural(points.length, 'point')}, {plural(Math.round(length), 'pixel')} long
        </p>
        <ol aria-label="Points" className="flex max-h-72 flex-col gap-1 overflow-y-auto pr-1">
          {points.slice(0, shown).map(([x, y], index) => (
            // The index is all that a point has of its own.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="grid grid-cols-[2.5rem_1fr_1fr_auto] items-center gap-1">
              <span className="text-right text-sm text-faint tabular-nums">{index + 1}</span>
              <NumberInput
                aria-label={`X of point ${index + 1}`}
                value={typed(x)}
                min={0}
                onChange={({ target }) => set(index, [numberOf(target.value), y])}
              />
              <NumberInput
                aria-label={`Y of point ${index + 1}`}
                value={typed(y)}
                min={0}
                onChange={({ target }) => set(index, [x, numberOf(target.value)])}
              />
              <span className="flex">
                <IconButton label={`Add a point after point ${index + 1}`} icon={<Plus />} onClick={() => add(index)} />
                <IconButton
                  label={`Remove point ${index + 1}`}
                  icon={<Trash2 />}
                  disabledReason={points.length > 2 ? undefined : 'A path needs at least two points'}
                  onClick={() => onChange(points.toSpliced(index, 1))}
                />
              </span>
            </li>
          ))}
        </ol>
        {points.length > shown && (
          <div>
            <Button size="small" onClick={() => setShown(shown + 5 * SHOWN)}>
              Show more points
            </Button>
          </div>
        )}
      </OutsideField>
    </div>
  )
}

/** Whether a value can be shown as points; what was typed as JSON may be anything. */
export const arePoints = (value: unknown): value is readonly Typed[] =>
  Array.isArray(value) && value.every((point) => Array.isArray(point) && point.length === 2)

function PathPicture({ path }: { path: readonly Waypoint[] }) {
  const points = useMemo(() => fitPath(path, BOX), [path])
  const [start, end] = [points[0], points.at(-1)]
  return (
    <svg
      role="img"
      aria-label="Shape of the path"
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      className="h-24 w-60 max-w-full rounded-sm border border-line bg-sunken text-accent"
    >
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
      {points.length <= DOTS &&
        points.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.8" fill="currentColor" />)}
      {start && <circle cx={start[0]} cy={start[1]} r="4" className="fill-surface" stroke="currentColor" />}
      {end && <circle cx={end[0]} cy={end[1]} r="4" fill="currentColor" />}
    </svg>
  )
}

const isWaypoint = (point: Typed): point is Waypoint => Number.isFinite(point[0]) && Number.isFinite(point[1])

const between = (one: Typed, other: Typed): Typed =>
  isWaypoint(one) && isWaypoint(other)
    ? [Math.round((one[0] + other[0]) / 2), Math.round((one[1] + other[1]) / 2)]
    : one

const typed = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

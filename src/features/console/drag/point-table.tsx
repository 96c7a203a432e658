import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Display, Waypoint } from '../../../motion/geometry'
import { Button } from '../../../ui/button'
import { cx } from '../../../ui/cx'
import { IconButton } from '../../../ui/icon-button'
import { AlignTools } from './align-tools'
import { selectedWith } from './gesture'
import { pointAfter, withInserted, withCoordinate, withoutPoints } from './path'
import { PointInput } from './point-input'
import { type DragPart, problemsOf } from './drag-tool'

/** A freehand line may have hundreds of points, and each row has inputs. */
const ROWS_AT_FIRST = 40

/** The points of the path as numbers: all that the canvas does can be done here too. */
export function PointTable({ drag, shown: state }: DragPart) {
  const { store } = drag
  const { draft, display } = state
  const [all, setAll] = useState(false)
  const points = draft.path.points
  const problems = problemsOf(state)
  const shown = all ? points : points.slice(0, ROWS_AT_FIRST)
  const insertAfter = (index: number): void =>
    store.edit((path) => withInserted(path, index + 1, pointAfter(path.points, index, display)), {
      selected: [index + 1],
    })
  return (
    <div className="flex flex-col gap-2">
      {points.length > 1 && <AlignTools drag={drag} shown={state} />}
      {points.length > 0 && (
        <table className="w-full">
          <caption className="sr-only">Points of the path, in display pixels</caption>
          <thead>
            <tr className="text-left text-sm text-muted [&>th]:pb-1 [&>th]:font-normal">
              <th scope="col" className="w-10">
                #
              </th>
              <th scope="col">x</th>
              <th scope="col">y</th>
              <th scope="col" className="w-px">
                <span className="sr-only">Change</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((point, index) => (
              <PointRow
                // The index is what names a point; two may lie on one spot.
                key={index}
                index={index}
                point={point}
                display={display}
                selected={draft.selected.includes(index)}
                problem={problems.get(index)}
                onToggle={() => store.select(selectedWith(draft.selected, index, true))}
                onSelect={() => store.select([index])}
                onMove={(axis, to) =>
                  store.edit((path) => withCoordinate(path, index, axis, to), {
                    selected: [index],
                    streak: `type ${index}`,
                  })
                }
                onInsert={() => insertAfter(index)}
                onRemove={() => store.edit((path) => withoutPoints(path, [index]))}
              />
            ))}
          </tbody>
        </table>
      )}
      <div className="flex flex-wrap gap-2">
        {shown.length < points.length && (
          <Button size="small" variant="quiet" onClick={() => setAll(true)}>
            {`Show all ${points.length} points`}
          </Button>
        )}
        <Button size="small" icon={<Plus />} onClick={() => insertAfter(points.length - 1)}>
          Add point
        </Button>
      </div>
    </div>
  )
}

function PointRow({
  index,
  point: [x, y],
  display,
  selected,
  problem,
  onToggle,
  onSelect,
  onMove,
  onInsert,
  onRemove,
}: {
  index: number
  point: Waypoint
  display: Display
  selected: boolean
  problem: string | undefined
  onToggle: () => void
  onSelect: () => void
  onMove: (axis: 0 | 1, to: number) => void
  onInsert: () => void
  onRemove: () => void
}) {
  const name = `Point ${index + 1}`
  return (
    <>
      <tr className={cx('[&>td]:py-0.5', selected && 'bg-accent-soft', problem !== undefined && 'bg-danger-soft')}>
        <th scope="row" className="text-left font-normal">
          <button
            type="button"
            aria-label={`Select ${name.toLowerCase()}`}
            aria-pressed={selected}
            onClick={onToggle}
            className={cx(
              'h-7 w-9 rounded-sm pl-1 text-left font-mono text-sm hover:text-ink',
              selected ? 'font-semibold text-accent-strong' : 'text-muted',
            )}
          >
            {index + 1}
          </button>
        </th>
        <td className="pr-1.5" onFocus={onSelect}>
          <PointInput label={`${name} x`} value={x} max={display.width - 1} onChange={(next) => onMove(0, next)} />
        </td>
        <td className="pr-1.5" onFocus={onSelect}>
          <PointInput label={`${name} y`} value={y} max={display.height - 1} onChange={(next) => onMove(1, next)} />
        </td>
        <td className="whitespace-nowrap">
          <IconButton label={`Add a point after ${index + 1}`} icon={<Plus />} onClick={onInsert} />
          <IconButton label={`Remove point ${index + 1}`} icon={<Trash2 />} onClick={onRemove} />
        </td>
      </tr>
      {problem !== undefined && (
        <tr className="bg-danger-soft">
          <td colSpan={4} className="pb-1 pl-8 text-sm text-danger">
            {problem}
          </td>
        </tr>
      )}
    </>
  )
}

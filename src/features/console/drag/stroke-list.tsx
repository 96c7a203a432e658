import { Copy, Ellipsis, Eye, EyeOff, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { cx } from '../../../ui/cx'
import { plural } from '../../../ui/format'
import { IconButton } from '../../../ui/icon-button'
import { Menu } from '../../../ui/menu'
import { NameInput } from '../../../ui/name-input'
import { Grip } from '../../../ui/sortable/grip'
import { moveItems } from '../../../ui/sortable/move-row'
import { type SortableRow, useSortable } from '../../../ui/sortable/use-sortable'
import {
  emptyDrawing,
  moveAlike,
  type Stroke,
  withChange,
  withCopy,
  withMovedStroke,
  withoutStroke,
  withStroke,
} from './drawing'
import { NO_PATH } from './path'
import { optionsOf, describeSettings } from './settings'
import type { DragPart } from './drag-tool'

/** The strokes as layers: in the order in which they are sent, one of them active. */
export function StrokeList({ drag: { store }, shown: { draft, display } }: DragPart) {
  const { drawing, stroke: active } = draft
  const order = useSortable({
    count: drawing.strokes.length,
    nameOf: (index) => drawing.strokes[index]?.name ?? '',
    // What is dragged moves row by row, and is one step for undo.
    move: (from, to) => store.change((drawing) => withMovedStroke(drawing, from, to), { streak: 'order' }),
  })
  const alike = moveAlike(drawing)
  /** Worth a line where strokes differ, or where one of them cannot be sent. */
  const motionOf = ({ settings }: Stroke): Motion | undefined => {
    if (!optionsOf(settings)) return { words: 'Fix its marked fields', wrong: true }
    return alike ? undefined : { words: describeSettings(settings), wrong: false }
  }
  return (
    <section aria-label="Strokes" className="flex flex-col gap-1">
      <div className="flex items-center gap-1">
        <h2 className="mr-auto font-semibold">Strokes</h2>
        {drawing.strokes.length > 1 && (
          <Button
            size="small"
            variant="quiet"
            icon={<Trash2 />}
            onClick={() => store.change(() => emptyDrawing(active.settings))}
          >
            Delete all
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          icon={<Plus />}
          onClick={() => store.change((now) => withStroke(now, { path: NO_PATH, settings: active.settings }))}
        >
          New stroke
        </Button>
      </div>
      <ol {...order.list} aria-label="Strokes" tabIndex={-1} className="-mx-2 flex flex-col outline-none">
        {drawing.strokes.map((stroke, index) => (
          <StrokeRow
            key={stroke.id}
            stroke={stroke}
            row={order.rowAt(index)}
            isActive={stroke.id === active.id}
            motion={motionOf(stroke)}
            onActivate={() => store.activate(stroke.id)}
            onChange={(change) => store.change((now) => withChange(now, stroke.id, change))}
            onDuplicate={() => store.change((now) => withCopy(now, stroke, display))}
            onRemove={() => store.change((now) => withoutStroke(now, stroke.id))}
          />
        ))}
      </ol>
    </section>
  )
}

interface Motion {
  words: string
  wrong: boolean
}

function StrokeRow({
  stroke: { name, visible, path },
  row,
  isActive,
  motion,
  onActivate,
  onChange,
  onDuplicate,
  onRemove,
}: {
  stroke: Stroke
  row: SortableRow
  isActive: boolean
  motion: Motion | undefined
  onActivate: () => void
  onChange: (change: Partial<Stroke>) => void
  onDuplicate: () => void
  onRemove: () => void
}) {
  const [renaming, setRenaming] = useState(false)
  return (
    <li
      aria-label={name}
      className={cx(
        'flex items-center gap-1 rounded-md px-2',
        isActive && 'bg-accent-soft',
        row.isDragged && 'shadow-float',
      )}
    >
      {row.count > 1 && <Grip row={row} />}
      {renaming ? (
        <NameInput
          name={name}
          onDone={(next) => {
            setRenaming(false)
            if (next && next !== name) onChange({ name: next })
          }}
        />
      ) : (
        <button
          type="button"
          aria-pressed={isActive}
          onClick={onActivate}
          onDoubleClick={() => setRenaming(true)}
          className={cx('flex min-h-8 min-w-0 flex-1 flex-col justify-center py-1 text-left', !visible && 'text-faint')}
        >
          <span className="flex w-full items-baseline gap-2">
            <span className={cx('truncate', isActive && 'font-semibold text-accent-strong')}>{name}</span>
            <span className="ml-auto shrink-0 text-sm text-muted">{plural(path.points.length, 'point')}</span>
          </span>
          {motion && (
            <span className={cx('w-full truncate text-sm', motion.wrong ? 'text-danger' : 'text-muted')}>
              {motion.words}
            </span>
          )}
        </button>
      )}
      <IconButton
        label={visible ? `Hide ${name}; a hidden stroke is not sent with the others` : `Show ${name}`}
        icon={visible ? <Eye /> : <EyeOff />}
        onClick={() => onChange({ visible: !visible })}
      />
      <Menu
        trigger={<IconButton label={`Actions for ${name}`} icon={<Ellipsis />} />}
        align="end"
        sections={[
          {
            items: [
              { id: 'rename', label: 'Rename', icon: <Pencil />, onSelect: () => setRenaming(true) },
              { id: 'duplicate', label: 'Duplicate', icon: <Copy />, onSelect: onDuplicate },
              ...moveItems(row, 'Send earlier', 'Send later'),
            ],
          },
          { items: [{ id: 'remove', label: 'Delete', icon: <Trash2 />, onSelect: onRemove }] },
        ]}
      />
    </li>
  )
}

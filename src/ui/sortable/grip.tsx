import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx'
import type { SortableRow } from './use-sortable'

/** What a row is dragged by; beside it, its number. */
export const Grip = ({
  row: { index, isDragged, grab },
  children,
}: {
  row: Pick<SortableRow, 'index' | 'isDragged' | 'grab'>
  children?: ReactNode
}) => (
  <span
    onPointerDown={(event) => grab(index, event)}
    aria-hidden
    title="Drag to reorder"
    className={cx(
      'flex h-8 touch-none items-center justify-center gap-0.5 text-faint select-none hover:text-ink pointer-coarse:h-11 pointer-coarse:min-w-8',
      isDragged ? 'cursor-grabbing' : 'cursor-grab',
    )}
  >
    <GripVertical className="size-4" />
    {children}
  </span>
)

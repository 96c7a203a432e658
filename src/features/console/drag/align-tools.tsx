import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignHorizontalSpaceAround,
  AlignVerticalSpaceAround,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { plural } from '../../../ui/format'
import { IconButton } from '../../../ui/icon-button'
import { type Alignment, aligned, LEAST_SELECTED } from './align'
import { waypoints } from './path'
import type { DragPart } from './drag-tool'

const TOOLS: readonly { how: Alignment; label: string; icon: ReactNode }[] = [
  { how: 'x', label: 'Same x as the point selected last', icon: <AlignCenterVertical /> },
  { how: 'y', label: 'Same y as the point selected last', icon: <AlignCenterHorizontal /> },
  { how: 'spread-x', label: 'Spread evenly from left to right', icon: <AlignHorizontalSpaceAround /> },
  { how: 'spread-y', label: 'Spread evenly from top to bottom', icon: <AlignVerticalSpaceAround /> },
]

/** Puts the selected points in line. */
export function AlignTools({ drag: { store }, shown: { draft } }: DragPart) {
  const { selected } = draft
  return (
    <div role="group" aria-label="Align points" className="flex flex-wrap items-center gap-x-2">
      <span className="text-sm text-muted">{`${plural(selected.length, 'point')} selected`}</span>
      <span className="ml-auto flex">
        {TOOLS.map(({ how, label, icon }) => (
          <IconButton
            key={how}
            label={label}
            icon={icon}
            disabledReason={
              selected.length < LEAST_SELECTED[how]
                ? `select ${LEAST_SELECTED[how]} points or more, by their numbers or with Shift and a click`
                : undefined
            }
            onClick={() => store.edit((path) => waypoints(aligned(path.points, selected, how)), { selected })}
          />
        ))}
      </span>
    </div>
  )
}

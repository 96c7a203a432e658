import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from '../icon-button'
import type { MenuItem } from '../menu'
import type { SortableRow } from './use-sortable'

type Movable = Pick<SortableRow, 'index' | 'count' | 'moveTo'>

/** Moves a row by one. `name`: what it is called in the middle of a sentence. */
export const MoveButtons = ({ name, row: { index, count, moveTo } }: { name: string; row: Movable }) => (
  <>
    <IconButton
      label={`Move ${name} up`}
      icon={<ArrowUp />}
      disabledReason={index === 0 ? 'Already the first' : undefined}
      onClick={() => moveTo(index - 1)}
    />
    <IconButton
      label={`Move ${name} down`}
      icon={<ArrowDown />}
      disabledReason={index === count - 1 ? 'Already the last' : undefined}
      onClick={() => moveTo(index + 1)}
    />
  </>
)

/** The same as items of a menu. */
export const moveItems = ({ index, count, moveTo }: Movable, up = 'Move up', down = 'Move down'): MenuItem[] => [
  {
    id: 'up',
    label: up,
    icon: <ArrowUp />,
    shortcut: 'Alt+↑',
    disabledReason: index === 0 ? 'Already the first' : undefined,
    onSelect: () => moveTo(index - 1),
  },
  {
    id: 'down',
    label: down,
    icon: <ArrowDown />,
    shortcut: 'Alt+↓',
    disabledReason: index === count - 1 ? 'Already the last' : undefined,
    onSelect: () => moveTo(index + 1),
  },
]

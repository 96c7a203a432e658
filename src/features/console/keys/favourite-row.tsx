import { Ellipsis, GripVertical } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { type Favourite, MAX_NAME } from '../../../actions/favourites'
import { KeyCaps } from '../../../actions/key-caps'
import { sentence } from '../../../actions/key-words'
import { cx } from '../../../ui/cx'
import { IconButton } from '../../../ui/icon-button'
import { Menu } from '../../../ui/menu'
import { TextInput } from '../../../ui/text-input'

/** Items past this many do not fit beside the name. */
const SHOWN = 3

/** One favourite: a press takes it, the grip or Alt and arrows move it. */
export function FavouriteRow({
  favourite: { name, request },
  index,
  count,
  isDragged,
  handle,
  onPick,
  onRename,
  onMove,
  onDelete,
}: {
  favourite: Favourite
  index: number
  count: number
  isDragged: boolean
  handle: Pick<ComponentProps<'span'>, 'onPointerDown'>
  onPick: () => void
  onRename: (name: string) => void
  onMove: (to: number) => void
  onDelete: () => void
}) {
  const [renaming, setRenaming] = useState(false)
  const move = (event: KeyboardEvent): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const to = index + (by ?? 0)
    if (!event.altKey || by === undefined || to < 0 || to >= count) return
    event.preventDefault()
    event.stopPropagation()
    onMove(to)
  }
  const rename = (text: string | undefined): void => {
    setRenaming(false)
    if (text && text !== name) onRename(text)
  }
  return (
    <li className={cx('flex items-center gap-1 rounded-sm', isDragged ? 'bg-accent-soft' : 'hover:bg-hover')}>
      <span {...handle} aria-hidden className="cursor-grab touch-none p-1 text-faint pointer-coarse:p-2.5">
        <GripVertical className="size-4" />
      </span>
      {renaming ? (
        <TextInput
          ref={(input) => input?.focus()}
          aria-label={`New name of ${name}`}
          defaultValue={name}
          maxLength={MAX_NAME}
          onBlur={(event) => rename(event.target.value.trim())}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            rename(event.key === 'Enter' ? event.currentTarget.value.trim() : undefined)
          }}
        />
      ) : (
        <button
          type="button"
          title={sentence(request)}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={onPick}
          onKeyDown={move}
          className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-sm py-1 text-left pointer-coarse:min-h-11"
        >
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <span aria-hidden className="flex max-w-[60%] shrink-0 items-center gap-1 overflow-hidden">
            {request.hold_keys?.map((item) => (
              <KeyCaps key={item} item={item} tone="accent" />
            ))}
            {request.keys.slice(0, SHOWN).map((item, at) => (
              <KeyCaps key={`${at}-${item}`} item={item} />
            ))}
            {request.keys.length > SHOWN && <span className="text-sm text-muted">+{request.keys.length - SHOWN}</span>}
          </span>
        </button>
      )}
      <Menu
        trigger={<IconButton size="small" label={`More of ${name}`} icon={<Ellipsis aria-hidden />} />}
        align="end"
        sections={[
          {
            id: 'place',
            items: [
              {
                id: 'up',
                label: 'Move up',
                shortcut: 'Alt+ArrowUp',
                disabledReason: index === 0 ? 'It is the first' : undefined,
                onSelect: () => onMove(index - 1),
              },
              {
                id: 'down',
                label: 'Move down',
                shortcut: 'Alt+ArrowDown',
                disabledReason: index === count - 1 ? 'It is the last' : undefined,
                onSelect: () => onMove(index + 1),
              },
            ],
          },
          {
            id: 'change',
            items: [
              { id: 'rename', label: 'Rename', onSelect: () => setRenaming(true) },
              { id: 'delete', label: 'Delete', danger: true, onSelect: onDelete },
            ],
          },
        ]}
      />
    </li>
  )
}

import { ArrowLeft, ArrowRight, Copy, Pencil, Trash2 } from 'lucide-react'
import { type Dispatch, type KeyboardEvent, useRef, useState } from 'react'
import type { PressKeyInput } from '../../../contract/computer'
import { cx } from '../../../ui/cx'
import { IconButton } from '../../../ui/icon-button'
import { useSortable } from '../../../ui/sortable/use-sortable'
import type { Edit } from './builder'
import { Chip } from './chip'
import { ChipEditor } from './chip-editor'
import { describeItem } from './describe-item'
import type { DraftItem } from './draft'
import { itemLabel } from '../../../actions/key-labels'

/**
 * The sequence as chips: one Tab stop, arrows go along it, Alt and arrows move a chip, Delete removes it, Enter edits it. A
 * pointer drags a chip to another position.
 */
export function Sequence({
  items,
  request,
  errors,
  edit,
}: {
  items: readonly DraftItem[]
  /** What the items are part of. */
  request: PressKeyInput
  errors: ReadonlyMap<number, string>
  edit: Dispatch<Edit>
}) {
  /** The chip that gets the focus back when its editor is gone. */
  const refocus = useRef<number>(undefined)
  const [chosenId, setChosen] = useState<number>()
  const [editing, setEditing] = useState<number>()
  const at = items.findIndex(({ id }) => id === chosenId)
  const chosen = items[at]
  // All are held at once, instead of one after the other.
  const together = (request.duration ?? 0) > 0

  const order = useSortable({
    wraps: true,
    count: items.length,
    nameOf: (index) => itemLabel(items[index]?.text ?? ''),
    move: (from, to) => {
      const item = items[from]
      if (item) edit({ kind: 'move', id: item.id, to })
    },
    onDropped: (at) => focusAt(at),
  })
  const { ref: list } = order.list

  const focusAt = (index: number) => {
    const item = items[index]
    if (!item) return
    setChosen(item.id)
    list.current?.querySelectorAll<HTMLElement>('[data-chip]')[index]?.focus()
  }
  const remove = (index: number) => {
    const item = items[index]
    if (!item) return
    const neighbor = items[index + 1] ?? items[index - 1]
    setChosen(neighbor?.id)
    edit({ kind: 'remove', id: item.id })
    const chips = list.current?.querySelectorAll<HTMLElement>('[data-chip]')
    chips?.[items[index + 1] ? index + 1 : index - 1]?.focus()
  }
  const handleKey = (event: KeyboardEvent, index: number) => {
    const item = items[index]
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return
    if (by !== undefined) focusAt(index + by)
    else if (event.key === 'Home') focusAt(0)
    else if (event.key === 'End') focusAt(items.length - 1)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(index)
    else if (event.key === 'Enter' || event.key === 'F2') setEditing(item.id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="flex flex-col gap-2">
      <ol
        {...order.list}
        aria-label="Sequence"
        tabIndex={-1}
        className="flex flex-wrap items-center gap-x-1 gap-y-1.5 outline-none select-none"
      >
        {items.map((item, index) => (
          <li key={item.id} className="flex max-w-full items-center gap-1">
            {editing === item.id ? (
              <ChipEditor
                text={item.text}
                onDone={(text, by) => {
                  setEditing(undefined)
                  if (by === 'key') refocus.current = item.id
                  if (text !== undefined) edit({ kind: 'replace', id: item.id, text })
                }}
              />
            ) : (
              <span
                {...order.pressAt(index)}
                className={cx('inline-flex min-w-0 touch-none rounded-md', order.dragged === index && 'shadow-float')}
              >
                <Chip
                  ref={(button) => {
                    if (!button || refocus.current !== item.id) return
                    refocus.current = undefined
                    button.focus()
                  }}
                  item={item}
                  words={describeItem(item.text, request)}
                  error={errors.get(index)}
                  pressed={index === at}
                  stop={index === Math.max(at, 0)}
                  onChoose={() => setChosen(item.id === chosenId ? undefined : item.id)}
                  onKeyDown={(event) => handleKey(event, index)}
                  onEdit={() => setEditing(item.id)}
                  onRemove={() => remove(index)}
                />
              </span>
            )}
            {index < items.length - 1 && <Joint together={together} />}
          </li>
        ))}
      </ol>
      {chosen && editing === undefined && (
        <div
          role="toolbar"
          aria-label={`Item ${at + 1}: ${itemLabel(chosen.text)}`}
          className="flex flex-wrap items-center gap-0.5"
        >
          <IconButton
            label="Move earlier"
            shortcut="Alt+ArrowLeft"
            icon={<ArrowLeft />}
            disabledReason={at === 0 ? 'Already the first' : undefined}
            onClick={() => order.moveTo(at, at - 1)}
          />
          <IconButton
            label="Move later"
            shortcut="Alt+ArrowRight"
            icon={<ArrowRight />}
            disabledReason={at === items.length - 1 ? 'Already the last' : undefined}
            onClick={() => order.moveTo(at, at + 1)}
          />
          <IconButton label="Edit item" shortcut="Enter" icon={<Pencil />} onClick={() => setEditing(chosen.id)} />
          <IconButton
            label="Duplicate item"
            icon={<Copy />}
            onClick={() => edit({ kind: 'duplicate', id: chosen.id })}
          />
          <IconButton label="Remove item" shortcut="Delete" icon={<Trash2 />} onClick={() => remove(at)} />
          {!errors.has(at) && <p className="ml-2 text-sm text-muted">{describeItem(chosen.text, request)}</p>}
        </div>
      )}
    </div>
  )
}

const Joint = ({ together }: { together: boolean }) => (
  <span aria-hidden className="w-3 text-center text-sm text-faint">
    {together ? '&' : '›'}
  </span>
)

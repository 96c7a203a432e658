import { ArrowDown, ArrowUp, Download, Ellipsis, GripVertical, Link2, Pencil, Trash2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '../../../ui/button'
import { useCopy } from '../../../ui/copy-button'
import { cx } from '../../../ui/cx'
import { IconButton } from '../../../ui/icon-button'
import { Menu } from '../../../ui/menu'
import { saveFile } from '../../../ui/save-file'
import { NameInput } from '../../../ui/name-input'
import { FIELDS } from '../form/field-labels'
import type { PoolForm } from '../form/form-values'
import { MAX_NAME, sharedText, type Template } from './template'
import { linkFragment, LONGEST_LINK } from './template-link'

/** One template: what it sets, its place, and what can be done with it. */
export function TemplateRow({
  template,
  index,
  count,
  isDragged,
  handle,
  onApply,
  onRename,
  onMove,
  onDelete,
  onTell,
}: {
  template: Template
  index: number
  count: number
  isDragged: boolean
  handle: Pick<ComponentProps<'span'>, 'onPointerDown'>
  onApply: () => void
  onRename: (name: string) => void
  onMove: (to: number) => void
  onDelete: () => void
  /** Something that the person should know of it. */
  onTell: (message: string) => void
}) {
  const [renaming, setRenaming] = useState(false)
  const { state, copy } = useCopy()
  const { name, request } = template

  const copyLink = async (): Promise<void> => {
    const fragment = await linkFragment(template)
    if (fragment.length > LONGEST_LINK) onTell(`“${name}” is too long for a link. Download it as a file instead.`)
    else copy(`${location.origin}/pools/new${fragment}`)
  }

  return (
    <li
      aria-label={name}
      className={cx(
        'flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5',
        isDragged && 'rounded-md bg-accent-soft shadow-float',
      )}
    >
      <span
        {...handle}
        aria-hidden
        title="Drag to another place"
        className={cx(
          'flex h-8 touch-none items-center text-faint select-none hover:text-ink',
          isDragged ? 'cursor-grabbing' : 'cursor-grab',
        )}
      >
        <GripVertical className="size-4" />
      </span>
      <div className="min-w-40 flex-1">
        {renaming ? (
          <NameInput
            name={name}
            longest={MAX_NAME}
            onDone={(next) => {
              setRenaming(false)
              if (next && next !== name) onRename(next)
            }}
          />
        ) : (
          <>
            <p className="truncate font-semibold">{name}</p>
            <p className="truncate text-sm text-muted">{summaryOf(request)}</p>
          </>
        )}
      </div>
      <span className="ml-auto flex items-center gap-1">
        <IconButton
          size="small"
          label={`Move ${name} up`}
          icon={<ArrowUp aria-hidden />}
          disabledReason={index === 0 ? 'it is the first' : undefined}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          size="small"
          label={`Move ${name} down`}
          icon={<ArrowDown aria-hidden />}
          disabledReason={index === count - 1 ? 'it is the last' : undefined}
          onClick={() => onMove(index + 1)}
        />
        <Menu
          trigger={<IconButton size="small" label={`More of ${name}`} icon={<Ellipsis aria-hidden />} />}
          sections={[
            {
              id: 'share',
              items: [
                {
                  id: 'link',
                  label: 'Copy link',
                  hint: 'It holds the template, and never a key',
                  icon: <Link2 aria-hidden />,
                  onSelect: () => void copyLink(),
                },
                {
                  id: 'file',
                  label: 'Download',
                  icon: <Download aria-hidden />,
                  onSelect: () => saveTemplates([template], name),
                },
              ],
            },
            {
              id: 'change',
              items: [
                { id: 'rename', label: 'Rename', icon: <Pencil aria-hidden />, onSelect: () => setRenaming(true) },
                { id: 'delete', label: 'Delete', icon: <Trash2 aria-hidden />, danger: true, onSelect: onDelete },
              ],
            },
          ]}
        />
        <Button size="small" onClick={onApply} aria-label={`Apply ${name}`}>
          {state === 'copied' ? 'Link copied' : state === 'refused' ? 'Not copied' : 'Apply'}
        </Button>
      </span>
    </li>
  )
}

function summaryOf(request: Template['request']): string {
  const others = Object.keys(request).filter((field) => field !== 'size')
  const labels = others.map((field) => FIELDS[field as keyof PoolForm].label.toLowerCase())
  return [`size ${request.size}`, ...labels].join(', ')
}

/** Gives the person a file that this page reads again. */
export function saveTemplates(templates: readonly Template[], name: string): void {
  const safe = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
  saveFile(new Blob([sharedText(templates, 2)], { type: 'application/json' }), `${safe}.pooldeck-template.json`)
}

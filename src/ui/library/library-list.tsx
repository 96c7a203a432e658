import { Download, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../button'
import { cx } from '../cx'
import { DropTarget } from '../file-field'
import { IconButton } from '../icon-button'
import { Menu, type MenuItem } from '../menu'
import { NameInput } from '../name-input'
import { ProblemNotice } from '../problem-notice'
import { Grip } from '../sortable/grip'
import { moveItems } from '../sortable/move-row'
import { type SortableRow, useSortable } from '../sortable/use-sortable'
import type { Named } from './named-store'
import type { Library } from './use-library'

/** What a row of a library shows: its content, which fills it; what stands behind that; what else can be done with it. */
interface LibraryRow {
  content: ReactNode
  end?: ReactNode
  more?: readonly MenuItem[]
}

/** What is kept, in the order of the person; a file can be dropped on it. */
export function LibraryList<T extends Named>({
  library,
  label,
  empty,
  renderRow,
  files,
  children,
}: {
  library: Library<T>
  label: string
  /** What is said while there is none. */
  empty: string
  renderRow: (record: T, row: SortableRow) => LibraryRow
  /** What stands below the list: the ways into files, unless they are elsewhere. */
  files?: ReactNode
  /** What stands above it. */
  children?: ReactNode
}) {
  const { kind, records, refused, removed } = library
  const order = useSortable({
    count: records.length,
    nameOf: (index) => records[index]?.name ?? '',
    move: library.move,
  })
  return (
    <DropTarget hint={`Drop a file of ${kind.noun}s here`} onDrop={(file) => void library.importFile(file)}>
      <div className="flex flex-col gap-3">
        {children}
        {records.length === 0 && <p className="text-muted">{empty}</p>}
        <ol {...order.list} aria-label={label} tabIndex={-1} className="-mx-2 flex flex-col outline-none empty:hidden">
          {records.map((record, index) => (
            <Row key={record.id} record={record} row={order.rowAt(index)} library={library} renderRow={renderRow} />
          ))}
        </ol>
        {removed && (
          <p role="status" className="flex flex-wrap items-center gap-2 text-muted">
            “{removed.name}” deleted
            <Button size="small" variant="quiet" onClick={library.putBack}>
              Undo
            </Button>
          </p>
        )}
        {refused && <ProblemNotice {...refused} />}
        {files && <div className="flex flex-wrap gap-2">{files}</div>}
      </div>
    </DropTarget>
  )
}

function Row<T extends Named>({
  record,
  row,
  library,
  renderRow,
}: {
  record: T
  row: SortableRow
  library: Library<T>
  renderRow: (record: T, row: SortableRow) => LibraryRow
}) {
  const [renaming, setRenaming] = useState(false)
  const { id, name } = record
  const { content, end, more = [] } = renderRow(record, row)
  return (
    <li
      aria-label={name}
      className={cx(
        'flex flex-wrap items-center gap-1 rounded-md px-2',
        row.isDragged ? 'bg-accent-soft shadow-float' : 'hover:bg-hover',
      )}
    >
      <Grip row={row} />
      {renaming ? (
        <div className="min-w-40 flex-1">
          <NameInput
            name={name}
            longest={library.kind.longest}
            onDone={(next) => {
              setRenaming(false)
              if (next && next !== name) library.rename(id, next)
            }}
          />
        </div>
      ) : (
        content
      )}
      {end}
      <Menu
        align="end"
        trigger={<IconButton label={`Actions for ${name}`} icon={<Ellipsis />} />}
        sections={[
          { items: more },
          { items: moveItems(row) },
          {
            items: [
              { id: 'rename', label: 'Rename', icon: <Pencil />, onSelect: () => setRenaming(true) },
              {
                id: 'export',
                label: 'Export as JSON',
                icon: <Download />,
                onSelect: () => library.exportFile([record], name),
              },
              {
                id: 'delete',
                label: 'Delete',
                icon: <Trash2 />,
                danger: true,
                onSelect: () => library.remove(record, row.index),
              },
            ],
          },
        ]}
      />
    </li>
  )
}

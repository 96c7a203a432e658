import { Copy, Ellipsis, Trash2 } from 'lucide-react'
import { type Named, titleOf } from '../../resources/reference'
import { copyAndSay } from '../../ui/copy-and-say'
import { IconButton } from '../../ui/icon-button'
import { Menu, type MenuItem } from '../../ui/menu'

/** What can be done with a record beside what its row offers. */
export function RowMenu({
  record,
  items,
  deleteLabel,
  denied,
  onDelete,
}: {
  record: Named
  items: readonly MenuItem[]
  deleteLabel: string
  /** Why it cannot be deleted. */
  denied: string | undefined
  onDelete: () => void
}) {
  return (
    <Menu
      trigger={<IconButton size="small" label={`Actions on ${titleOf(record)}`} icon={<Ellipsis aria-hidden />} />}
      sections={[
        {
          id: 'actions',
          items: [
            ...items,
            { id: 'copy', label: 'Copy id', icon: <Copy aria-hidden />, onSelect: () => copyAndSay(record.id) },
          ],
        },
        {
          id: 'delete',
          items: [
            {
              id: 'delete',
              label: deleteLabel,
              icon: <Trash2 aria-hidden />,
              danger: true,
              disabledReason: denied,
              onSelect: onDelete,
            },
          ],
        },
      ]}
    />
  )
}

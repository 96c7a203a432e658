import { Copy, Ellipsis, Trash2 } from 'lucide-react'
import { type Named, titleOf } from '../../resources/reference'
import { useCommands } from '../../ui/commands'
import { copyAndSay } from '../../ui/copy-and-say'
import { IconButton } from '../../ui/icon-button'
import { Menu, type MenuItem } from '../../ui/menu'
import { menuCommands } from '../../ui/menu-commands'

/** What can be done with a record, also from the command palette. */
export function RowMenu({
  record,
  first,
  items,
  group,
  deleteLabel,
  denied,
  onDelete,
}: {
  record: Named
  /** What is done most: it has a button of its own. */
  first?: MenuItem & { label: string }
  items: readonly MenuItem[]
  /** The heading of its commands: "Actions on profiles". */
  group: string
  deleteLabel: string
  /** Why it cannot be deleted. */
  denied: string | undefined
  onDelete: () => void
}) {
  const title = titleOf(record)
  const others: readonly MenuItem[] = [
    ...items,
    { id: 'copy', label: 'Copy id', icon: <Copy />, onSelect: () => copyAndSay(record.id) },
  ]
  const removal: MenuItem = {
    id: 'delete',
    label: deleteLabel,
    icon: <Trash2 />,
    danger: true,
    disabledReason: denied,
    onSelect: onDelete,
  }
  useCommands(
    group,
    menuCommands([...(first ? [first] : []), ...others, removal], { id: `record.${record.id}`, subject: title }),
  )
  return (
    <>
      {first && (
        <IconButton
          label={`${first.label} ${title}`}
          icon={first.icon}
          disabledReason={first.disabledReason}
          onClick={first.onSelect}
        />
      )}
      <Menu
        trigger={<IconButton label={`Actions for ${title}`} icon={<Ellipsis />} />}
        sections={[{ items: others }, { items: [removal] }]}
      />
    </>
  )
}

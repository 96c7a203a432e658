import type { ViewCommand } from './commands'
import type { MenuItem } from './menu'

/**
 * Returns the items of a menu as commands, so that they are declared once. `id` begins their ids; `subject` says whose menu it is, where
 * there are several. An item whose label is no text has none.
 */
export const menuCommands = (
  items: readonly MenuItem[],
  { id, subject }: { id: string; subject?: string },
): ViewCommand[] =>
  items.flatMap((item) => {
    const { id: name, label, hint, icon, danger, disabledReason, onSelect: run } = item
    if (typeof label !== 'string') return []
    return [
      {
        id: `${id}.${name}`,
        label: subject === undefined ? label : `${label} – ${subject}`,
        ...(typeof hint === 'string' && { hint }),
        ...(danger && { danger }),
        icon,
        disabledReason,
        run,
      },
    ]
  })

import { Fragment, useSyncExternalStore } from 'react'
import { type Command, commandStore } from '../../ui/commands'
import { Dialog } from '../../ui/dialog'
import { Keys } from '../../ui/keys'
import { keysOf } from '../../ui/shortcuts'

/** The keys that work on the page as it is now, read from where they are acted on. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const commands = useSyncExternalStore(commandStore.subscribe, commandStore.get)
  const withKeys = commands.filter((command) => keysOf(command).length > 0)
  const groups = new Set(withKeys.map(({ group }) => group))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Shortcuts"
      description="What works on this page now. While you type, the keys are yours; other pages add their own."
    >
      <div className="flex flex-col gap-5">
        {[...groups].map((group) => (
          <section key={group} aria-label={group}>
            <h3 className="border-b border-line pb-1 font-semibold">{group}</h3>
            <dl className="flex flex-col">
              {withKeys
                .filter((command) => command.group === group)
                .map((command) => (
                  <Shortcut key={command.id} command={command} />
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Shortcut({ command }: { command: Command }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4">
      <dt>{command.label}</dt>
      <dd className="flex shrink-0 items-center gap-1">
        {keysOf(command).map((keys, index) => (
          <Fragment key={keys}>
            {index > 0 && <span className="text-xs text-faint">or</span>}
            <Keys keys={keys} />
          </Fragment>
        ))}
      </dd>
    </div>
  )
}

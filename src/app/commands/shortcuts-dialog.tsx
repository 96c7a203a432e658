import { Fragment } from 'react'
import { useStore } from '../../lib/store'
import { type Command, commandStore } from '../../ui/commands'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { Keys } from '../../ui/keys'
import { keysOf } from '../../ui/shortcuts'
import { Switch } from '../../ui/switch'

/** The keys that work on the page as it is now, read from where they are acted on. Each line does what its keys do. */
export function ShortcutsDialog({
  open,
  onClose,
  characters,
  onCharacters,
}: {
  open: boolean
  onClose: () => void
  /** Whether single characters call something, as far as this person wants that. */
  characters: boolean
  onCharacters: (allowed: boolean) => void
}) {
  const commands = useStore(commandStore)
  const withKeys = commands.filter((command) => shownKeys(command).length > 0)
  const groups = new Set(withKeys.map(({ group }) => group))
  const run = (command: Command): void => {
    onClose()
    // Once the dialog has given the focus back: a command may move it.
    requestAnimationFrame(command.run)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Shortcuts"
      description="Shortcuts on this page. They are off while you type or control a session."
    >
      <div className="flex flex-col gap-5">
        <Field
          layout="inline"
          label="Single-character shortcuts"
          help="Turn them off if you use speech input, or if they get in your way. Shortcuts with Ctrl stay on."
        >
          <Switch checked={characters} onChange={(event) => onCharacters(event.target.checked)} />
        </Field>
        {[...groups].map((group) => (
          <section key={group} aria-label={group}>
            <h3 className="border-b border-line pb-1 font-semibold">{group}</h3>
            <ul className="pt-1">
              {withKeys
                .filter((command) => command.group === group)
                .map((command) => (
                  <li key={command.id}>
                    <Shortcut command={command} onRun={() => run(command)} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

const shownKeys = (command: Command): readonly string[] => [...keysOf(command), ...(command.focusKeys ?? [])]

function Shortcut({ command, onRun }: { command: Command; onRun: () => void }) {
  return (
    <button
      type="button"
      onClick={onRun}
      className="-mx-2 flex min-h-8 w-[calc(100%+1rem)] items-center justify-between gap-4 rounded-sm px-2 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
    >
      {command.label}
      <span className="flex shrink-0 items-center gap-1">
        {shownKeys(command).map((keys, index) => (
          <Fragment key={keys}>
            {index > 0 && <span className="text-xs text-faint">or</span>}
            <Keys keys={keys} />
          </Fragment>
        ))}
      </span>
    </button>
  )
}

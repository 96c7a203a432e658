import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import {
  Fragment,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useConnection } from '../../client/connection'
import { useAnnounce } from '../../ui/announce'
import { ownedStorage } from '../../ui/owned-storage'
import type { Command } from '../../ui/commands'
import { cx } from '../../ui/cx'
import { Keys } from '../../ui/keys'
import { pageHeading } from '../../ui/page'
import { keysOf, pressName } from '../../ui/shortcuts'
import type { TypeAhead } from '../../ui/type-ahead'
import type { PoolTask } from './pool-task'
import { find, type CommandMatch, type MatchGroup, offer } from './rank'
import { keepRecent, recentCommands } from './recent'
import { usePaletteCommands } from './use-palette-commands'

/** Looks for pools, sessions, views and actions, and does what is chosen. */
export function Palette({
  open,
  opener,
  typeAhead,
  onClose,
  onTask,
}: {
  open: boolean
  /** What had the focus before. */
  opener: RefObject<HTMLElement | null>
  /** What was typed while it was loaded. */
  typeAhead: TypeAhead
  onClose: () => void
  onTask: (task: PoolTask) => void
}) {
  const connection = useConnection()
  // It runs when the focus is free: a command that moves it keeps it, else it goes back to where it was.
  const chosen = useRef<Command>(null)
  const runChosen = (): void => {
    const command = chosen.current
    chosen.current = null
    command?.run()
  }
  // Opened again before it was closed: nothing else would run it.
  const runBefore = useEffectEvent(runChosen)
  useEffect(() => {
    if (open) runBefore()
  }, [open])
  const [opening, setOpening] = useState({ open, number: 0 })
  if (open !== opening.open) setOpening({ open, number: opening.number + (open ? 1 : 0) })
  const announce = useAnnounce()
  const run = (command: Command): void => {
    if (command.disabledReason !== undefined) return announce(command.disabledReason)
    chosen.current = command
    keepRecent(ownedStorage.device(connection), command.id)
    onClose()
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-shade transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label="Commands"
          onKeyDown={(event) => {
            // Pressed twice, it is not for the address bar of the browser.
            if (open && pressName(event) === 'Control+k') event.preventDefault()
          }}
          finalFocus={() => {
            const start = startOf(opener.current)
            // Before the command runs: what it opens gives the focus back to where that is now.
            start?.focus({ preventScroll: true })
            runChosen()
            return document.activeElement === start && start
          }}
          className="fixed inset-x-0 top-0 z-40 flex max-h-[min(34rem,100dvh)] flex-col border border-line bg-raised text-ink shadow-float outline-none transition-[opacity,translate] data-starting-style:-translate-y-1 data-starting-style:opacity-0 sm:inset-x-auto sm:top-[10dvh] sm:left-1/2 sm:max-h-[min(34rem,80dvh)] sm:w-[min(38rem,calc(100vw-2rem))] sm:-translate-x-1/2 sm:rounded-md"
        >
          <Finder key={opening.number} typeAhead={typeAhead} onRun={run} onTask={onTask} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Where the focus goes back to. On a page where nothing had it, the way on begins at the heading, not at the link over the logo. */
const startOf = (opener: HTMLElement | null): HTMLElement | null =>
  opener?.isConnected && opener !== document.body ? opener : pageHeading()

function Finder({
  typeAhead,
  onRun,
  onTask,
}: {
  typeAhead: TypeAhead
  onRun: (command: Command) => void
  onTask: (task: PoolTask) => void
}) {
  const connection = useConnection()
  const [recent] = useState(() => recentCommands(ownedStorage.device(connection)))
  const [typed, setTyped] = useState('')
  /** What is typed on while the list comes up is meant for it. */
  const begin = useCallback(
    (input: HTMLInputElement | null): void => {
      if (!input) return
      input.focus()
      setTyped(typeAhead.stop())
    },
    [typeAhead],
  )
  const words = useDeferredValue(typed.trim())
  const { offered, searched, totals, missing } = usePaletteCommands(onTask, words)
  const groupsOf = (query: string): MatchGroup[] =>
    query === '' ? offer(offered, recent) : find([...offered, ...searched], query, recent, totals)
  const groups = groupsOf(words)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups}
      value={typed}
      onValueChange={setTyped}
      itemToStringValue={({ command }: CommandMatch) => command.label}
    >
      <div className="flex items-center gap-3 border-b border-line px-4 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-2 has-[input:focus-visible]:outline-focus sm:rounded-t-md">
        <Search className="size-4 shrink-0 text-muted" />
        <Autocomplete.Input
          ref={begin}
          aria-label="Search pools, sessions and actions"
          placeholder="Search pools, sessions and actions"
          spellCheck={false}
          onKeyDown={(event) => {
            const query = typed.trim()
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || query === words) return
            // The list is still of what was typed before: meant is what comes first for all of it.
            event.preventBaseUIHandler()
            event.preventDefault()
            const first = groupsOf(query)[0]?.items[0]
            if (first) onRun(first.command)
          }}
          className="h-12 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-faint"
        />
        <Dialog.Close className="touch-room rounded-sm text-sm text-muted hover:text-ink">
          <span className="sr-only">Close</span>
          <Keys keys="Escape" />
        </Dialog.Close>
      </div>
      <div className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain">
        <Autocomplete.List aria-label="Results" className="p-1.5">
          {(group: MatchGroup) => (
            <Autocomplete.Group key={group.title} items={group.items} className="pb-1">
              <Autocomplete.GroupLabel className="px-2.5 pt-2 pb-1 text-sm text-faint">
                {group.title}
                {group.total > group.items.length && ` · ${group.items.length} of ${group.total}`}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(found: CommandMatch) => (
                  <Autocomplete.Item
                    key={found.command.id}
                    value={found}
                    aria-disabled={found.command.disabledReason !== undefined || undefined}
                    onClick={() => onRun(found.command)}
                    className={ITEM}
                  >
                    <Line found={found} />
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        {count === 0 && missing === null && (
          <p className="px-4 pb-5 text-muted">
            No results. Search by part of a name, an id, or a word like “acquire” or “theme”.
          </p>
        )}
      </div>
      <Autocomplete.Status className="min-h-8 border-t border-line px-4 py-1.5 text-sm text-muted">
        {missing ??
          (words === ''
            ? 'Type a name, an id or what you want to do'
            : count < total
              ? `${count} of ${total} found`
              : `${count} found`)}
      </Autocomplete.Status>
    </Autocomplete.Root>
  )
}

const ITEM =
  'flex min-h-9 items-center gap-3 rounded-sm px-2.5 py-1 outline-none select-none data-highlighted:bg-hover ' +
  'data-highlighted:shadow-[inset_2px_0_0_var(--color-accent)] pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted'

function Line({ found: { command, indices } }: { found: CommandMatch }) {
  const { label, icon, danger, disabledReason } = command
  const hint = disabledReason ?? command.hint
  return (
    <>
      {icon ?? <span aria-hidden className="size-4 shrink-0" />}
      {/* A reason has a line of its own where it does not fit beside what it is about. */}
      <span className={cx('flex min-w-0 flex-1 items-baseline gap-x-3', disabledReason !== undefined && 'flex-wrap')}>
        <span
          className={cx('min-w-0 wrap-anywhere', disabledReason !== undefined ? 'text-faint' : danger && 'text-danger')}
        >
          <Marked text={label} indices={indices} />
        </span>
        {hint && (
          <span className={cx('min-w-0 text-sm text-muted', disabledReason === undefined && 'shrink-[999] truncate')}>
            {hint}
          </span>
        )}
      </span>
      {keysOf(command)[0] && (
        <span className="ml-auto shrink-0 pointer-coarse:hidden">
          <Keys keys={keysOf(command)[0] ?? ''} />
        </span>
      )}
    </>
  )
}

/** The letters that answer what was typed stand out. */
function Marked({ text, indices }: { text: string; indices: readonly number[] }) {
  if (indices.length === 0) return text
  const marked = new Set(indices)
  return Array.from(text, (letter, index) => (
    <Fragment key={index}>
      {marked.has(index) ? <b className="font-bold text-accent-strong">{letter}</b> : letter}
    </Fragment>
  ))
}

import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react'
import { Store } from '../lib/store'
import { commandKeys, isCharacters, keysOf } from './shortcuts'

interface Described {
  /** Unique on the page, and the same at each visit: what was used last is remembered by it. */
  id: string
  /** As a button would say it. */
  label: string
  /** What it is about, for example the state of a pool. */
  hint?: string | undefined
  icon?: ReactNode
  /** Other words that people look for it by. */
  words?: string
  /** The keys work also while the person types: they mean nothing to a text field. */
  whileTyping?: boolean
  /** The keys work also while those of all others are suspended. */
  whileSuspended?: boolean
  /** Keys that a control handles itself while it has the focus: they are listed with the others and call nothing elsewhere. */
  focusKeys?: readonly string[]
  /** One value of a setting, or a part of what is shown: listed after what else can be done, until it is searched for. */
  isChoice?: boolean
  /** Only by its keys: it makes no sense in the palette. */
  hidden?: boolean
  /** Something is lost by it. */
  danger?: boolean
  /** Why it cannot be done now. */
  disabledReason?: string | undefined
  run: () => void
}

/** Keys that are not pressed by mistake, unlike a letter meant for a text field. */
type ModifiedKeys = `Control+${string}`

type WithKeys =
  /** `f`, `Control+z`, `g p` (one after the other); several do the same. Control is Command on a Mac. */
  | { lasting?: never; keys?: string | readonly string[] }
  /** It changes at once what outlives the page: it leases, sends, stores or ends something. */
  | { lasting: true; keys?: ModifiedKeys | readonly ModifiedKeys[] }

/** Something the person can do in a view. */
export type ViewCommand = Described & WithKeys

/** Something the person can do now: found in the command palette and, if it has keys, listed under `?`. */
export type Command = ViewCommand & {
  /** The heading that it stands under: "This pool", "Console". */
  group: string
}

/** Keys that call nothing for now: characters without Control, or all. */
export type SuspendedKeys = 'characters' | 'all'

/** What can be done on the page as it is now, outside React: each view that is mounted brings its part. */
export class CommandStore extends Store<readonly Command[]> {
  readonly #parts = new Map<string, readonly Command[]>()
  readonly #suspensions = new Map<string, SuspendedKeys>()
  #suspended: ReadonlySet<string> = new Set()

  constructor() {
    super([])
  }

  set(owner: string, commands: readonly Command[]): void {
    this.#parts.set(owner, commands)
    this.#publish()
  }

  remove(owner: string): void {
    this.#parts.delete(owner)
    this.#publish()
  }

  /** Takes keys from all commands for as long as the owner does not `resume` them. */
  suspend(owner: string, keys: SuspendedKeys): void {
    this.#suspensions.set(owner, keys)
    this.#publish()
  }

  resume(owner: string): void {
    if (this.#suspensions.delete(owner)) this.#publish()
  }

  /** Whether a key, as controls name it (`X`, `Control+Z`), would call a command if it were not suspended. */
  readonly isSuspended = (shortcut: string): boolean => this.#suspended.has(commandKeys(shortcut))

  #publish(): void {
    const suspensions = new Set(this.#suspensions.values())
    const isSuspended = (command: Command): boolean =>
      (suspensions.has('all') && !command.whileSuspended) ||
      (suspensions.has('characters') && keysOf(command).some(isCharacters))
    const all = [...this.#parts.values()].reverse().flat()
    this.#suspended = new Set(all.filter(isSuspended).flatMap(keysOf))
    this.publish(all.map((command) => (isSuspended(command) ? { ...command, keys: [] } : command)))
  }
}

export const commandStore = new CommandStore()

/** Offers commands under the heading `group` for as long as the view is mounted, as they are at its last render. */
export function useCommands(group: string, commands: readonly ViewCommand[]): void {
  const owner = useId()
  useEffect(() =>
    commandStore.set(
      owner,
      commands.map((command) => ({ ...command, group })),
    ),
  )
  useEffect(() => () => commandStore.remove(owner), [owner])
}

/** Suspends keys for as long as the view is mounted and says so. */
export function useSuspendedKeys(keys: SuspendedKeys | null): void {
  const owner = useId()
  useEffect(() => {
    if (keys === null) return
    commandStore.suspend(owner, keys)
    return () => commandStore.resume(owner)
  }, [owner, keys])
}

/** The key that a control names beside its label, or undefined while it calls nothing. */
export function useShortcut(shortcut: string | undefined): string | undefined {
  const isOff = (): boolean => shortcut !== undefined && commandStore.isSuspended(shortcut)
  return useSyncExternalStore(shortcut === undefined ? hearNothing : commandStore.subscribe, isOff)
    ? undefined
    : shortcut
}

const hearNothing = () => () => {}

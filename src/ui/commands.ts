import { type ReactNode, useEffect, useId } from 'react'

/** Something the person can do now: found in the command palette and, if it has keys, listed under `?`. */
export interface Command {
  /** Unique on the page, and the same at each visit: what was used last is remembered by it. */
  id: string
  /** As a button would say it. */
  label: string
  /** The heading that it stands under: "This pool", "Console". */
  group: string
  /** What it is about, for example the state of a pool. */
  hint?: string | undefined
  icon?: ReactNode
  /** Other words that people look for it by. */
  words?: string
  /** `f`, `Control+z`, `g p` (one after the other); several do the same. Control is Command on a Mac. */
  keys?: string | readonly string[]
  /** The keys work also while the person types: they mean nothing to a text field. */
  whileTyping?: boolean
  /** Only by its keys: it makes no sense in the palette. */
  unlisted?: boolean
  /** Something is lost by it. */
  danger?: boolean
  /** Why it cannot be done now. */
  disabledReason?: string | undefined
  run: () => void
}

/** What can be done on the page as it is now, outside React: each view that is mounted brings its part. */
export class CommandStore {
  readonly #parts = new Map<string, readonly Command[]>()
  readonly #listeners = new Set<() => void>()
  #all: readonly Command[] = []

  /** All commands; those of the view that came last stand first, and its keys win. */
  readonly get = (): readonly Command[] => this.#all

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(owner: string, commands: readonly Command[]): void {
    this.#parts.set(owner, commands)
    this.#publish()
  }

  remove(owner: string): void {
    this.#parts.delete(owner)
    this.#publish()
  }

  #publish(): void {
    this.#all = [...this.#parts.values()].reverse().flat()
    for (const listener of this.#listeners) listener()
  }
}

export const commandStore = new CommandStore()

/** Offers commands for as long as the view is mounted, as they are at its last render. */
export function useCommands(commands: readonly Command[]): void {
  const owner = useId()
  useEffect(() => commandStore.set(owner, commands))
  useEffect(() => () => commandStore.remove(owner), [owner])
}

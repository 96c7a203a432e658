import type { Connection } from '../../../client/connection'
import type { KeyValueStorage } from '../../../ui/browser-storage'
import { newId } from '../../../ui/new-id'
import { Shell } from './shell'

export interface ListedShell {
  readonly id: string
  readonly name: string
  readonly shell: Shell
}

/** Of one session. Each is a terminal with all that it has shown. */
export const MOST_SHELLS = 8

/** The shells that were opened from this browser tab. They outlive a reload, as the session keeps them. Lives outside React. */
export class ShellList {
  readonly #connection: Connection
  readonly #sessionId: string
  readonly #storage: KeyValueStorage
  readonly #key: string
  readonly #listeners = new Set<() => void>()
  #shells: readonly ListedShell[]
  #count = 0

  constructor(connection: Connection, sessionId: string, storage: KeyValueStorage) {
    this.#connection = connection
    this.#sessionId = sessionId
    this.#storage = storage
    this.#key = `pooldeck.shells.${sessionId}`
    this.#shells = readIds(storage.getItem(this.#key)).map((processId) => this.#make(processId))
  }

  /** The same until one is opened or closed. */
  readonly getSnapshot = (): readonly ListedShell[] => this.#shells

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Opens another one; returns its id. */
  readonly open = (): string => {
    const listed = this.#make()
    this.#set([...this.#shells, listed])
    return listed.id
  }

  /** Ends one and takes it off the list. */
  readonly close = (id: string): void => {
    this.#shells.find((listed) => listed.id === id)?.shell.end()
    this.#set(this.#shells.filter((listed) => listed.id !== id))
  }

  #make(processId?: string): ListedShell {
    const shell = new Shell(this.#connection, this.#sessionId, processId)
    shell.subscribe(() => this.#store())
    this.#count += 1
    return { id: newId(), name: `Shell ${this.#count}`, shell }
  }

  #set(shells: readonly ListedShell[]): void {
    this.#shells = shells
    this.#store()
    for (const listener of this.#listeners) listener()
  }

  #store(): void {
    const ids = this.#shells.flatMap(({ shell }) =>
      shell.processId === undefined || shell.getSnapshot().kind === 'ended' ? [] : [shell.processId],
    )
    try {
      this.#storage.setItem(this.#key, JSON.stringify(ids))
    } catch {
      // No room: they are not found again after a reload.
    }
  }
}

function readIds(text: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MOST_SHELLS) : []
  } catch {
    return []
  }
}

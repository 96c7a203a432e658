import type { Connection } from '../../../client/connection'
import { Store } from '../../../lib/store'
import { type KeyValueStorage, storedJson, tryToStore } from '../../../ui/browser-storage'
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
export class ShellList extends Store<readonly ListedShell[]> {
  readonly #connection: Connection
  readonly #sessionId: string
  readonly #storage: KeyValueStorage
  readonly #key: string
  #count = 0

  constructor(connection: Connection, sessionId: string, storage: KeyValueStorage) {
    super([])
    this.#connection = connection
    this.#sessionId = sessionId
    this.#storage = storage
    this.#key = `pooldeck.shells.${sessionId}`
    this.publish(readIds(storedJson(storage, this.#key)).map((processId) => this.#make(processId)))
  }

  /** Opens another one; returns its id. */
  readonly open = (): string => {
    const listed = this.#make()
    this.#set([...this.state, listed])
    return listed.id
  }

  /** Ends one and takes it off the list. */
  readonly close = (id: string): void => {
    this.state.find((listed) => listed.id === id)?.shell.end()
    this.#set(this.state.filter((listed) => listed.id !== id))
  }

  #make(processId?: string): ListedShell {
    const shell = new Shell(this.#connection, this.#sessionId, processId)
    shell.subscribe(() => this.#store())
    this.#count += 1
    return { id: newId(), name: `Shell ${this.#count}`, shell }
  }

  #set(shells: readonly ListedShell[]): void {
    this.publish(shells)
    this.#store()
  }

  #store(): void {
    const ids = this.state.flatMap(({ shell }) =>
      shell.processId === undefined || shell.get().kind === 'ended' ? [] : [shell.processId],
    )
    // Without room they are not found again after a reload.
    tryToStore(this.#storage, this.#key, JSON.stringify(ids))
  }
}

const readIds = (ids: unknown): string[] =>
  Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MOST_SHELLS) : []

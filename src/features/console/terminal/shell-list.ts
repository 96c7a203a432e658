import { z } from 'zod'
import type { Connection } from '../../../client/connection'
import { Store } from '../../../lib/store'
import type { KeyValueStorage } from '../../../lib/browser-storage'
import { type Persisted, persisted } from '../../../lib/persisted'
import { newId } from '../../../ui/new-id'
import { Shell } from './shell'

interface ListedShell {
  readonly id: string
  readonly name: string
  readonly shell: Shell
}

/** Of one session. Each is a terminal with all that it has shown. */
export const MOST_SHELLS = 8

const Ids = z.array(z.string()).max(MOST_SHELLS)

/** The shells that were opened from this browser tab. They outlive a reload, as the session keeps them. Lives outside React. */
export class ShellList extends Store<readonly ListedShell[]> {
  readonly #connection: Connection
  readonly #sessionId: string
  /** Ids of their processes. Without room they are not found again after a reload. */
  readonly #stored: Persisted<readonly string[]>
  #count = 0

  constructor(connection: Connection, sessionId: string, storage: KeyValueStorage) {
    super([])
    this.#connection = connection
    this.#sessionId = sessionId
    this.#stored = persisted<readonly string[]>(Ids, `pooldeck.shells.${sessionId}`, { storage })
    this.publish((this.#stored.get() ?? []).map((processId) => this.#make(processId)))
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
    this.#stored.set(ids)
  }
}

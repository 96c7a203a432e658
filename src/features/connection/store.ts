import { type Connection, newKeyOf } from '../../client/connection'
import { Store } from '../../lib/store'
import type { KeyValueStorage } from '../../lib/browser-storage'
import { isText, type Persisted, persisted, schemaOf, TEXT } from '../../lib/persisted'
import { freeName } from '../../ui/free-name'
import { newId } from '../../ui/new-id'
import { isRecord } from '../../lib/json'
import { defaultName } from './address'

/** A connection that the dashboard remembers. Without a key it must be signed in to again. */
export interface SavedConnection {
  readonly id: string
  readonly name: string
  readonly baseUrl: string
  readonly key: string | null
  /** Whether the key outlives the browser tab. */
  readonly kept: boolean
}

export interface ConnectionState {
  readonly connections: readonly SavedConnection[]
  /** What the views work with; null: the sign-in is shown. */
  readonly current: Connection | null
  /** The service refused the key of the current connection: a new one is asked for over the page. */
  readonly refused: boolean
}

export const CONNECTIONS_KEY = 'pooldeck.connections'
export const KEYS_KEY = 'pooldeck.keys'
const CURRENT_KEY = 'pooldeck.current'

/** What a person signs in with. */
export interface NewConnection {
  name: string
  baseUrl: string
  key: string
  keep: boolean
  /** The connection whose key this replaces. */
  replaces?: string | undefined
}

/** A connection as it is stored: with its key only where that is kept. */
interface StoredConnection {
  id: string
  name: string
  baseUrl: string
  key?: string
}

/**
 * The connections and which of them is in use. Names and addresses are kept in `local`; a key goes there only if the person
 * chose so, else into `session`, which ends with the tab.
 */
export class ConnectionStore extends Store<ConnectionState> {
  readonly #listed: Persisted<readonly StoredConnection[]>
  readonly #keys: Persisted<Record<string, string>>
  /** The connection in use, of this tab and of tabs opened from it. */
  readonly #ofTab: Persisted<string>
  /** The same, and what a tab of its own begins with. */
  readonly #wanted: readonly Persisted<string>[]
  /** The keys of connections that were in use here, for those who still hold them; none after a sign-out. */
  readonly #used = new Map<string, string>()
  #connections: readonly SavedConnection[] = []
  #currentId: string | null = null
  #refused: Pick<Connection, 'id' | 'key'> | null = null
  /** What was stored when it was read last. */
  #stored: readonly unknown[] | undefined

  constructor({ local, session }: { local: KeyValueStorage; session: KeyValueStorage }) {
    super({ connections: [], current: null, refused: false })
    this.#listed = persisted(schemaOf(isConnections), CONNECTIONS_KEY, { storage: local })
    this.#keys = persisted(schemaOf(isKeys), KEYS_KEY, { storage: session })
    this.#ofTab = persisted(schemaOf(isText), CURRENT_KEY, { storage: session, ...TEXT })
    this.#wanted = [this.#ofTab, persisted(schemaOf(isText), CURRENT_KEY, { storage: local, ...TEXT })]
    this.reload()
  }

  /**
   * Reads again what is stored: another tab may have changed it. A key of a connection that is no longer listed is deleted: it was
   * signed out in another tab.
   */
  reload(): void {
    if (this.#read()) this.#publish()
  }

  /**
   * Signs in. The connection `replaces`, one with the same key, or one that is signed out of that address gets the new key and name.
   * Else a connection is added: another key of a service is another view of it, and takes away none. It becomes the current one.
   * Returns the connection that had this key already, as it was; it keeps its name where none was typed.
   */
  signIn({ keep, replaces, ...entry }: NewConnection): SavedConnection | undefined {
    this.#read()
    const same = this.#connections.find(({ baseUrl, key }) => baseUrl === entry.baseUrl && key === entry.key)
    const known =
      this.#connections.find(({ id }) => id === replaces) ??
      this.#connections.find(({ baseUrl, key }) => baseUrl === entry.baseUrl && (key === null || key === entry.key))
    const name = freeName(
      known === same && same && entry.name === defaultName(entry.baseUrl) ? same.name : entry.name,
      this.#connections.filter((each) => each !== known),
    )
    const connection: SavedConnection = { ...entry, name, id: known?.id ?? newId(), kept: keep }
    this.#connections = known
      ? this.#connections.map((each) => (each === known ? connection : each))
      : [...this.#connections, connection]
    this.#currentId = connection.id
    this.#refused = null
    this.#store(connection.id)
    return same
  }

  /** The keys that end with the tab, by the id of their connection. */
  tabKeys(): Record<string, string> {
    this.#read()
    return this.#keysOfTab()
  }

  /** Takes keys of another tab where this one has none, or one that the service refused. Returns whether it is signed in now. */
  borrow(keys: Record<string, string>): boolean {
    this.#read()
    if (this.state.current && !this.state.refused) return true
    this.#connections = this.#connections.map((each) => {
      const lent = keys[each.id] ?? null
      return { ...each, key: this.#isRefused(each) ? (lent ?? each.key) : (each.key ?? lent) }
    })
    this.#storeTabKeys()
    this.#publish()
    return this.state.current !== null
  }

  /** Works with another connection from now on. */
  select(id: string): void {
    this.#read()
    this.#currentId = id
    this.#refused = null
    this.#store()
  }

  rename(id: string, name: string): void {
    this.#change(id, (connection) => ({ ...connection, name }))
  }

  /** Whether the key of a connection outlives the tab. */
  keep(id: string, kept: boolean): void {
    this.#change(id, (connection) => ({ ...connection, kept }), id)
  }

  /**
   * Deletes the key of a connection in all tabs, not its name and address. An id is for one stay: with the next one what belongs to
   * this one has no owner, also in tabs that learn of it late.
   */
  signOut(id: string): void {
    this.#change(id, (connection) => ({ ...connection, id: newId(), key: null, kept: false }))
  }

  remove(id: string): void {
    this.#read()
    this.#connections = this.#connections.filter((connection) => connection.id !== id)
    this.#store()
  }

  /** The service answered 401. An answer for a connection, or to a key, that is no longer in use changes nothing. */
  refuse({ id, key }: Pick<Connection, 'id' | 'key'>): void {
    const { current } = this.state
    if (current?.id !== id || current.key !== key) return
    this.#refused = { id, key }
    this.#publish()
  }

  /** Returns false when nothing has changed since. Each change begins with what is stored, so that it takes back none of another tab. */
  #read(): boolean {
    const stored = this.#storedNow()
    if (this.#stored && stored.every((value, index) => value === this.#stored?.[index])) return false
    this.#stored = stored
    const keys = this.#keys.get() ?? {}
    const wanted = this.#wanted.map((each) => each.get())
    this.#connections = (this.#listed.get() ?? []).map(({ key, ...rest }) => {
      const own = keys[rest.id]
      // Another tab may have signed in again, and keeps the new key for all of them.
      const kept = key !== undefined && (own === undefined || this.#isRefused({ id: rest.id, key: own }))
      return { ...rest, key: (kept ? key : own) ?? null, kept }
    })
    this.#currentId = wanted.find((id) => this.#connections.some((each) => each.id === id)) ?? null
    if (Object.keys(keys).some((id) => !this.#connections.some((each) => each.id === id))) this.#storeTabKeys()
    // A tab stays with its connection, whatever another one goes on with.
    this.#ofTab.set(this.#currentId ?? undefined)
    this.#stored = this.#storedNow()
    return true
  }

  #change(id: string, change: (connection: SavedConnection) => SavedConnection, chosen?: string): void {
    this.#read()
    this.#connections = this.#connections.map((each) => (each.id === id ? change(each) : each))
    this.#store(chosen)
  }

  /** `chosen`: the connection of which it was said here where its key is kept. Of others, what another tab keeps stays. */
  #store(chosen?: string): void {
    const keptElsewhere = new Map((this.#listed.get() ?? []).map(({ id, key }) => [id, key]))
    const keyOf = ({ id, key, kept }: SavedConnection) =>
      (kept ? key : undefined) ?? (id === chosen ? undefined : keptElsewhere.get(id))
    const entries = this.#connections.map((each): StoredConnection => {
      const key = keyOf(each)
      return { id: each.id, name: each.name, baseUrl: each.baseUrl, ...(key !== undefined && { key }) }
    })
    if (!this.#connections.some(({ id }) => id === this.#currentId)) this.#currentId = null
    // Where nothing can be stored, it holds for as long as the page lives.
    this.#listed.set(entries)
    this.#storeTabKeys()
    for (const each of this.#wanted) each.set(this.#currentId ?? undefined)
    this.#stored = this.#storedNow()
    this.#publish()
  }

  #storedNow(): readonly unknown[] {
    return [this.#listed, this.#keys, ...this.#wanted].map((each) => each.get())
  }

  #storeTabKeys(): void {
    this.#keys.set(this.#keysOfTab())
  }

  #keysOfTab(): Record<string, string> {
    return Object.fromEntries(
      this.#connections.flatMap(({ id, key, kept }) => (key !== null && !kept ? [[id, key]] : [])),
    )
  }

  #publish(): void {
    const saved = this.#connections.find(({ id }) => id === this.#currentId)
    for (const used of this.#used.keys())
      if (!this.#connections.some(({ id, key }) => id === used && key !== null)) this.#used.delete(used)
    const hasNewKey = saved !== undefined && this.#used.get(saved.id) !== (saved.key ?? undefined)
    const current = saved && saved.key !== null ? this.#connect(saved, saved.key) : null
    this.publish({
      connections: this.#connections,
      current,
      refused: current !== null && this.#isRefused(current),
    })
    if (current && hasNewKey) newKeyOf.set(current.id)
  }

  #isRefused({ id, key }: { id: string; key: string | null }): boolean {
    return this.#refused?.id === id && this.#refused.key === key
  }

  /** The same object until its key, name or address is another. */
  #connect({ id, name, baseUrl }: SavedConnection, key: string): Connection {
    const { current } = this.state
    const used = this.#used
    if (current?.id === id && current.name === name && current.baseUrl === baseUrl && used.get(id) === key)
      return current
    used.set(id, key)
    return {
      id,
      name,
      baseUrl,
      get key() {
        return used.get(id) ?? ''
      },
    }
  }
}

const isKeys = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every(isText)

const isConnections = (value: unknown): value is readonly StoredConnection[] =>
  Array.isArray(value) &&
  value.every((each) => isRecord(each) && [each['id'], each['name'], each['baseUrl'], each['key'] ?? ''].every(isText))

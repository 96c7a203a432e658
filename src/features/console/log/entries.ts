import { Store } from '../../../lib/store'
import type { KeyValueStorage } from '../../../lib/browser-storage'
import { pause } from '../../../lib/pause'
import { newId } from '../../../ui/new-id'
import type { Action, Entry } from './action'
import { boundedEntries, loadEntries, saveEntries } from './entry-store'
import type { GrowingEntry } from './growing-entry'
import { UNSENT } from './failure'
import type { Snapshot } from '../screen/shown-picture'
import type { SharedEntries } from './history-entries'
import type { PictureStore } from './history-pictures'
import { ScreenShots, type Shots } from './screen-shots'

/** What takes longer to be found, ms, comes later. */
const LONGEST_RECALL_MS = 5_000

/** Where the entries of a session are stored. */
export interface EntryStorage {
  sessionId: string
  storage: KeyValueStorage
  /** Where pictures outlive a reload; without it they do not. */
  pictures?: PictureStore
  /** Where tabs that are opened later find the entries. */
  shared?: SharedEntries
}

/** What was done in one session, oldest first, with a picture of the screen before and after each. Lives outside React. */
export class Entries extends Store<readonly Entry[]> {
  readonly sessionId: string
  /** Where this session's entries, and what is being built for it, outlive a reload. */
  readonly storage: KeyValueStorage
  readonly #shots: ScreenShots
  readonly #pictures: PictureStore | undefined
  /** Resolves when all is here that this browser has of the session, pictures aside, or after 5 s. Never rejects. */
  readonly recalled: Promise<void>
  #shared: SharedEntries | undefined
  #readScreen: () => Snapshot | null = nothing
  #isPrivate = false
  /** Is in the ids of what was done from this page, since that was opened: tabs share what they have. */
  readonly tab = newId()
  #count = 0

  constructor({ sessionId, storage, pictures, shared }: EntryStorage) {
    super(loadEntries(storage, sessionId))
    this.sessionId = sessionId
    this.storage = storage
    this.#shots = new ScreenShots(() => this.#readScreen(), this.depict)
    this.#pictures = pictures
    this.recalled = this.#recall(shared)
  }

  /** Takes its pictures of the screen from here, until the returned function is called. */
  watch(readScreen: () => Snapshot | null): () => void {
    this.#readScreen = readScreen
    return () => {
      if (this.#readScreen === readScreen) this.#readScreen = nothing
    }
  }

  /** While a private phase is on, what is done is kept in memory until that ends, without pictures. */
  readonly setPrivate = (on: boolean): void => {
    if (on === this.#isPrivate) return
    this.#isPrivate = on
    this.#shots.drop()
    this.#set(this.state)
  }

  /**
   * Starts an entry for what a person does piece by piece, each piece sent with `send`: a text typed key by key is one entry.
   * `amend` says what it has become so far. `at`: when it was begun, by the clock of performance.now().
   */
  begin(
    action: Action,
    { replay, at: started = performance.now() }: { replay?: string; at?: number } = {},
  ): GrowingEntry {
    const before = this.#isPrivate ? null : this.#shots.takeBefore()
    const sentAt = Math.round(Date.now() - (performance.now() - started))
    let entry = this.#add(action, { sentAt, ...(replay !== undefined && { replay }) })
    this.#shots.keep(entry.id, before)
    return {
      amend: (action, lead) => {
        entry = { ...entry, action, ...(lead && { lead }) }
        // Stored at its end: a stroke is amended with each move of the pointer.
        this.publish(this.#with(entry))
      },
      end: (failure, at = performance.now()) => {
        const ms = Math.round(at - started)
        entry = { ...entry, result: failure ? { kind: 'failed', ms, ...failure } : { kind: 'done', ms } }
        this.#replace(entry)
        if (!this.#isPrivate && !entry.isPrivate) this.#shots.expectAfter(entry.id)
        return entry
      },
    }
  }

  /** Keeps an action that is not sent: it can be sent from the history. */
  skip(action: Action): Entry {
    const skipped: Entry = { ...this.#add(action), result: { kind: 'failed', ms: 0, ...UNSENT } }
    this.#replace(skipped)
    return skipped
  }

  #add(action: Action, more: { sentAt?: number; replay?: string } = {}): Entry {
    const sentAt = more.sentAt ?? Date.now()
    const id = `${sentAt.toString(36)}-${this.tab}-${this.#count++}`
    const secret = this.#isPrivate && ({ isPrivate: true } as const)
    const entry: Entry = { ...more, ...secret, id, action, sentAt, result: { kind: 'sending' } }
    this.#set(boundedEntries([...this.state, entry]))
    return entry
  }

  /** Forgets all that has ended, or those of it that are given, and returns it so that it can be restored. */
  clear(ids?: ReadonlySet<string>): readonly Entry[] {
    const goes = ({ id, result }: Entry) => result.kind !== 'sending' && (ids?.has(id) ?? true)
    const cleared = this.state.filter(goes)
    this.#set(this.state.filter((entry) => !goes(entry)))
    return cleared
  }

  /** Puts back what `clear` gave. */
  restore(entries: readonly Entry[]): void {
    const known = new Set(this.state.map(({ id }) => id))
    const missing = entries.filter(({ id }) => !known.has(id))
    this.#set(boundedEntries([...missing, ...this.state].toSorted((a, b) => a.sentAt - b.sentAt)))
  }

  /** Gives an entry its pictures; a no-op when there is no such entry. */
  readonly depict = (id: string, { before, after }: Shots): void => {
    const entry = this.state.find((entry) => entry.id === id)
    if (entry) this.#replace({ ...entry, before, after })
  }

  async #recall(shared: SharedEntries | undefined): Promise<void> {
    const recalled = shared?.load().then((entries) => {
      this.#shared = shared
      this.restore(entries)
    })
    const all = Promise.resolve(recalled).then(() => this.#pictures && void this.#loadPictures(this.#pictures))
    await Promise.race([all, pause(LONGEST_RECALL_MS)])
  }

  async #loadPictures(pictures: PictureStore): Promise<void> {
    const found = await pictures.load(this.state.map(({ id }) => id))
    if (found.size > 0) this.#set(this.state.map((entry) => ({ ...found.get(entry.id), ...entry })))
  }

  #with(entry: Entry): Entry[] {
    return this.state.map((other) => (other.id === entry.id ? entry : other))
  }

  #replace(entry: Entry): void {
    this.#set(this.#with(entry))
  }

  #set(all: readonly Entry[]): void {
    // One that is in progress when the phase ends goes with its result.
    const isOver = ({ isPrivate, result }: Entry): boolean => isPrivate === true && result.kind !== 'sending'
    const entries = this.#isPrivate ? all : all.filter((entry) => !isOver(entry))
    const stored = entries.filter(({ isPrivate }) => !isPrivate)
    saveEntries(this.storage, this.sessionId, stored)
    this.#pictures?.sync(stored)
    this.#shared?.sync(stored)
    this.publish(entries)
  }
}

const nothing = () => null

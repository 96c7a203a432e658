import { act } from '../../../client/act'
import type { Connection } from '../../../client/connection'
import { Store } from '../../../lib/store'
import type { KeyValueStorage } from '../../../lib/browser-storage'
import { pause } from '../../../lib/pause'
import { newId } from '../../../ui/new-id'
import type { Action, Entry } from './action'
import { ActionLine } from './action-line'
import { boundedEntries, loadEntries, saveEntries } from './entry-store'
import type { GrowingEntry, Run } from './growing-entry'
import { explain, type Failure, Stopped, UNSENT } from './failure'
import type { Snapshot } from '../screen/shown-picture'
import type { SharedEntries } from './history-entries'
import type { PictureStore } from './history-pictures'
import { ScreenShots, type Shots } from './screen-shots'
import { isSecretTyped, recordedAs } from './secret-typing'

/** What takes longer to be found, ms, comes later. */
const LONGEST_RECALL_MS = 5_000

/** Sends actions to one session and remembers what became of each, oldest first. Lives outside React; `dispose` stops what is in progress. */
export class ActionLog extends Store<readonly Entry[]> {
  #connection: Connection
  readonly sessionId: string
  /** Where this session's entries, and what is being built for it, outlive a reload. */
  readonly storage: KeyValueStorage
  readonly #shots: ScreenShots
  readonly #pictures: PictureStore | undefined
  /** Resolves when all is here that this browser has of the session, pictures aside, or after 5 s. Never rejects. */
  readonly recalled: Promise<void>
  #shared: SharedEntries | undefined
  readonly #line = new ActionLine()
  #underWay = new AbortController()
  /** What ends the replays that are acting. */
  readonly #replays = new Set<() => void>()
  #look: () => Snapshot | null = nothing
  #recordedAs: (action: Action) => ReturnType<typeof recordedAs> = asItIs
  #isPrivate = false
  /** Is in the ids of what was done from this page, since that was opened: tabs share what they have. */
  readonly tab = newId()
  #count = 0

  constructor({
    connection,
    sessionId,
    storage,
    pictures,
    shared,
  }: {
    connection: Connection
    sessionId: string
    storage: KeyValueStorage
    /** Where pictures outlive a reload; without it they do not. */
    pictures?: PictureStore
    /** Where tabs that are opened later find the entries. */
    shared?: SharedEntries
  }) {
    super(loadEntries(storage, sessionId))
    this.#connection = connection
    this.sessionId = sessionId
    this.storage = storage
    this.#shots = new ScreenShots(() => this.#look(), this.depict)
    this.#pictures = pictures
    this.recalled = this.#recall(shared)
  }

  get connection(): Connection {
    return this.#connection
  }

  /** An action is in progress that is sent as a whole. */
  get isBusy(): boolean {
    return this.#line.busy
  }

  /** Whether the service says that what is typed goes to a field for passwords: it is recorded as dots then. */
  readonly setAbilities = ({ knowsFocus }: { knowsFocus: boolean }): void => {
    this.#recordedAs = knowsFocus ? (action) => recordedAs(action, () => isSecretTyped(this)) : asItIs
  }

  /** Takes its pictures of the screen from here, until the returned function is called. */
  watch(look: () => Snapshot | null): () => void {
    this.#look = look
    return () => {
      if (this.#look === look) this.#look = nothing
    }
  }

  /** While a private phase is on, what is done is kept in memory until that ends, without pictures. */
  readonly setPrivate = (on: boolean): void => {
    if (on === this.#isPrivate) return
    this.#isPrivate = on
    this.#shots.drop()
    this.#set(this.state)
  }

  /** Goes on with the same service by another key. */
  reconnect(connection: Connection): void {
    this.#connection = connection
  }

  /**
   * Sends the action when all that came before it is done, and gives its entry with the result; a failure is a result, nothing is
   * thrown. It is not sent when one before it failed or was stopped.
   */
  async run(action: Action): Promise<Entry> {
    const sent = await this.inTurn(
      (run) => run(action),
      ({ result }) => result.kind === 'done',
    )
    return sent ?? this.#skip(action)
  }

  /**
   * Does `task` when all that came before it is done; nothing comes between what it sends with `run`. Null when it was not begun,
   * because something before it failed. `task` never rejects.
   */
  inTurn<T>(task: (run: Run) => Promise<T>, succeeded: (result: T) => boolean): Promise<T | null> {
    const underWay = this.#underWay.signal
    const run: Run = (action) => this.#kept(action, () => this.send(action), underWay)
    return this.#line.do(() => task(run), succeeded)
  }

  /** Keeps an action that another view does. Settles as `act` does. */
  async keep(action: Action, act: () => Promise<void>): Promise<void> {
    let doing = Promise.resolve()
    await this.#kept(action, () => (doing = act()))
    return doing
  }

  async #kept(action: Action, act: () => Promise<void>, underWay?: AbortSignal): Promise<Entry> {
    if (underWay?.aborted) return this.#skip(action)
    const { before, after } = await this.#recordedAs(action)
    if (underWay?.aborted) return this.#skip(before)
    const entry = this.begin(before)
    const failure = await act().then(() => undefined, explain)
    const endedAt = performance.now()
    const shown = await after()
    if (shown !== before) entry.amend(shown)
    return entry.end(failure, endedAt)
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

  /** Keeps an action that a replay does; `doing` is the answer to it. To stop what is in progress is to `stop` that replay then. */
  readonly record = (
    action: Action,
    replay: string,
    { doing, stop }: { doing: Promise<void>; stop: () => void },
  ): void => {
    const entry = this.begin(action, { replay })
    this.#replays.add(stop)
    const end = (failure?: Failure): void => {
      this.#replays.delete(stop)
      entry.end(failure)
    }
    void doing.then(
      () => end(),
      (error: unknown) => end(explain(error)),
    )
  }

  /** Keeps an action that is not sent: it can be sent from the history. */
  #skip(action: Action): Entry {
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

  /** Stops what is in progress and what waits behind it; the service releases keys and buttons. A no-op when nothing is. */
  readonly stop = (): void => {
    for (const stop of this.#replays) stop()
    this.#abort('Stopped')
  }

  /** Stops what is in progress, because the console goes; a replay goes on without it. Idempotent; the log may be used again. */
  dispose(): void {
    this.#abort('The console was closed')
  }

  #abort(reason: string): void {
    this.#underWay.abort(new Stopped(reason))
    this.#underWay = new AbortController()
  }

  /** Sends the action without an entry of its own; throws what went wrong. */
  send(action: Action): Promise<void> {
    return this.ask((connection, id, options) => act(connection, id, action, options))
  }

  /** Asks something of the service that a stop ends; throws what went wrong. */
  async ask(
    asks: (connection: Connection, sessionId: string, options: { signal: AbortSignal }) => Promise<unknown>,
  ): Promise<void> {
    const { signal } = this.#underWay
    try {
      await asks(this.connection, this.sessionId, { signal })
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    }
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

const asItIs = async (action: Action) => ({ before: action, after: () => Promise.resolve(action) })

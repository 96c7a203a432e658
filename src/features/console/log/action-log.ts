import { act } from '../../../client/act'
import type { Connection } from '../../../client/connection'
import type { Action, Entry } from './action'
import { ActionLine } from './action-line'
import { Entries, type EntryStorage } from './entries'
import type { Run } from './growing-entry'
import { explain, type Failure, Stopped } from './failure'
import { isSecretTyped, recordedAs } from './secret-typing'

/** Sends actions to one session, and adds what became of each to its entries. Lives outside React; `dispose` stops what is in progress. */
export class ActionLog extends Entries {
  readonly connection: Connection
  readonly #line = new ActionLine()
  #inFlight = new AbortController()
  /** What ends the replays that are acting. */
  readonly #replays = new Set<() => void>()
  #recordedAs: (action: Action) => ReturnType<typeof recordedAs> = asItIs

  constructor({ connection, ...options }: EntryStorage & { connection: Connection }) {
    super(options)
    this.connection = connection
  }

  /** An action is in progress that is sent as a whole. */
  get isBusy(): boolean {
    return this.#line.busy
  }

  /** Whether the service says that what is typed goes to a field for passwords: it is recorded as dots then. */
  readonly setAbilities = ({ knowsFocus }: { knowsFocus: boolean }): void => {
    this.#recordedAs = knowsFocus ? (action) => recordedAs(action, () => isSecretTyped(this)) : asItIs
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
    return sent ?? this.skip(action)
  }

  /**
   * Does `task` when all that came before it is done; nothing comes between what it sends with `run`. Null when it was not begun,
   * because something before it failed. `task` never rejects.
   */
  inTurn<T>(task: (run: Run) => Promise<T>, succeeded: (result: T) => boolean): Promise<T | null> {
    const inFlight = this.#inFlight.signal
    const run: Run = (action) => this.#kept(action, () => this.send(action), inFlight)
    return this.#line.do(() => task(run), succeeded)
  }

  /** Keeps an action that another view does. Settles as `act` does. */
  async keep(action: Action, act: () => Promise<void>): Promise<void> {
    let doing = Promise.resolve()
    await this.#kept(action, () => (doing = act()))
    return doing
  }

  async #kept(action: Action, act: () => Promise<void>, inFlight?: AbortSignal): Promise<Entry> {
    if (inFlight?.aborted) return this.skip(action)
    const { before, after } = await this.#recordedAs(action)
    if (inFlight?.aborted) return this.skip(before)
    const entry = this.begin(before)
    const failure = await act().then(() => undefined, explain)
    const endedAt = performance.now()
    const shown = await after()
    if (shown !== before) entry.amend(shown)
    return entry.end(failure, endedAt)
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
    this.#inFlight.abort(new Stopped(reason))
    this.#inFlight = new AbortController()
  }

  /** Sends the action without an entry of its own; throws what went wrong. */
  send(action: Action): Promise<void> {
    return this.ask((connection, id, options) => act(connection, id, action, options))
  }

  /** Asks something of the service that a stop ends; throws what went wrong. */
  async ask(
    asks: (connection: Connection, sessionId: string, options: { signal: AbortSignal }) => Promise<unknown>,
  ): Promise<void> {
    const { signal } = this.#inFlight
    try {
      await asks(this.connection, this.sessionId, { signal })
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    }
  }
}

const asItIs = async (action: Action) => ({ before: action, after: () => Promise.resolve(action) })

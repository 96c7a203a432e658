import { abilities, isMissing } from '../../../client/abilities'
import type { Connection } from '../../../client/connection'
import type { ApiError } from '../../../client/errors'
import { follow } from '../../../client/event-stream'
import { LiveLoop } from '../../../client/live-loop'
import { logsStream } from '../../../contract/endpoints/logs'
import type { LogEvent } from '../../../contract/log'
import { Store } from '../../../lib/store'
import { LogLines } from './log-lines'
import { type LogSource, sourceQuery } from './log-source'

/** What is known of a log. `refused`: it cannot be read, and why. */
interface LogState {
  readonly lines: LogLines
  readonly link: 'loading' | 'live' | 'broken' | 'over'
  readonly refused?: Error
}

/** Lines that come together are shown together, ms. */
const TOGETHER_MS = 80

/** Reads one log of a session and follows it. Lives outside React. */
export class LogFeed extends Store<LogState> {
  readonly #session: { connection: Connection; sessionId: string; source: LogSource }
  #came: LogEvent[] = []
  /** What was there when it was read beside the stream, which may report the same once more. */
  #kept = new LogLines()
  #showing: ReturnType<typeof setTimeout> | undefined

  constructor(session: { connection: Connection; sessionId: string; source: LogSource }) {
    super({ lines: new LogLines(), link: 'loading' })
    this.#session = session
  }

  /** Follows until what it returns is called; what was read stays. */
  start(): () => void {
    const over = new AbortController()
    const loop = new LiveLoop({
      read: ({ signal, succeed }) => this.#follow(signal, succeed),
      // Also when the service ends it, as it does with the session.
      onRetry: () => this.#set({ link: 'broken' }),
      onOver: (error) => this.#refuse(error as ApiError),
    })
    void loop.run(over.signal)
    return () => over.abort()
  }

  /** Says no more of what has come so far. */
  readonly clear = (): void => {
    this.#take()
    this.#set({ lines: new LogLines([], this.state.lines.count) })
  }

  #refuse(error: ApiError): void {
    const { connection, source } = this.#session
    // There is always a browser; a file may be missing.
    if (isMissing(error) && source.kind === 'program') abilities.learn(connection, logsStream, false)
    this.#set({ link: 'over', refused: error })
  }

  async #follow(signal: AbortSignal, onOpen: () => void): Promise<undefined> {
    const { connection, sessionId, source } = this.#session
    const params = { id_or_name: sessionId }
    const query = sourceQuery(source)
    const isAgain = this.state.lines.count > 0
    let isCaughtUp = false
    for await (const events of follow(connection, logsStream, { params, query }, signal)) {
      if (isCaughtUp) {
        this.#show(events)
        continue
      }
      // Open: what is written from now on comes here, what was before is read beside it.
      onOpen()
      abilities.learn(connection, logsStream, true)
      // The lines of a file have no times of their own: those that came meanwhile could not be distinguished from any.
      if (!isAgain || source.kind === 'program') await this.#readKept(signal)
      isCaughtUp = true
      this.#set({ link: 'live' })
    }
  }

  async #readKept(signal: AbortSignal): Promise<void> {
    const { connection, sessionId, source } = this.#session
    const query = { ...sourceQuery(source), follow: 'false' } as const
    const kept: LogEvent[] = []
    for await (const events of follow(connection, logsStream, { params: { id_or_name: sessionId }, query }, signal))
      kept.push(...events)
    this.#take()
    this.#kept = this.state.lines.with(this.state.lines.unknown(kept))
    this.#set({ lines: this.#kept })
  }

  #show(events: readonly LogEvent[]): void {
    this.#came.push(...events)
    this.#showing ??= setTimeout(() => this.#take(), TOGETHER_MS)
  }

  #take(): void {
    clearTimeout(this.#showing)
    this.#showing = undefined
    const came = this.#came.splice(0)
    const fresh = this.#kept.unknown(came)
    if (fresh.length > 0) this.#set({ lines: this.state.lines.with(fresh) })
  }

  #set(change: Partial<LogState>): void {
    this.publish({ ...this.state, ...change })
  }
}

import { abilities, isMissing } from '../../../client/abilities'
import { call } from '../../../client/call'
import type { Connection } from '../../../client/connection'
import { ApiError } from '../../../client/errors'
import { follow } from '../../../client/event-stream'
import { LiveLoop } from '../../../client/live-loop'
import {
  processKill,
  processResize,
  processSpawn,
  processStdin,
  processStdoutStream,
} from '../../../contract/endpoints/process'
import { Store } from '../../../lib/store'
import { fromBase64, toBase64 } from './base64'

/** Where the output of a shell is shown. */
interface Sink {
  /** Resolves when it is shown, so that no more is asked for before. */
  write: (bytes: Uint8Array) => Promise<void>
  /** What comes next begins from the start. */
  reset: () => void
}

export interface Size {
  readonly cols: number
  readonly rows: number
}

type ShellState =
  | { kind: 'starting' }
  | { kind: 'running' }
  /** It is silent; it goes on, and is asked for again. */
  | { kind: 'lost' }
  | { kind: 'ended'; exitCode: number | undefined }
  | { kind: 'failed'; error: Error }

/** Shells that are looked for, the better one first. */
const COMMANDS = ['bash', 'sh'] as const
/** What one call carries, bytes. */
const MOST_INPUT = 32 * 1024
/** What waits to be sent, bytes; what is more is not taken. */
const MOST_WAITING = 4 * 1024 * 1024

/** What a terminal answers to a program that asks for its kind, its colors or where its cursor is: this, after an escape. */
const ANSWER = /^(\[[?>=]?[\d;]*\$?[cnRy]|\]\d|P.)/

const isAnswer = (text: string): boolean => text.startsWith('\u001B') && ANSWER.test(text.slice(1))

/** A shell in a session, on a terminal of its own. Lives outside React. */
export class Shell extends Store<ShellState> {
  readonly #connection: Connection
  readonly #sessionId: string
  #processId: string | undefined
  #size: Size | undefined
  #sentSize: Size | undefined
  #typed: Uint8Array = new Uint8Array()
  #sending = false
  /** It was shown before: the next stream of it begins with what it wrote then. */
  #wasShown: boolean
  /** What is shown was written before, and what it asks of the terminal was answered then. */
  #isRepeated = false

  /** `processId`: one that was started before and may go on. */
  constructor(connection: Connection, sessionId: string, processId?: string) {
    super({ kind: 'starting' })
    this.#connection = connection
    this.#sessionId = sessionId
    this.#processId = processId
    this.#wasShown = processId !== undefined
  }

  get processId(): string | undefined {
    return this.#processId
  }

  /** Starts it unless it runs, and shows what it writes until it ends or the signal is aborted. */
  async show(sink: Sink, size: Size, signal: AbortSignal): Promise<void> {
    this.#size = size
    try {
      if (this.#processId === undefined) await this.#start(size)
    } catch (error) {
      return this.#set({ kind: 'failed', error: asError(error) })
    }
    const loop = new LiveLoop({
      read: ({ succeed }) => this.#follow(sink, signal, succeed),
      onRetry: () => this.#set({ kind: 'lost' }),
      // What is missing has ended a while ago, with its session perhaps.
      onOver: (error) =>
        this.#set(
          isMissing(error) ? { kind: 'ended', exitCode: undefined } : { kind: 'failed', error: asError(error) },
        ),
    })
    await loop.run(signal)
  }

  /** What a person types goes out in its order; what is typed while a call is in progress goes with the next one. */
  readonly type = (text: string): void => {
    const { kind } = this.state
    // The shell would take it for typed. What it writes after the person has typed is new.
    if (this.#isRepeated && isAnswer(text)) return
    this.#isRepeated = false
    // What is typed before it is there waits for it.
    if (kind === 'ended' || kind === 'failed' || this.#typed.length > MOST_WAITING) return
    const bytes = new TextEncoder().encode(text)
    const all = new Uint8Array(this.#typed.length + bytes.length)
    all.set(this.#typed)
    all.set(bytes, this.#typed.length)
    this.#typed = all
    void this.#send()
  }

  readonly resize = (size: Size): void => {
    this.#size = size
    void this.#send()
  }

  /** Ends it, and all that it has started in the foreground. */
  readonly end = (): void => {
    if (this.#processId === undefined || this.state.kind === 'ended') return
    const params = this.#params()
    void call(this.#connection, processKill, { params, body: { signal: 'HUP' }, keepalive: true }).catch(() => {})
  }

  /** The session is over, and the shell with it. */
  readonly sessionEnded = (): void => this.#set({ kind: 'ended', exitCode: undefined })

  async #start(size: Size): Promise<void> {
    const params = { id_or_name: this.#sessionId }
    for (const command of COMMANDS) {
      const body = { command, args: ['-i'], cwd: '/home/user', allocate_tty: true, ...size }
      try {
        const started = await call(this.#connection, processSpawn, { params, body })
        this.#processId = started.process_id
        this.#sentSize = size
        return this.#set({ kind: 'running' })
      } catch (error) {
        if (isMissing(error) && !abilities.has(this.#connection, processSpawn)) {
          // The session is there: it was found by another operation before.
          abilities.learn(this.#connection, processSpawn, false)
          throw new Error('This service can’t start programs in its sessions.', { cause: error })
        }
        const isNotThere = error instanceof ApiError && error.status === 400 && command !== COMMANDS.at(-1)
        if (!isNotThere) throw error
      }
    }
  }

  async #follow(sink: Sink, signal: AbortSignal, onOpen: () => void): Promise<'over' | undefined> {
    const params = this.#params()
    for await (const events of follow(this.#connection, processStdoutStream, { params }, signal)) {
      if (events.length === 0) {
        // It sends what it wrote from the start.
        sink.reset()
        this.#isRepeated = this.#wasShown
        this.#wasShown = true
        onOpen()
        this.#set({ kind: 'running' })
        void this.#send()
      }
      for (const event of events) {
        if ('event' in event) {
          this.#set({ kind: 'ended', exitCode: event.exit_code })
          return 'over'
        }
        await sink.write(fromBase64(event.data_b64))
      }
    }
    return undefined
  }

  async #send(): Promise<void> {
    if (this.#sending || this.#processId === undefined) return
    this.#sending = true
    try {
      while (this.state.kind === 'running' && (await this.#sendNext())) {
        // Until there is nothing.
      }
    } catch {
      // What the shell shows is what it got: the person sees it, and the stream says when the connection is gone.
    } finally {
      this.#sending = false
    }
  }

  async #sendNext(): Promise<boolean> {
    const params = this.#params()
    const size = this.#size
    if (size && (size.cols !== this.#sentSize?.cols || size.rows !== this.#sentSize.rows)) {
      this.#sentSize = size
      await call(this.#connection, processResize, { params, body: { cols: size.cols, rows: size.rows } })
      return true
    }
    if (this.#typed.length === 0) return false
    const sent = this.#typed.subarray(0, MOST_INPUT)
    this.#typed = this.#typed.subarray(sent.length)
    await call(this.#connection, processStdin, { params, body: { data_b64: toBase64(sent) } })
    return true
  }

  #params() {
    return { id_or_name: this.#sessionId, process_id: this.#processId ?? '' }
  }

  #set(state: ShellState): void {
    if (this.state.kind === 'ended') return
    this.publish(state)
  }
}

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error('The shell couldn’t be started.')

import type { Readable, Writable } from 'node:stream'
import type { z } from 'zod'
import { withTimeout } from '../shared/deadline'
import { contain, notifyAll } from '../shared/stray'
import { type CdpResult, isResultOf } from './cdp-answers'
import { CdpError, CdpGone, CdpTimeout } from './cdp-error'
import { type CdpAnswer, CdpMessage, SERVER_ERROR } from './cdp-message'
import { PacedReader } from './paced-reader'

/** How long an answer may take, ms: as long as a browser may take to start, on a machine on which many do. */
const ANSWER_MS = 30_000

export interface CdpCommand {
  readonly method: string
  readonly params?: object | undefined
  /** Of a target attached with `flatten: true`; the browser itself when left out. */
  readonly sessionId?: string | undefined
}

/** A DevTools event. `sessionId` is absent for events of the browser itself. */
export interface CdpEvent {
  readonly method: string
  readonly params: Record<string, unknown>
  readonly sessionId: string | undefined
}

interface Waiter {
  sessionId: string | undefined
  isDeferrable: boolean
  answered: (answer: CdpAnswer) => void
}

const gone: CdpAnswer = { error: { code: SERVER_ERROR, message: 'the browser has ended.' } }
const pageClosed: CdpAnswer = { error: { code: SERVER_ERROR, message: 'the page was closed.' } }
const pageCrashed: CdpAnswer = { error: { code: SERVER_ERROR, message: 'the page crashed.' } }

/**
 * Events that the browser sends for each request as soon as the network is observed, as large as the request. They are dropped unread
 * while no client intercepts; an observer that declares one of them does not compile (`captured-event.ts`).
 */
const UNREAD_EVENTS = [
  'Network.dataReceived',
  'Network.requestWillBeSentExtraInfo',
  'Network.resourceChangedPriority',
  'Network.responseReceivedExtraInfo',
] as const
export type UnreadEvent = (typeof UNREAD_EVENTS)[number]
const UNREAD: ReadonlySet<string> = new Set(UNREAD_EVENTS)

/** Commands whose answers may be read with a delay. */
const DEFERRABLE: ReadonlySet<string> = new Set(['Network.getResponseBody'])

/** The browser begins an event with its name. */
const METHOD = /^\{"method":"([\w.]+)"/
const METHOD_BYTES = 64

/** The largest message that a browser may send, in bytes: a file of some tens of megabytes that a page has got, as Base64. */
export const MAX_MESSAGE_BYTES = 64 * 1024 * 1024

export interface CdpOptions {
  /** The limit for one message, until it is complete. */
  readonly maxBytes?: number | undefined
  /** Called when a message is larger; the connection has ended then. */
  readonly onTooLarge?: (maxBytes: number) => void
}

/** The DevTools protocol over the two pipes of `--remote-debugging-pipe`: JSON messages that end in a zero byte. */
export class CdpConnection {
  readonly #input: Writable
  readonly #waiting = new Map<number, Waiter>()
  readonly #listeners = new Set<(event: CdpEvent) => void>()
  readonly #interceptors = new Set<(event: CdpEvent) => boolean>()
  readonly #reader: PacedReader
  /** How many listeners accept a delay. */
  #batching = 0
  /** How many callers wait for an answer without delay. */
  #urgent = 0
  #lastId = 0
  #closed = false

  /** `input` is what the browser reads (its descriptor 3), `output` what it writes (4). */
  constructor(input: Writable, output: Readable, { maxBytes = MAX_MESSAGE_BYTES, onTooLarge }: CdpOptions = {}) {
    this.#input = input
    const parts: Buffer[] = []
    let bytes = 0
    this.#reader = new PacedReader(output, (chunk) => {
      if (this.#closed) return
      // What is sent because of one piece goes out at once.
      input.cork()
      let start = 0
      for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
        if (parts.length === 0) this.#read(chunk, start, end)
        else {
          const whole = Buffer.concat([...parts.splice(0), chunk.subarray(start, end)])
          bytes = 0
          this.#read(whole, 0, whole.length)
        }
        start = end + 1
      }
      if (start < chunk.length) {
        parts.push(chunk.subarray(start))
        bytes += chunk.length - start
      }
      input.uncork()
      if (bytes <= maxBytes) return
      parts.length = 0
      this.close()
      onTooLarge?.(maxBytes)
    })
    for (const stream of [input, output]) {
      stream.on('error', () => this.close())
      stream.on('close', () => this.close())
    }
  }

  /** Whether the browser has gone. */
  get closed(): boolean {
    return this.#closed
  }

  /** The browser reads more slowly than it is written to: what is sent now is kept in memory. See `drained`. */
  get congested(): boolean {
    return this.#input.writableNeedDrain
  }

  /** Resolves when the browser has read what was sent, or has gone. */
  drained(): Promise<void> {
    if (this.#closed || !this.congested) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        this.#input.off('drain', done).off('close', done)
        resolve()
      }
      this.#input.on('drain', done).on('close', done)
    })
  }

  /**
   * Sends a command and gives its result, with what CDP_ANSWERS has of it. `sessionId` addresses a target attached with `flatten: true`.
   * Throws CdpError when the browser refuses or its answer has another shape, CdpGone when it goes away, CdpTimeout when it does not
   * respond in time; with Infinity, it waits until the session of the target ends.
   */
  send<M extends string>(
    method: M,
    params: object = {},
    sessionId?: string,
    timeoutMs = ANSWER_MS,
  ): Promise<CdpResult<M>> {
    let id: number | undefined
    const answer = new Promise<CdpResult<M>>((resolve, reject) => {
      id = this.exchange({ method, params, sessionId }, ({ result = {}, error }) => {
        if (error) reject(new (error === gone.error ? CdpGone : CdpError)(method, error.message))
        else if (isResultOf(method, result)) resolve(result)
        else reject(new CdpError(method, 'the response is invalid.'))
      })
    })
    if (timeoutMs === Infinity) return answer
    return withTimeout(answer, timeoutMs, () => {
      if (id !== undefined) this.#take(id)
      throw new CdpTimeout(method, timeoutMs)
    })
  }

  /**
   * Sends a command for callers that need the answer as it is, in its position between the events, however late it comes. Returns the number of the
   * command. Throws what cannot be written as JSON.
   */
  exchange({ method, params, sessionId }: CdpCommand, answered: (answer: CdpAnswer) => void): number | undefined {
    if (this.#closed) {
      answered(gone)
      return undefined
    }
    const id = this.#lastId + 1
    const message = `${JSON.stringify({ id, method, params, sessionId })}\0`
    this.#lastId = id
    const isDeferrable = DEFERRABLE.has(method)
    this.#waiting.set(id, { sessionId, isDeferrable, answered })
    if (!isDeferrable) this.#urgent += 1
    this.#pace()
    this.#input.write(message)
    return id
  }

  /**
   * Lets a browser that sends much be read in pieces until the returned function is called, some milliseconds late: each time
   * that its pipe is read costs as much as the data. Answers that are awaited, and interceptions, are still delivered at once.
   */
  batchEvents(): () => void {
    this.#batching += 1
    this.#pace()
    return () => {
      this.#batching -= 1
      this.#pace()
    }
  }

  /** Another client, which intercepts its own requests, uses the browser too. */
  get shared(): boolean {
    return this.#interceptors.size > 0
  }

  /** Calls `listener` for every event that no client intercepts, until the returned function is called. */
  listen(listener: (event: CdpEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows `take` every event first, until the returned function is called; one for which it returns true goes to no other listener. */
  intercept(take: (event: CdpEvent) => boolean): () => void {
    this.#interceptors.add(take)
    this.#pace()
    return () => {
      this.#interceptors.delete(take)
      this.#pace()
    }
  }

  /** Fails what waits for answers of a session: a target that is gone gives none, and the browser says nothing of that. */
  failPending(sessionId: unknown, answer = pageClosed): void {
    for (const [id, waiter] of this.#waiting) {
      if (waiter.sessionId !== sessionId) continue
      this.#take(id)
      notifyAll([waiter.answered], answer)
    }
  }

  /** Fails all pending commands; nothing can be sent afterwards. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    const waiting = [...this.#waiting.values()].map(({ answered }) => answered)
    for (const kept of [this.#waiting, this.#listeners, this.#interceptors]) kept.clear()
    this.#input.destroy()
    notifyAll(waiting, gone)
  }

  #read(bytes: Buffer, start: number, end: number): void {
    const [, method = ''] = METHOD.exec(bytes.toString('latin1', start, Math.min(end, start + METHOD_BYTES))) ?? []
    if (UNREAD.has(method) && !this.shared) return
    // Whatever a message does to those who read it, the next one is read.
    try {
      this.#receive(CdpMessage.parse(JSON.parse(bytes.toString('utf8', start, end))))
    } catch (error) {
      contain(error)
    }
  }

  #receive(message: z.infer<typeof CdpMessage>): void {
    if (message.id === undefined) {
      if (message.method === undefined) return
      if (message.method === 'Target.detachedFromTarget') this.failPending(message.params['sessionId'])
      // A crashed page never answers earlier commands, not even when it is loaded again.
      if (message.method === 'Inspector.targetCrashed' && message.sessionId !== undefined)
        this.failPending(message.sessionId, pageCrashed)
      this.#notify({ method: message.method, params: message.params, sessionId: message.sessionId })
      return
    }
    this.#take(message.id)?.answered(message.error ? { error: message.error } : { result: message.result })
  }

  #take(id: number): Waiter | undefined {
    const waiter = this.#waiting.get(id)
    if (this.#waiting.delete(id) && !waiter?.isDeferrable) this.#urgent -= 1
    this.#pace()
    return waiter
  }

  #pace(): void {
    this.#reader.isPaced = this.#batching > 0 && this.#urgent === 0 && !this.shared
  }

  #notify(event: CdpEvent): void {
    for (const take of this.#interceptors) if (this.#isTaken(event, take)) return
    notifyAll(this.#listeners, event)
  }

  /** Whether a listener took the event; one that throws did not. */
  #isTaken(event: CdpEvent, take: (event: CdpEvent) => boolean): boolean {
    try {
      return take(event)
    } catch (error) {
      contain(error)
      return false
    }
  }
}

import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { once } from 'node:events'
import { z } from 'zod'
import type { Browser } from '../browser/browser'
import { browserEnded } from '../computer/unreachable'
import { withTimeout } from '../shared/deadline'
import { limitInterim } from '../shared/interim-responses'
import { Problem } from '../shared/problem'
import { readAtMost } from '../shared/read-at-most'

export interface AgentRequest {
  readonly operation: string
  readonly query: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** A body that is passed on as it comes, instead of `body`. */
  readonly content?: AsyncIterable<Uint8Array>
  /** What `content` says that it is. */
  readonly type?: string
  /** How long `content` is, where that is known. */
  readonly length?: string | null
  /** How long the answer may take to begin; {@link ANSWER_MS} by default. */
  readonly timeoutMs?: number
}

/** How long an agent may take to answer, to take the next piece of a body, and to give the next one, ms: clients send again what takes 60 s. */
const ANSWER_MS = 55_000
/** For how long an agent may say nothing while it passes on what a process says, ms; it says every 15 s that it is there. */
export const SILENT_MS = 45_000
/** How long it may take to be known that a browser has ended, when its agent breaks off, ms. */
const END_MS = 100
const MAX_HEADER_BYTES = 16 * 1024
const MAX_ERROR_BYTES = 64 * 1024

/** The statuses of refusals that an agent may give; only this service decides who may call. */
const REFUSALS: readonly number[] = [400, 403, 404, 409, 413, 500]

/** What an agent says of a call that it refuses. */
const AgentRefusal = z.object({ code: z.string().regex(/^[a-z_]{1,64}$/), message: z.string().max(8_192) })

const TruncatedStreams = z.enum(['stdout', 'stderr', 'stdout, stderr'])

/** One call to the agent of a browser. Its answers are validated: it may be another program. */
export class AgentCall {
  readonly #browser: Pick<Browser, 'agent' | 'over'>
  readonly #signal: AbortSignal

  /** Ends with `signal`. */
  constructor(browser: Pick<Browser, 'agent' | 'over'>, signal: AbortSignal) {
    this.#browser = browser
    this.#signal = signal
  }

  /** Returns the JSON of its answer as `schema` has it, and of which streams of a process there was more. Rejects with its refusal, and with Problem 500 when it does not respond, or not like that. */
  async record<S extends z.ZodType>(
    agentRequest: AgentRequest,
    schema: S,
    maxBytes: number,
  ): Promise<{ record: z.output<S>; truncated?: string }> {
    return this.#explainFailure(async () => {
      const answer = await this.#answer(agentRequest)
      const text = (await late(readAtMost(answer, maxBytes), ANSWER_MS)).toString()
      const truncated = TruncatedStreams.safeParse(answer.headers['x-output-truncated'])
      return { record: schema.parse(JSON.parse(text)), ...(truncated.success && { truncated: truncated.data }) }
    })
  }

  /** Returns what `read` makes of its answer, as a whole. Rejects as {@link record} does, also for what `read` throws. */
  async bytes<T>(agentRequest: AgentRequest, maxBytes: number, read: (answer: Buffer) => T): Promise<T> {
    return this.read(agentRequest, async (answer) => read(await late(readAtMost(answer, maxBytes), ANSWER_MS)))
  }

  async read<T>(agentRequest: AgentRequest, read: (answer: IncomingMessage) => Promise<T>): Promise<T> {
    return this.#explainFailure(async () => read(await this.#answer(agentRequest)))
  }

  /** Returns its answer, to be read through {@link pieces}. */
  async stream(agentRequest: AgentRequest): Promise<IncomingMessage> {
    return this.#explainFailure(() => this.#answer(agentRequest))
  }

  /** Returns the body of an answer, as its reader wants it. Rejects when it breaks off. */
  async *pieces(answer: IncomingMessage, timeoutMs = ANSWER_MS): AsyncGenerator<Buffer> {
    const parts = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    try {
      for (;;) {
        const { done, value } = await late(parts.next(), timeoutMs)
        if (done) return
        yield value
      }
    } finally {
      answer.destroy()
    }
  }

  async #answer({
    operation,
    query,
    body,
    content,
    type,
    length,
    timeoutMs = ANSWER_MS,
  }: AgentRequest): Promise<IncomingMessage> {
    const { agent } = this.#browser
    if (!agent) throw new Error('This browser has no agent.')
    const connection = await agent.connect(this.#signal)
    const json = body === undefined ? undefined : JSON.stringify(body)
    const contentType = json === undefined ? type : 'application/json'
    const sent = request({
      createConnection: () => connection,
      method: 'POST',
      path: `/${operation}?${new URLSearchParams(query)}`,
      // So that the agent may answer before it has read all; the connection is closed here.
      headers: {
        host: 'agent',
        connection: 'keep-alive',
        ...(contentType && { 'content-type': contentType }),
        ...(length && { 'content-length': length }),
      },
      maxHeaderSize: MAX_HEADER_BYTES,
      signal: this.#signal,
    })
    limitInterim(sent)
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>
    answered.catch(() => {})
    try {
      if (content) await Promise.race([send(content, sent, timeoutMs), answered])
      else sent.end(json)
      const [answer] = await late(answered, timeoutMs)
      answer.once('close', () => connection.destroy())
      if (answer.statusCode === 200) return answer
      throw await refusalIn(answer)
    } catch (error) {
      // Nothing of the rest is wanted any more, in either direction.
      sent.destroy()
      connection.destroy()
      throw error
    }
  }

  /** What is said of a call that broke off or was answered in a way that cannot be. */
  async #explainFailure<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Problem) throw error
      this.#signal.throwIfAborted()
      if (await withTimeout(this.#browser.over, END_MS)) throw browserEnded()
      throw failed(error)
    }
  }
}

/** Ends with an error of its own when the agent takes no more; that of the content is the caller's. */
async function send(content: AsyncIterable<Uint8Array>, sent: ClientRequest, timeoutMs: number): Promise<void> {
  for await (const piece of content) {
    if (sent.destroyed) return
    if (!sent.write(piece)) await late(drained(sent), timeoutMs)
  }
  sent.end()
}

/** Resolves when more can be sent, or nothing can any more. */
const drained = (sent: ClientRequest): Promise<void> =>
  new Promise((resolve) => {
    const over = () => {
      for (const event of ['drain', 'close']) sent.off(event, over)
      resolve()
    }
    for (const event of ['drain', 'close']) sent.on(event, over)
  })

async function refusalIn(answer: IncomingMessage): Promise<Error> {
  const { statusCode: status = 0 } = answer
  if (!REFUSALS.includes(status)) return new Error(`It returned the status ${status}.`)
  const body = await late(readAtMost(answer, MAX_ERROR_BYTES), ANSWER_MS)
  const { code, message } = AgentRefusal.parse(JSON.parse(body.toString()))
  return new Problem({ status, code, ...(status === 500 && { retry: false }) }, message)
}

class Late extends Error {}

const late = <T>(work: Promise<T>, ms: number): Promise<T> =>
  withTimeout(work, ms, (): never => {
    throw new Late(`It didn’t respond within ${ms / 1000} s.`)
  })

const failed = (error: unknown): Problem =>
  agentFailed(error instanceof Late ? error.message : 'Its response was invalid or incomplete.')

/** @param how a sentence. */
export function agentFailed(how: string): Problem {
  const message = `The agent inside this browser failed. ${how} The session holder may have replaced or stopped it; acquire another one.`
  return new Problem('agent_failed', message)
}

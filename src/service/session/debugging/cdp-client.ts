import { z } from 'zod'
import type { CdpConnection, CdpEvent } from '../../browser/cdp'
import { CdpError, CdpGone } from '../../browser/cdp-error'
import type { CdpAnswer } from '../../browser/cdp-message'
import { browserEnded } from '../../computer/unreachable'
import { Problem } from '../../shared/problem'
import { MAX_OPEN_COMMANDS } from './limits'
import { refusalOf } from './refused-commands'

const Command = z.object({
  id: z.int(),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
  sessionId: z.string().optional(),
})
type Command = z.infer<typeof Command>

/** The codes that Chromium has for this. */
const [PARSE_ERROR, INVALID_REQUEST, SERVER_ERROR, NO_SUCH_SESSION] = [-32_700, -32_600, -32_000, -32_001]

export interface CdpClientOptions {
  readonly cdp: CdpConnection
  /** The target that it is for, as of an address in `json/list`; the whole browser when left out. */
  readonly target?: string | undefined
  /** Where this browser may put downloads, as it sees it. */
  readonly downloads: string
  readonly send: (message: object) => void
  /** Ends the connection: the client has requested the end of the browser, or its target is gone. */
  readonly leave: () => void
}

/**
 * One of several clients of a browser's debugging protocol. It has a DevTools session of the browser itself, which looks to it like a
 * connection of its own: what it attaches to and what it turns on is below that session, and ends with it.
 */
export class CdpClient {
  readonly #options: CdpClientOptions
  readonly #root: string
  /** What it says without a `sessionId` is for this one: the root, or below it that of its target, once that is attached. */
  #own: string | undefined
  /** Its DevTools sessions: the root, and those attached through it. */
  readonly #sessions: Set<string>
  readonly #release: () => void
  #open = 0
  #closed = false

  private constructor(options: CdpClientOptions, root: string) {
    this.#options = options
    this.#root = root
    this.#own = options.target === undefined ? root : undefined
    this.#sessions = new Set([root])
    this.#release = options.cdp.intercept((event) => this.#take(event))
  }

  /** Rejects with Problem 500 when the browser has ended, 404 when it does not have the target. */
  static async open(options: CdpClientOptions): Promise<CdpClient> {
    const { cdp, target } = options
    const { sessionId } = await cdp.send('Target.attachToBrowserTarget').catch((error: unknown) => {
      throw error instanceof CdpError ? browserEnded() : error
    })
    const client = new CdpClient(options, sessionId)
    if (target === undefined) return client
    try {
      await client.#attach(target)
      return client
    } catch (error) {
      client.close()
      if (error instanceof CdpGone) throw browserEnded()
      throw error instanceof CdpError ? noTarget(target) : error
    }
  }

  /** Takes a message of the client. Whatever it is, it is answered. */
  receive(text: string): void {
    let message: unknown
    try {
      message = JSON.parse(text)
    } catch {
      this.#options.send({ error: { code: PARSE_ERROR, message: 'This message is not JSON.' } })
      return
    }
    const { success, data: command } = Command.safeParse(message)
    if (!success) {
      const why = 'A command is an object with an id (an integer), a method, and perhaps params and a sessionId.'
      this.#options.send({ error: { code: INVALID_REQUEST, message: why } })
      return
    }
    this.#run(command)
  }

  /** Leaves the browser as it would be without this client: what it has turned on is off. Idempotent. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    // Until then events of its sessions come, which go to no other client.
    this.#options.cdp.exchange({ method: 'Target.detachFromTarget', params: { sessionId: this.#root } }, this.#release)
  }

  async #attach(targetId: string): Promise<void> {
    const params = { targetId, flatten: true }
    const { sessionId } = await this.#options.cdp.send('Target.attachToTarget', params, this.#root)
    // It may be gone again by now.
    if (!this.#sessions.has(sessionId)) throw noTarget(targetId)
    this.#own = sessionId
  }

  #run(command: Command): void {
    const { method, params, sessionId } = command
    const isKnown = sessionId === undefined || this.#sessions.has(sessionId)
    if (!isKnown || sessionId === this.#root || sessionId === this.#own) {
      return this.#refuse(command, 'There is no session with this sessionId.', NO_SUCH_SESSION)
    }
    const refusal = refusalOf(method, params)
    if (refusal !== undefined) return this.#refuse(command, refusal)
    if (this.#open >= MAX_OPEN_COMMANDS) {
      return this.#refuse(
        command,
        `${MAX_OPEN_COMMANDS} commands already wait for their responses, which is the limit.`,
      )
    }
    // The browser is not this client's alone.
    if (method === 'Browser.close') {
      this.#answer(command, { result: {} })
      return this.#options.leave()
    }
    this.#open += 1
    try {
      const forwarded = { method, params: this.#localized(command), sessionId: sessionId ?? this.#own }
      this.#options.cdp.exchange(forwarded, (answer) => {
        this.#open -= 1
        this.#answer(command, answer)
      })
    } catch (error) {
      this.#open -= 1
      if (!(error instanceof RangeError)) throw error
      this.#refuse(command, 'The params are nested too deeply.')
    }
  }

  /** A client names a folder of its own machine. */
  #localized({ method, params }: Command): object {
    const isPath = method.endsWith('.setDownloadBehavior') && params['downloadPath'] !== undefined
    return isPath ? { ...params, downloadPath: this.#options.downloads } : params
  }

  #refuse(command: Command, message: string, code = SERVER_ERROR): void {
    this.#answer(command, { error: { code, message } })
  }

  #answer({ id, sessionId }: Command, answer: CdpAnswer): void {
    if (!this.#closed) this.#options.send({ id, ...answer, ...(sessionId !== undefined && { sessionId }) })
  }

  #take({ method, params, sessionId }: CdpEvent): boolean {
    if (sessionId === undefined || !this.#sessions.has(sessionId)) return false
    if (method === 'Target.attachedToTarget') this.#sessions.add(params['sessionId'] as string)
    if (method === 'Target.detachedFromTarget') this.#sessions.delete(params['sessionId'] as string)
    if (this.#closed) return true
    if (this.#own !== undefined && !this.#sessions.has(this.#own)) this.#options.leave()
    // A client of one target gets no events of the browser.
    else if (sessionId === this.#own) this.#options.send({ method, params })
    else if (sessionId !== this.#root) this.#options.send({ method, params, sessionId })
    return true
  }
}

const noTarget = (id: string): Problem =>
  new Problem('not_found', `This browser has no tab or target with the id ${id}. json/list lists them.`)

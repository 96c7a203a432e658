import type { Browser } from '../../browser/browser'
import { CdpClient } from '../../session/debugging/cdp-client'
import type { DebuggerClient, OpenClient } from '../../session/debugging/debuggers'
import { MAX_COMMAND_BYTES, MAX_UNREAD_BYTES } from '../../session/debugging/limits'
import { AgentCall, SILENT_MS } from '../agent-call'
import { MessageQueue } from '../playwright/message-queue'
import { readLines } from '../read-lines'
import { LINE } from '../playwright/wire'

/**
 * A client of WebDriver BiDi. What it says goes into the sandbox of its browser, where a process of its own turns it into the debugging
 * protocol; that comes back as one of the clients of that protocol, and is checked as all of them are.
 */
class BidiClient implements DebuggerClient {
  readonly #over = new AbortController()
  readonly #cdp: CdpClient
  readonly #queue: MessageQueue

  constructor(cdp: CdpClient, queue: MessageQueue) {
    this.#cdp = cdp
    this.#queue = queue
  }

  get isClosed(): boolean {
    return this.#over.signal.aborted
  }

  /** Takes a message of the client. Whatever it is, it is answered. */
  receive(text: string): void {
    say(this.#queue, `${LINE.bidi}${JSON.stringify(text)}`)
  }

  /** Idempotent. */
  close(): void {
    this.#over.abort(new Error('The client disconnected.'))
    this.#queue.end()
    this.#cdp.close()
  }

  /** Ends when the process does. */
  async run(browser: Browser, send: (message: object) => void): Promise<void> {
    const call = new AgentCall(browser, this.#over.signal)
    const request = { operation: 'mapBidi', query: {}, content: this.#queue, type: 'application/x-ndjson' }
    await call.read(request, async (answer) => {
      for await (const line of readLines(call.pieces(answer, SILENT_MS), MAX_COMMAND_BYTES)) {
        if (line.startsWith(LINE.bidi)) send(JSON.parse(line.slice(1)) as object)
        if (line.startsWith(LINE.cdp)) this.#cdp.receive(line.slice(1))
        if (browser.cdp.congested) await browser.cdp.drained()
      }
    })
  }
}

/** A process that does not read what it is sent is cut off. */
function say(queue: MessageQueue, line: string): void {
  if (!queue.push(line)) queue.end()
}

/** Lets a program to a browser by WebDriver BiDi. Problem 503 when that has ended. */
export const openBidi: OpenClient = async (browser, { send, leave, fail }) => {
  const { cdp, downloads } = browser
  const queue = new MessageQueue(MAX_UNREAD_BYTES)
  const debuggee = await CdpClient.open({
    cdp,
    downloads,
    send: (message) => say(queue, `${LINE.cdp}${JSON.stringify(message)}`),
    leave,
  })
  const client = new BidiClient(debuggee, queue)
  client.run(browser, send).then(leave, (error: unknown) => {
    if (!client.isClosed) fail(error)
  })
  return client
}

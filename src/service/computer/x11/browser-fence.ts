import x11, { type XEvent } from 'x11'
import { sleep } from '../schedule'
import { Mailbox } from './mailbox'
import type { XConnection } from './connection'

/** How long a browser that answers pings may be busy before it is no longer waited for, ms. */
const timeoutMs = 2_000
/** How long an unresponsive window delays inputs, ms. */
const keepFor = 300

/**
 * Resolves when the window that has the keyboard has come to everything that was sent so far. Window managers ask so
 * whether a program still lives (_NET_WM_PING of the window manager specification); the answer comes in the order of events.
 */
export class BrowserFence {
  readonly #connection: XConnection
  readonly #protocols: number
  readonly #ping: number
  #serial = 0

  static async open(connection: XConnection): Promise<BrowserFence> {
    const [protocols, ping] = await Promise.all(['WM_PROTOCOLS', '_NET_WM_PING'].map((name) => connection.atom(name)))
    return new BrowserFence(connection, protocols ?? 0, ping ?? 0)
  }

  private constructor(connection: XConnection, protocols: number, ping: number) {
    this.#connection = connection
    this.#protocols = protocols
    this.#ping = ping
    // Answers go to the root window.
    connection.sendRequest((client) =>
      client.ChangeWindowAttributes(connection.root, { eventMask: x11.eventMask.SubstructureNotify }),
    )
  }

  /** Resolves when it is so, at the latest after 2 seconds. Rejects with the signal's reason when that aborts. */
  async passed(signal: AbortSignal): Promise<void> {
    const window = await this.#focus()
    if (await this.#answers(window)) await this.#ask(window, signal)
    else await sleep(keepFor, signal)
  }

  /** Waits as `passed` does; resolves with false at once where it cannot be queried. */
  async reached(signal: AbortSignal): Promise<boolean> {
    try {
      const window = await this.#focus()
      return (await this.#answers(window)) && (await this.#ask(window, signal))
    } catch {
      // The window may have closed meanwhile.
      signal.throwIfAborted()
      return false
    }
  }

  async #ask(window: number, signal: AbortSignal): Promise<boolean> {
    this.#serial += 1
    const serial = this.#serial
    const mailbox = new Mailbox()
    const stop = this.#connection.listen(mailbox.put)
    const isAnswer = (event: XEvent): event is XEvent =>
      event.name === 'ClientMessage' && event.data[0] === this.#ping && event.data[1] === serial
    this.#connection.sendRequest((client) =>
      client.SendClientMessage(window, window, this.#protocols, 32, [this.#ping, serial, window, 0, 0], 0),
    )
    try {
      return (await mailbox.take(isAnswer, timeoutMs, signal)) !== undefined
    } finally {
      stop()
    }
  }

  async #focus(): Promise<number> {
    const { focus } = await this.#connection.ask<{ focus: number }>((client, done) => client.GetInputFocus(done))
    return focus
  }

  async #answers(window: number): Promise<boolean> {
    const atoms = await this.#connection.numbers(window, this.#protocols)
    return atoms.includes(this.#ping)
  }
}

import type { PropertyNotify, XEvent } from 'x11'
import type { XConnection } from './connection'
import { Mailbox } from './mailbox'

/** How long to wait for a busy window manager, ms. */
const timeoutMs = 2_000
const PROBE_MS = 10_000
/** Masks of events that the root window redirects to a window manager: SubstructureNotify and SubstructureRedirect. */
const toManager = 0x180000

/**
 * Resolves when the window manager has handled a click. It sees each one first, to give the window the keyboard; until it lets go the
 * server holds back all of the pointer's events but none of the keyboard's, so that keys would overtake the click.
 * The request here is for the size of a window's frame (_NET_REQUEST_FRAME_EXTENTS): the answer comes in the order of events.
 */
export class WindowManagerFence {
  readonly #connection: XConnection
  readonly #atoms: { request: number; extents: number }
  readonly #window: number

  /** Returns undefined when there is no window manager that answers. */
  static async open(connection: XConnection): Promise<WindowManagerFence | undefined> {
    const names = ['_NET_SUPPORTED', '_NET_REQUEST_FRAME_EXTENTS', '_NET_FRAME_EXTENTS']
    const [supported = 0, request = 0, extents = 0] = await Promise.all(names.map((name) => connection.atom(name)))
    const known = await connection.numbers(connection.root, supported)
    return known.includes(request) ? new WindowManagerFence(connection, { request, extents }) : undefined
  }

  private constructor(connection: XConnection, atoms: { request: number; extents: number }) {
    this.#connection = connection
    this.#atoms = atoms
    this.#window = connection.createWindow()
  }

  /** Resolves when it has handled everything so far, at the latest after 2 seconds. */
  async passed(): Promise<void> {
    await this.#answer(this.#window, timeoutMs)
  }

  /** Rejects when it does not respond. */
  async ping(): Promise<void> {
    // Of its own, so that the answer to one question is not taken for that to another.
    const window = this.#connection.createWindow()
    try {
      if (!(await this.#answer(window, PROBE_MS))) throw new Error('The window manager is not responding.')
    } finally {
      this.#connection.destroyWindow(window)
    }
  }

  async #answer(window: number, ms: number): Promise<boolean> {
    const { root } = this.#connection
    const { request, extents } = this.#atoms
    const mailbox = new Mailbox()
    const stop = this.#connection.listen(mailbox.put)
    const isAnswer = (event: XEvent): event is PropertyNotify =>
      event.name === 'PropertyNotify' && event.wid === window && event.atom === extents
    this.#connection.sendRequest((client) =>
      client.SendClientMessage(root, window, request, 32, [0, 0, 0, 0, 0], toManager),
    )
    try {
      return (await mailbox.take(isAnswer, ms)) !== undefined
    } finally {
      stop()
    }
  }
}

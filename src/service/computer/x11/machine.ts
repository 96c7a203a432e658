import type { Display } from '../../browsers/display'
import { Problem } from '../../problem'
import type { Clipboard, Cursor, Machine } from '../device'
import { XConnection } from './connection'
import { Framebuffer } from './framebuffer'
import { X11Input } from './input'
import { Keyboard } from './keyboard'
import { Screen } from './screen'

/** How long a server that may no longer answer is waited for at the end, in ms. */
const patience = 1_000

/** One X display, with the screen in a file. */
export class X11Machine implements Machine {
  readonly width: number
  readonly height: number
  readonly refreshRate: number
  readonly input: X11Input
  readonly screen: Screen
  readonly clipboard: Clipboard
  readonly cursor: Cursor
  readonly ended: Promise<void>
  readonly #connection: XConnection
  readonly #framebuffer: Framebuffer
  #closed: Promise<void> | undefined

  /** Connects to a display. Throws a Problem 500 when its X server or its frame buffer cannot be used. */
  static async open(display: Display): Promise<X11Machine> {
    const connection = await XConnection.open(display)
    try {
      const keyboard = await Keyboard.open(connection)
      return new X11Machine(display, connection, keyboard, await Framebuffer.open(display.framebuffer))
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  private constructor(display: Display, connection: XConnection, keyboard: Keyboard, framebuffer: Framebuffer) {
    this.width = display.width
    this.height = display.height
    this.refreshRate = display.refreshRate
    this.input = new X11Input(connection, keyboard)
    this.screen = new Screen(connection, framebuffer)
    const unavailable = () => Promise.reject(new Problem(500, 'internal_error', 'The clipboard cannot be used yet.'))
    this.clipboard = { read: unavailable, write: unavailable }
    this.cursor = { setHidden: (hidden) => connection.setCursorHidden(hidden) }
    this.ended = connection.ended
    this.#connection = connection
    this.#framebuffer = framebuffer
  }

  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    const cut = setTimeout(() => this.#connection.close(), patience)
    await this.input.dispose().catch(() => {})
    clearTimeout(cut)
    await this.#connection.close()
    await this.#framebuffer.close()
  }
}

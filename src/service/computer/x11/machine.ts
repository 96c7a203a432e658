import type { Display } from '../../browsers/display'
import type { Clipboard, Cursor, Machine } from '../device'
import { X11Clipboard } from './clipboard'
import { XConnection } from './connection'
import { BrowserFence } from './browser-fence'
import { Framebuffer } from './framebuffer'
import { X11Input } from './input'
import { Keyboard } from './keyboard'
import { Screen } from './screen'
import { WindowManagerFence } from './window-manager-fence'

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
      const keyboard = await Keyboard.open(connection, await BrowserFence.open(connection))
      const input = new X11Input(connection, keyboard, await WindowManagerFence.open(connection))
      const clipboard = await X11Clipboard.open(connection, () => input.lastUse)
      return new X11Machine(
        display,
        { connection, input, clipboard },
        await Framebuffer.open(display.framebuffer, display),
      )
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  private constructor(
    display: Display,
    { connection, input, clipboard }: { connection: XConnection; input: X11Input; clipboard: Clipboard },
    framebuffer: Framebuffer,
  ) {
    this.width = display.width
    this.height = display.height
    this.refreshRate = display.refreshRate
    this.input = input
    this.clipboard = clipboard
    this.screen = new Screen(connection, framebuffer)
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

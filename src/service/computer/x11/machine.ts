import type { Display } from '../../browser/display'
import { withTimeout } from '../../shared/deadline'
import type { Probe } from '../../shared/probe'
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
const timeoutMs = 1_000

/** One X display, with the screen in a file. */
export class X11Machine implements Machine {
  readonly width: number
  readonly height: number
  readonly refreshRate: number
  readonly input: X11Input
  readonly screen: Screen
  readonly clipboard: Clipboard
  readonly cursor: Cursor
  readonly probes: readonly Probe[]
  readonly ended: Promise<void>
  readonly #connection: XConnection
  readonly #framebuffer: Framebuffer
  #closed: Promise<void> | undefined

  /** Connects to a display. Throws a Problem 500 when its X server or its frame buffer cannot be used. */
  static async open(display: Display): Promise<X11Machine> {
    const connection = await XConnection.open(display)
    try {
      const fence = await BrowserFence.open(connection)
      const keyboard = await Keyboard.open(connection, fence)
      const manager = await WindowManagerFence.open(connection)
      const input = new X11Input(connection, keyboard, fence, manager)
      const clipboard = await X11Clipboard.open(connection, () => input.lastUse)
      const probes: Probe[] = [{ program: 'Xvfb', ask: () => connection.ping() }]
      if (manager) probes.push({ program: 'openbox', ask: () => manager.ping() })
      const framebuffer = await Framebuffer.open(display.framebuffer, display)
      return new X11Machine(display, { connection, input, clipboard, probes }, framebuffer)
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  private constructor(
    display: Display,
    {
      connection,
      input,
      clipboard,
      probes,
    }: { connection: XConnection; input: X11Input; clipboard: Clipboard; probes: readonly Probe[] },
    framebuffer: Framebuffer,
  ) {
    this.width = display.width
    this.height = display.height
    this.refreshRate = display.refreshRate
    this.input = input
    this.clipboard = clipboard
    this.screen = new Screen(connection, framebuffer)
    this.cursor = { setHidden: (hidden) => connection.setCursorHidden(hidden) }
    this.probes = probes
    this.ended = connection.ended
    this.#connection = connection
    this.#framebuffer = framebuffer
  }

  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    await withTimeout(this.input.dispose(), timeoutMs).catch(() => {})
    await this.#connection.close()
    await this.#framebuffer.close()
  }
}

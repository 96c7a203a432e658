import net from 'node:net'
import x11, {
  type Damage,
  type Reply,
  type XClient,
  type XDisplay,
  type XEvent,
  type XFixes,
  type Xkb,
  type XTest,
} from 'x11'
import type { Display } from '../../browsers/display'
import { Problem } from '../../problem'

interface Extensions {
  test: XTest
  damage: Damage
  fixes: XFixes
  xkb: Xkb
}

/** How long a server may take to answer while a connection is opened, in ms. */
const openingTimeout = 5_000
/** Destination of SendEvent: whichever window has the keyboard. */
const inputFocus = 1
/** `request` of a MappingNotify event: the keyboard mapping has changed. */
const mappingKeyboard = 1

/**
 * One connection to an X server: the requests that the computer needs, in the server's own terms.
 *
 * Requests without a reply are sent at once and carried out in order. Everything that waits for a reply rejects with a
 * Problem 500 when the connection is lost.
 */
export class XConnection {
  /** Lowest and highest keycode of the server. */
  readonly keycodes: { min: number; max: number }
  /** Resolves once, when the connection is gone, whoever ended it. */
  readonly ended: Promise<void>
  /** Called when the picture may have changed: something was drawn, or the pointer has moved or changed its shape. */
  onChange: () => void = () => {}
  readonly #client: XClient
  readonly #root: number
  readonly #socket: net.Socket
  readonly #extensions: Extensions
  readonly #damage: number
  #cursorHidden = false
  /** The rejections of everything that waits for a reply. */
  readonly #waiting = new Set<(error: Problem) => void>()
  #lost = false
  #refused: Error | undefined

  /** Connects to the X server of `display`. Throws a Problem 500 when that fails or the server lacks an extension. */
  static async open(display: Display): Promise<XConnection> {
    const socket = net.connect(display.socket)
    socket.setTimeout(openingTimeout, () => socket.destroy(new Error('it does not answer')))
    const closed = new Promise<never>((_resolve, reject) => {
      socket.once('close', () => reject(new Error('it closed the connection')))
    })
    try {
      return await Promise.race([XConnection.#connect(display, socket), closed])
    } catch (error) {
      socket.destroy()
      const cause = error instanceof Error ? error.message : String(error)
      throw new Problem(500, 'internal_error', `The display of this browser cannot be used: ${cause}.`)
    } finally {
      socket.setTimeout(0)
      // Later closings are no concern of an opening that has succeeded.
      closed.catch(() => {})
    }
  }

  static async #connect({ auth }: Display, socket: net.Socket): Promise<XConnection> {
    const display = await reply<XDisplay>((done) =>
      x11.createClient({ stream: socket, display: ':0', auth: { ...auth } }, done),
    )
    const { client } = display
    const [test, damage, fixes, xkb] = await Promise.all([
      reply<XTest>((done) => client.require('xtest', done)),
      reply<Damage>((done) => client.require('damage', done)),
      reply<XFixes>((done) => client.require('fixes', done)),
      reply<Xkb>((done) => client.require('xkb', done)),
    ])
    return new XConnection(display, socket, { test, damage, fixes, xkb })
  }

  private constructor(display: XDisplay, socket: net.Socket, extensions: Extensions) {
    const [screen] = display.screen
    if (!screen) throw new Error('the X server has no screen')
    this.#client = display.client
    this.#root = screen.root
    this.#socket = socket
    this.#extensions = extensions
    this.keycodes = { min: display.min_keycode, max: display.max_keycode }
    this.ended = new Promise((resolve) => {
      socket.once('close', () => {
        this.#lose()
        resolve()
      })
    })
    // An X error answers a request that has no reply of its own: the next sync reports it.
    this.#client.on('error', (error: Error) => (this.#refused ??= error))
    this.#client.on('event', (event: XEvent) => {
      if (event.name === 'DamageNotify' || event.name === 'CursorNotify') this.onChange()
    })
    this.#damage = this.#client.AllocID()
    const { damage, fixes } = extensions
    damage.Create(this.#damage, this.#root, damage.ReportLevel.NonEmpty)
    fixes.SelectCursorInput(this.#root, fixes.CursorNotifyMask.DisplayCursor)
  }

  /** Resolves when the server has carried out every request so far. */
  async sync(): Promise<void> {
    await this.#reply((done) => this.#client.GetInputFocus(done))
    const refused = this.#refused
    this.#refused = undefined
    if (refused) throw refusedBy(refused)
  }

  /** Where the pointer is, in pixels. */
  async pointer(): Promise<{ x: number; y: number }> {
    const { rootX, rootY } = await this.#reply<{ rootX: number; rootY: number }>((done) =>
      this.#client.QueryPointer(this.#root, done),
    )
    return { x: rootX, y: rootY }
  }

  movePointer(x: number, y: number): void {
    this.#fake(this.#extensions.test.MotionNotify, 0, x, y)
    // The server draws the cursor without reporting damage.
    this.onChange()
  }

  /** Hides the cursor of the whole screen, or shows it again. Resolves when that is seen. The server counts hidings. */
  async setCursorHidden(hidden: boolean): Promise<void> {
    if (hidden !== this.#cursorHidden && !this.#lost) {
      this.#cursorHidden = hidden
      if (hidden) this.#extensions.fixes.HideCursor(this.#root)
      else this.#extensions.fixes.ShowCursor(this.#root)
    }
    await this.sync()
    this.onChange()
  }

  /** Presses or releases a button by its number. */
  button(button: number, down: boolean): void {
    const { ButtonPress, ButtonRelease } = this.#extensions.test
    this.#fake(down ? ButtonPress : ButtonRelease, button)
  }

  key(keycode: number, down: boolean): void {
    const { KeyPress, KeyRelease } = this.#extensions.test
    this.#fake(down ? KeyPress : KeyRelease, keycode)
  }

  /** The keysyms of every keycode from `keycodes.min` on, in columns: plain, with Shift, then those of other groups. */
  keyboardMapping(): Promise<number[][]> {
    const { min, max } = this.keycodes
    return this.#reply((done) => this.#client.GetKeyboardMapping(min, max - min + 1, done))
  }

  /** The keycodes of the modifiers Shift, Lock, Control, Mod1 to Mod5, in rows. */
  modifierMapping(): Promise<number[][]> {
    return this.#reply((done) => this.#client.GetModifierMapping(done))
  }

  /** Gives a keycode a new keysym. */
  bindKeycode(keycode: number, keysym: number): void {
    if (this.#lost) return
    this.#client.ChangeKeyboardMapping(keycode, 2, [keysym, keysym])
    // Chromium hears of a new keyboard only, never of a changed mapping, and would report the key as "\u0000". The core event
    // makes it read the mapping again. The numbers are the range of valid keycodes, as Chromium expects.
    const { min, max } = this.keycodes
    this.#client.SendEvent(inputFocus, 0, 0, {
      name: 'MappingNotify',
      request: mappingKeyboard,
      firstKeyCode: min,
      count: max - min + 1,
    })
  }

  /** The modifiers that are locked (Caps Lock, Num Lock), as a mask: bit 0 Shift, 1 Lock, 2 Control, 3 to 7 Mod1 to Mod5. */
  async lockedModifiers(): Promise<number> {
    const { xkb } = this.#extensions
    const state = await this.#reply<{ lockedMods: number }>((done) => xkb.GetState(xkb.UseCoreKbd, done))
    return state.lockedMods
  }

  /** Locks or unlocks one modifier, without a key being pressed. */
  lockModifier(mask: number, locked: boolean): void {
    if (this.#lost) return
    const { xkb } = this.#extensions
    xkb.LatchLockState(xkb.UseCoreKbd, mask, locked ? mask : 0, 0, 0, 0, 0, 0, 0)
  }

  /** Forgets what was drawn so far: the next drawing calls onChange again. */
  clearDamage(): void {
    if (!this.#lost) this.#extensions.damage.Subtract(this.#damage, 0, 0)
  }

  /** While the server is grabbed it serves this connection only: nothing is drawn. Keep it short. */
  grabServer(): void {
    if (!this.#lost) this.#client.GrabServer()
  }

  ungrabServer(): void {
    if (!this.#lost) this.#client.UngrabServer()
  }

  /** Closes the connection. May be called twice; resolves when the socket is closed. */
  async close(): Promise<void> {
    this.#socket.destroy()
    await this.ended
  }

  #fake(type: number, detail: number, x = 0, y = 0): void {
    if (this.#lost) throw connectionLost()
    this.#extensions.test.FakeInput(type, detail, 0, this.#root, x, y)
  }

  #reply<T>(send: (done: Reply<T>) => void): Promise<T> {
    if (this.#lost) return Promise.reject(connectionLost())
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      send((error, value) => {
        this.#waiting.delete(reject)
        if (error) reject(refusedBy(error))
        else resolve(value)
        // The package would report an error again that is not handled here.
        return true
      })
    })
  }

  #lose(): void {
    this.#lost = true
    for (const reject of this.#waiting) reject(connectionLost())
    this.#waiting.clear()
    this.onChange()
  }
}

function connectionLost(): Problem {
  return new Problem(
    500,
    'internal_error',
    'The connection to the display of this browser was lost: the browser has ended. Use another one.',
  )
}

function refusedBy({ message }: Error): Problem {
  return new Problem(500, 'internal_error', `The display of this browser refused a request (${message}).`)
}

function reply<T>(send: (done: Reply<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => send((error, value) => (error ? reject(error) : resolve(value))))
}

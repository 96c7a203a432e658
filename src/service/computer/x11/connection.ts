import type net from 'node:net'
import x11, {
  type Damage,
  type PropertyValue,
  type Reply,
  type XClient,
  type XDisplay,
  type XEvent,
  type XFixes,
  type Xkb,
  type XTest,
} from 'x11'
import type { Display } from '../../browser/display'
import { withTimeout } from '../../shared/deadline'
import { FairShare } from '../../shared/fair-share'
import { Problem } from '../../shared/problem'
import { describeFailure } from '../../shared/describe-failure'
import { connectWithoutLinks } from './display-socket'
import { browserEnded, browserUnresponsive } from '../unreachable'
import { notifyAll } from '../../shared/stray'

interface Extensions {
  test: XTest
  damage: Damage
  fixes: XFixes
  xkb: Xkb
}

const ANSWER_MS = 10_000
const inputOnly = 2
const anyType = 0
/** What is read of a property at once: programs hand over more in pieces. */
const MOST_PROPERTY_BYTES = 4 * 1024 ** 2
/** The largest reply; no cursor comes near it. */
const MOST_REPLY_BYTES = MOST_PROPERTY_BYTES + 1024
/** What the server may leave unread before nothing more is offered to it, bytes. */
const MOST_UNREAD_BYTES = 1024 ** 2
/** What its events and replies may take of this thread at once, ms. A browser causes few of them. */
const BURST_MS = 200
/** Longer lists of names are no lists of names. */
const MOST_NUMBERS = 1024

function unusable(error: unknown): Problem {
  return new Problem('internal_error', `The display of this browser can’t be used: ${describeFailure(error)}.`)
}

/**
 * One connection to an X server: the requests that the computer needs, in the server's own terms.
 *
 * Requests without a reply are sent at once and carried out in order. Everything that waits for a reply rejects with a
 * Problem 500 when the connection is lost, or when the reply takes longer than 10 s.
 */
export class XConnection {
  /** Lowest and highest keycode of the server. */
  readonly keycodes: { min: number; max: number }
  /** Resolves once, when the connection is gone, from either side. */
  readonly ended: Promise<void>
  /** Called when the picture may have changed: something was drawn, or the pointer has moved or changed its shape. */
  onChange: () => void = () => {}
  readonly #client: XClient
  readonly root: number
  readonly extensions: Extensions
  readonly #socket: net.Socket
  #cursorHidden = false
  readonly #listeners = new Set<(event: XEvent) => void>()
  /** Rejects everything that waits for a reply. */
  readonly #waiting = new Set<(error: Problem) => void>()
  #lost = false
  #refused: Error | undefined

  /** Connects to the X server of `display`. Throws a Problem 500 when that fails or the server lacks an extension. */
  static async open(display: Display): Promise<XConnection> {
    const socket = await connectWithoutLinks(display.socket).catch((error: unknown) => {
      throw unusable(error)
    })
    new FairShare({ burstMs: BURST_MS }).measure(socket)
    const closed = new Promise<never>((_resolve, reject) => {
      socket.once('close', () => reject(new Error('it closed the connection')))
    })
    try {
      return await withTimeout(Promise.race([XConnection.#connect(display, socket), closed]), ANSWER_MS, () => {
        throw new Error('it is not responding')
      })
    } catch (error) {
      socket.destroy()
      throw unusable(error)
    } finally {
      // Later closings are no concern of an opening that has succeeded.
      closed.catch(() => {})
    }
  }

  static async #connect({ auth }: Display, socket: net.Socket): Promise<XConnection> {
    const display = await reply<XDisplay>((done) =>
      // Requests of one turn of the event loop go out together: each write costs more time than what it says.
      x11.createClient({ stream: socket, display: ':0', auth: { ...auth }, bufferRequests: true }, done),
    )
    const { client } = display
    limitReplies(client, socket)
    // The package stores the numbers of names once for all servers; each server has its own numbers.
    client.atoms = { ...client.atoms }
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
    this.root = screen.root
    this.#socket = socket
    this.extensions = extensions
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
      notifyAll(this.#listeners, event)
    })
  }

  /** Resolves when the server has carried out every request so far, whether it has refused one or not. */
  async ping(): Promise<void> {
    await this.#reply((done) => this.#client.GetInputFocus(done))
  }

  /** Waits for the server; rejects when it has refused a request. */
  async sync(): Promise<void> {
    await this.ping()
    const refused = this.#refused
    this.#refused = undefined
    if (refused) throw refusedBy(refused)
  }

  async pointer(): Promise<{ x: number; y: number }> {
    const { rootX, rootY } = await this.#reply<{ rootX: number; rootY: number }>((done) =>
      this.#client.QueryPointer(this.root, done),
    )
    return { x: rootX, y: rootY }
  }

  movePointer(x: number, y: number): void {
    this.#fake(this.extensions.test.MotionNotify, 0, x, y)
    // The server draws the cursor without reporting damage.
    this.onChange()
  }

  /** Hides the cursor of the whole screen, or shows it again. Resolves when that is seen. The server counts hidings. */
  async setCursorHidden(hidden: boolean): Promise<void> {
    if (hidden !== this.#cursorHidden && !this.#lost) {
      this.#cursorHidden = hidden
      if (hidden) this.extensions.fixes.HideCursor(this.root)
      else this.extensions.fixes.ShowCursor(this.root)
    }
    await this.sync()
    this.onChange()
  }

  button(button: number, down: boolean): void {
    const { ButtonPress, ButtonRelease } = this.extensions.test
    this.#fake(down ? ButtonPress : ButtonRelease, button)
  }

  key(keycode: number, down: boolean): void {
    const { KeyPress, KeyRelease } = this.extensions.test
    this.#fake(down ? KeyPress : KeyRelease, keycode)
  }

  /** Has the server serve this connection only: nothing is drawn meanwhile. Keep it short. */
  grabServer(): void {
    if (!this.#lost) this.#client.GrabServer()
  }

  ungrabServer(): void {
    if (!this.#lost) this.#client.UngrabServer()
  }

  listen(listener: (event: XEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  atom(name: string): Promise<number> {
    return this.ask((client, done) => client.InternAtom(false, name, done))
  }

  /** Whether the server has left much unread of what was sent to it. */
  get isBehind(): boolean {
    return this.#socket.writableLength > MOST_UNREAD_BYTES
  }

  /** Returns a property, at most `bytes` of it; it is removed only when that is all. */
  property(window: number, name: number, { remove = false, bytes = MOST_PROPERTY_BYTES } = {}): Promise<PropertyValue> {
    return this.ask((client, done) => client.GetProperty(remove ? 1 : 0, window, name, anyType, 0, bytes / 4, done))
  }

  /** Returns a property of a window that is a list of atoms, windows or other numbers. */
  async numbers(window: number, name: number): Promise<number[]> {
    const { data } = await this.property(window, name, { bytes: 4 * MOST_NUMBERS })
    return Array.from({ length: data.length / 4 }, (_, index) => data.readUInt32LE(index * 4))
  }

  /** Returns an invisible window, to send to and to receive with. Gets events for changes of its properties. */
  createWindow(): number {
    const window = this.newId()
    const attributes = { eventMask: x11.eventMask.PropertyChange, overrideRedirect: true }
    this.sendRequest((client) => client.CreateWindow(window, this.root, -1, -1, 1, 1, 0, 0, inputOnly, 0, attributes))
    return window
  }

  destroyWindow(window: number): void {
    if (!this.#lost) this.#client.DestroyWindow(window)
  }

  newId(): number {
    return this.#client.AllocID()
  }

  sendRequest(send: (client: XClient) => void): void {
    if (this.#lost) throw browserEnded()
    send(this.#client)
  }

  ask<T>(send: (client: XClient, done: Reply<T>) => void): Promise<T> {
    return this.#reply((done) => send(this.#client, done))
  }

  async close(): Promise<void> {
    this.#socket.destroy()
    await this.ended
  }

  #fake(type: number, detail: number, x = 0, y = 0): void {
    if (this.#lost) throw browserEnded()
    this.extensions.test.FakeInput(type, detail, 0, this.root, x, y)
  }

  #reply<T>(send: (done: Reply<T>) => void): Promise<T> {
    if (this.#lost) return Promise.reject(browserEnded())
    const replied = new Promise<T>((resolve, reject) => {
      this.#waiting.add(reject)
      send((error, value) => {
        this.#waiting.delete(reject)
        if (error) reject(refusedBy(error))
        else resolve(value)
        // The package would report an error again that is not handled here.
        return true
      })
    })
    return withTimeout(replied, ANSWER_MS, () => {
      throw browserUnresponsive('The display')
    })
  }

  #lose(): void {
    this.#lost = true
    for (const reject of this.#waiting) reject(browserEnded())
    this.#waiting.clear()
    this.onChange()
  }
}

/** Ends the connection with a reply that says that it is longer than one may be: memory for it would be there before it came. */
function limitReplies({ pack_stream: incoming }: XClient, socket: net.Socket): void {
  const get = incoming.get.bind(incoming)
  incoming.get = (bytes, read) => {
    if (bytes > MOST_REPLY_BYTES) socket.destroy()
    else get(bytes, read)
  }
}

function refusedBy({ message }: Error): Problem {
  return new Problem('internal_error', `The display of this browser refused a request (${message}).`)
}

function reply<T>(send: (done: Reply<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => send((error, value) => (error ? reject(error) : resolve(value))))
}

import type { PropertyNotify, SelectionNotify, XEvent } from 'x11'
import { Problem } from '../../shared/problem'
import type { Clipboard } from '../device'
import { waitUntil } from '../schedule'
import { clipboardAtoms, predefined, type ClipboardAtoms } from './clipboard-atoms'
import type { XConnection } from './connection'
import { Mailbox } from './mailbox'
import { SelectionOwner } from './selection-owner'

/** How long the owner of the clipboard may take for each piece of an answer, ms. */
const answerMs = 5_000
/** A page has copied after this time, ms; usually much sooner, and then the call does not wait. */
const copyMs = 500
/** More bytes than this are not read: what all characters that the clipboard gives may take. */
const mostBytes = 16 * 1024 * 1024
const propertyNewValue = 0

export class X11Clipboard implements Clipboard {
  readonly #connection: XConnection
  readonly #atoms: ClipboardAtoms
  readonly #owner: SelectionOwner
  readonly #lastInput: () => number
  /** When the selection last got a new owner or content: a time of `performance.now()`. */
  #changedAt = -Infinity
  #onChange: () => void = () => {}

  /** Opens the clipboard; `lastInput` returns when a key or button was last used, as a time of `performance.now()`. */
  static async open(connection: XConnection, lastInput: () => number): Promise<X11Clipboard> {
    const atoms = await clipboardAtoms(connection)
    return new X11Clipboard(connection, atoms, new SelectionOwner(connection, atoms), lastInput)
  }

  private constructor(connection: XConnection, atoms: ClipboardAtoms, owner: SelectionOwner, lastInput: () => number) {
    this.#connection = connection
    this.#atoms = atoms
    this.#owner = owner
    this.#lastInput = lastInput
    const { fixes } = connection.extensions
    const { SetSelectionOwner } = fixes.SelectionEventMask
    connection.sendRequest(() => fixes.SelectSelectionInput(connection.root, atoms.CLIPBOARD, SetSelectionOwner))
    connection.listen((event) => {
      if (event.name !== 'SelectionNotify' || event.selectionTimestamp === undefined) return
      this.#changedAt = performance.now()
      this.#onChange()
    })
  }

  async read(signal: AbortSignal): Promise<string> {
    await this.#copied(signal)
    if (this.#owner.text !== undefined) return this.#owner.text
    const window = this.#connection.createWindow()
    const mailbox = new Mailbox()
    const stop = this.#connection.listen(mailbox.put)
    try {
      for (const target of [this.#atoms.UTF8_STRING, predefined.STRING]) {
        const bytes = await this.#convert(window, target, mailbox, signal)
        if (bytes) return bytes.toString(target === predefined.STRING ? 'latin1' : 'utf8')
      }
      return ''
    } finally {
      stop()
      this.#connection.destroyWindow(window)
    }
  }

  async write(text: string): Promise<void> {
    await this.#owner.own(text)
  }

  /** An input that makes a page copy is over before the page has copied: waits for that, or until it will not come. */
  async #copied(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#changedAt >= this.#lastInput()) return
    const over = new AbortController()
    const stop = () => over.abort()
    this.#onChange = stop
    signal.addEventListener('abort', stop, { once: true })
    await waitUntil(this.#lastInput() + copyMs, over.signal).catch(() => {})
    signal.removeEventListener('abort', stop)
    signal.throwIfAborted()
  }

  /** The selection in the form of `target`; undefined when no window owns it. */
  async #convert(window: number, target: number, mailbox: Mailbox, signal: AbortSignal): Promise<Buffer | undefined> {
    const property = target
    this.#connection.sendRequest((client) =>
      client.ConvertSelection(window, this.#atoms.CLIPBOARD, target, property, 0),
    )
    const isAnswer = (event: XEvent): event is SelectionNotify =>
      event.name === 'SelectionNotify' && event.requestor === window
    const answer = await mailbox.take(isAnswer, answerMs, signal)
    if (!answer) throw tooLate()
    if (answer.property === 0) return undefined
    // To an owner that sends pieces, removing one requests the next.
    const first = await this.#connection.property(window, property, { remove: true })
    if (first.bytesAfter > 0) throw tooLarge()
    if (first.type !== this.#atoms.INCR) return first.data

    const isPiece = (event: XEvent): event is PropertyNotify =>
      event.name === 'PropertyNotify' && event.wid === window && event.state === propertyNewValue
    const pieces: Buffer[] = []
    let size = 0
    for (;;) {
      if (!(await mailbox.take(isPiece, answerMs, signal))) throw tooLate()
      const { data, bytesAfter } = await this.#connection.property(window, property, { remove: true })
      if (data.length === 0) return Buffer.concat(pieces)
      pieces.push(data)
      size += data.length
      if (size > mostBytes || bytesAfter > 0) throw tooLarge()
    }
  }
}

function tooLarge(): Problem {
  return new Problem('internal_error', `The clipboard holds more than ${mostBytes} bytes, which are not read.`)
}

function tooLate(): Problem {
  return new Problem('internal_error', 'The browser didn’t hand over its clipboard in time.')
}

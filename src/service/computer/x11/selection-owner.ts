import x11, { type SelectionRequest, type XEvent } from 'x11'
import { predefined, type ClipboardAtoms } from './clipboard-atoms'
import type { XConnection } from './connection'

/** Bytes that go into one property; a request of the protocol holds up to 256 KiB. */
const chunkBytes = 192 * 1024
/** Texts that are handed over in pieces at the same time; a program may ask for one again and again, and take none. */
const MOST_TRANSFERS = 16
const replace = 0
const propertyDeleted = 1

interface Transfer {
  readonly requestor: number
  readonly property: number
  readonly type: number
  rest: Buffer
}

/**
 * Serves a text to the windows that paste it: the owner's side of an X selection (ICCCM 2). A text too large for one property goes in
 * pieces (ICCCM 2.7.2, INCR): the next one whenever the reader has deleted the one before.
 */
export class SelectionOwner {
  readonly #connection: XConnection
  readonly #atoms: ClipboardAtoms
  /** A new one for each text, so that news of an earlier one cannot be taken for news of this one. */
  #window = 0
  #text: string | undefined
  /** The text in each of its encodings, however many ask for it. */
  #bytes: { utf8?: Buffer; latin1?: Buffer } = {}
  #transfers: Transfer[] = []

  constructor(connection: XConnection, atoms: ClipboardAtoms) {
    this.#connection = connection
    this.#atoms = atoms
    connection.listen((event) => this.#on(event))
  }

  /** The text, while the selection is ours. */
  get text(): string | undefined {
    return this.#text
  }

  /** Takes the selection. Resolves when the server has given it to us. */
  async own(text: string): Promise<void> {
    const window = this.#connection.createWindow()
    this.#connection.sendRequest((client) => client.SetSelectionOwner(window, this.#atoms.CLIPBOARD, 0))
    if (this.#window !== 0) this.#connection.destroyWindow(this.#window)
    this.#window = window
    this.#text = text
    this.#bytes = {}
    await this.#connection.sync()
  }

  #on(event: XEvent): void {
    switch (event.name) {
      case 'SelectionRequest':
        if (!this.#connection.isBehind) this.#answer(event)
        break
      case 'SelectionClear':
        if (event.owner === this.#window) [this.#text, this.#bytes] = [undefined, {}]
        break
      case 'PropertyNotify':
        if (event.state === propertyDeleted && !this.#connection.isBehind) this.#continue(event.wid, event.atom)
        break
      case 'DestroyNotify':
        this.#transfers = this.#transfers.filter(({ requestor }) => requestor !== event.wid)
        break
      default:
    }
  }

  #answer({ requestor, selection, target, property, time }: SelectionRequest): void {
    // Clients of old leave the choice of the property to us.
    const chosen = property === 0 ? target : property
    const given = this.#give(requestor, chosen, target)
    this.#connection.sendRequest((client) =>
      client.SendEvent(requestor, 0, 0, {
        name: 'SelectionNotify',
        time,
        requestor,
        selection,
        target,
        property: given ? chosen : 0,
      }),
    )
  }

  /** Puts the text in the form of `target` into a property; false when there is no such form. */
  #give(requestor: number, property: number, target: number): boolean {
    const { TARGETS, UTF8_STRING, TEXT, ...atoms } = this.#atoms
    const text = this.#text
    if (text === undefined) return false
    const utf8 = [UTF8_STRING, atoms['text/plain;charset=utf-8'], atoms['text/plain']]
    if (target === TARGETS) {
      const targets = [TARGETS, ...utf8, TEXT, predefined.STRING]
      this.#put(requestor, property, predefined.ATOM, 32, Buffer.from(Uint32Array.from(targets).buffer))
    } else if (target === predefined.STRING) {
      // Latin-1 by definition; what it lacks becomes a question mark.
      this.#bytes.latin1 ??= Buffer.from(text.replaceAll(/[\u{100}-\u{10ffff}]/gu, '?'), 'latin1')
      this.#send({ requestor, property, type: target, rest: this.#bytes.latin1 })
    } else if (utf8.includes(target) || target === TEXT) {
      this.#bytes.utf8 ??= Buffer.from(text)
      this.#send({ requestor, property, type: target === TEXT ? UTF8_STRING : target, rest: this.#bytes.utf8 })
    } else return false
    return true
  }

  #send(transfer: Transfer): void {
    const { requestor, property, type, rest } = transfer
    if (rest.length <= chunkBytes) {
      this.#put(requestor, property, type, 8, rest)
      return
    }
    const { PropertyChange, StructureNotify } = x11.eventMask
    this.#connection.sendRequest((client) =>
      client.ChangeWindowAttributes(requestor, { eventMask: PropertyChange | StructureNotify }),
    )
    this.#put(requestor, property, this.#atoms.INCR, 32, Buffer.from(Uint32Array.of(rest.length).buffer))
    this.#transfers = [...this.#transfers, transfer].slice(-MOST_TRANSFERS)
  }

  /** The next piece of what this property is used for; an empty one is the end. */
  #continue(requestor: number, property: number): void {
    const transfer = this.#transfers.find((one) => one.requestor === requestor && one.property === property)
    if (!transfer) return
    const piece = transfer.rest.subarray(0, chunkBytes)
    transfer.rest = transfer.rest.subarray(piece.length)
    this.#put(requestor, property, transfer.type, 8, piece)
    if (piece.length === 0) this.#transfers = this.#transfers.filter((one) => one !== transfer)
  }

  #put(window: number, property: number, type: number, format: 8 | 32, data: Buffer): void {
    this.#connection.sendRequest((client) => client.ChangeProperty(replace, window, property, type, format, data))
  }
}

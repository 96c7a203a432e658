import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** ZRLE, which every VNC viewer understands (RFC 6143, 7.7.6). */
const ZRLE = 16
/** Tight, which has JPEG for what is a picture (the community's RFB specification). */
const TIGHT = 7
/** Less is sent as it is (Tight). */
const LEAST_COMPRESSED = 12

/** What a viewer asks for. Tight by a middle quality of JPEG, as viewers do by default. */
export const ENCODINGS = { ZRLE: [ZRLE], Tight: [TIGHT, -32 + 6] } as const

/**
 * A VNC viewer that only counts (RFC 6143): it asks for the next update as soon as it has one, and neither unpacks nor
 * draws what it gets.
 */
export class RfbClient {
  /** Updates so far. One holds what has changed since the last, so the frames that it shows are no more than these. */
  updates = 0
  readonly #socket: Socket
  readonly #incoming: AsyncIterator<Buffer, undefined>
  #buffered: Buffer = Buffer.alloc(0)

  private constructor(socket: Socket) {
    this.#socket = socket
    this.#incoming = socket[Symbol.asyncIterator]()
  }

  static async connect(port: number, encodings: readonly number[] = ENCODINGS.ZRLE): Promise<RfbClient> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.setNoDelay(true)
    const client = new RfbClient(socket)
    const size = await client.#shakeHands(encodings)
    void client.#follow(size).catch(() => socket.destroy())
    return client
  }

  close(): void {
    this.#socket.destroy()
  }

  async #shakeHands(encodings: readonly number[]): Promise<Buffer> {
    await this.#take(12)
    this.#socket.write('RFB 003.008\n')
    const [kinds = 0] = await this.#take(1)
    await this.#take(kinds)
    const noPassword = 1
    this.#socket.write(Buffer.from([noPassword]))
    await this.#take(4)
    const shared = 1
    this.#socket.write(Buffer.from([shared]))
    const server = await this.#take(24)
    await this.#take(server.readUInt32BE(20))
    const wanted = Buffer.alloc(4 + 4 * encodings.length)
    wanted.writeUInt8(2)
    wanted.writeUInt16BE(encodings.length, 2)
    for (const [index, encoding] of encodings.entries()) wanted.writeInt32BE(encoding, 4 + 4 * index)
    this.#socket.write(wanted)
    return server.subarray(0, 4)
  }

  async #follow(size: Buffer): Promise<void> {
    const ask = (incremental: 0 | 1) =>
      this.#socket.write(Buffer.concat([Buffer.from([3, incremental, 0, 0, 0, 0]), size]))
    ask(0)
    for (;;) {
      const [kind] = await this.#take(1)
      if (kind === 0) {
        await this.#update()
        this.updates += 1
        ask(1)
      } else if (kind === 3) {
        const head = await this.#take(7)
        await this.#take(head.readUInt32BE(3))
      } else if (kind !== 2) throw new Error(`The VNC server sent a message of kind ${kind}.`)
    }
  }

  async #update(): Promise<void> {
    const rectangles = (await this.#take(3)).readUInt16BE(1)
    for (let count = 0; count < rectangles; count++) {
      const head = await this.#take(12)
      const encoding = head.readInt32BE(8)
      if (encoding === ZRLE) await this.#take((await this.#take(4)).readUInt32BE(0))
      else if (encoding === TIGHT) await this.#tight(head.readUInt16BE(4), head.readUInt16BE(6))
      else throw new Error(`The VNC server sent encoding ${encoding}.`)
    }
  }

  /** A rectangle of one colour, a JPEG, or colours of 3 bytes, maybe of a palette. */
  async #tight(width: number, height: number): Promise<void> {
    const [control = 0] = await this.#take(1)
    const kind = control >> 4
    if (kind === 8) return void (await this.#take(3))
    if (kind === 9) return void (await this.#take(await this.#compactLength()))
    const [filter = 0] = kind & 4 ? await this.#take(1) : []
    let length = width * height * 3
    if (filter === 1) {
      const colours = ((await this.#take(1))[0] ?? 0) + 1
      await this.#take(colours * 3)
      length = colours === 2 ? Math.ceil(width / 8) * height : width * height
    }
    await this.#take(length < LEAST_COMPRESSED ? length : await this.#compactLength())
  }

  /** Seven bits a byte, the lowest first, in at most three. */
  async #compactLength(): Promise<number> {
    let length = 0
    for (const shift of [0, 7, 14]) {
      const [byte = 0] = await this.#take(1)
      length |= (shift === 14 ? byte : byte & 127) << shift
      if (byte < 128) break
    }
    return length
  }

  async #take(length: number): Promise<Buffer> {
    const parts = [this.#buffered]
    let have = this.#buffered.length
    while (have < length) {
      const { value, done } = await this.#incoming.next()
      if (done) throw new Error('The VNC server has hung up.')
      parts.push(value)
      have += value.length
    }
    const all = parts.length === 1 ? this.#buffered : Buffer.concat(parts)
    this.#buffered = all.subarray(length)
    return all.subarray(0, length)
  }
}

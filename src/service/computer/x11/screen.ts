import { setImmediate } from 'node:timers/promises'
import type { ScreenSource } from '../device'
import { Frame } from '../frame'
import { SharedWork } from '../shared-work'
import type { Framebuffer } from './framebuffer'
import type { XConnection } from './connection'

/** Bytes whose order is turned in one go; about half a millisecond, so that inputs are not held up. */
const slice = 2 << 20

/**
 * Takes pictures of one screen, and only when it has changed since the last one: an unchanged screen costs one round trip.
 */
export class Screen implements ScreenSource {
  readonly #connection: XConnection
  readonly #framebuffer: Framebuffer
  /** The screen may look different from `#frame`. */
  #dirty = true
  #frame: Frame | undefined
  /** The memory of `#frame`. */
  #buffer: Buffer | undefined
  #capturedAt = -Infinity
  #pointer = { x: -1, y: -1 }
  #free: Buffer | undefined
  readonly #watchers = new Set<() => void>()
  // What runs may have read its pixels already: a caller must not be given what was there before the call.
  readonly #captures = new SharedWork(() => this.#capture())

  constructor(connection: XConnection, framebuffer: Framebuffer) {
    this.#connection = connection
    this.#framebuffer = framebuffer
    connection.onChange = () => {
      this.#dirty = true
      for (const watcher of this.#watchers) watcher()
    }
  }

  capture(): Promise<Frame> {
    return this.#captures.run()
  }

  follow(): Promise<Frame> {
    return this.capture()
  }

  /** Calls `watcher` each time that the screen may have changed; returns how to stop that. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** The screen may look different from the last picture. */
  get changed(): boolean {
    return this.#dirty
  }

  /** When the last picture was taken: a time of `performance.now()`. */
  get capturedAt(): number {
    return this.#capturedAt
  }

  async #capture(): Promise<Frame> {
    // Also waits for the news of everything that was drawn so far. A page may move the pointer itself (pointer lock), and the
    // server tells nobody.
    const pointer = await this.#connection.pointer()
    const moved = pointer.x !== this.#pointer.x || pointer.y !== this.#pointer.y
    if (this.#frame && !this.#dirty && !moved) return this.#frame

    const buffer = await this.#read()
    if (this.#frame && this.#buffer?.equals(buffer)) {
      this.#recycle(buffer)
      return this.#frame
    }
    const { width, height, stride } = this.#framebuffer.layout
    const [before, memory] = [this.#frame, this.#buffer]
    if (memory) before?.retire(() => this.#recycle(memory))
    this.#buffer = buffer
    this.#frame = new Frame((before?.number ?? 0) + 1, { data: buffer.subarray(1), width, height, stride })
    return this.#frame
  }

  /** Reads all rows. From the second byte on they are pixels of red, green, blue and a byte that nobody looks at. */
  async #read(): Promise<Buffer> {
    const { size } = this.#framebuffer
    const buffer = this.#free ?? Buffer.allocUnsafeSlow(size + 1).fill(0)
    this.#free = undefined
    const rows = buffer.subarray(0, size)
    this.#connection.grabServer()
    try {
      this.#connection.clearDamage()
      this.#dirty = false
      this.#pointer = await this.#connection.pointer()
      // The server takes the cursor away to draw below it and puts it back when it has nothing else to do: certainly before
      // it comes to a further request.
      await this.#connection.pointer()
      this.#framebuffer.read(rows)
      this.#capturedAt = performance.now()
    } catch (error) {
      this.#dirty = true
      this.#recycle(buffer)
      throw error
    } finally {
      this.#connection.ungrabServer()
    }
    // Blue, green, red, 0 turned round is 0, red, green, blue.
    for (let start = 0; start < size; start += slice) {
      rows.subarray(start, start + slice).swap32()
      await setImmediate()
    }
    return buffer
  }

  /** Keeps memory for the next picture; one is enough, as pictures are taken one at a time. */
  #recycle(buffer: Buffer): void {
    this.#free = buffer
  }
}

import type { ScreenSource } from '../device'
import { Frame } from '../frame'
import { frameMemory } from '../frame-memory'
import { SharedWork } from '../shared-work'
import type { Framebuffer } from './framebuffer'
import type { XConnection } from './connection'

/** How long a picture is kept for whoever asks next, ms; longer than viewers wait for a change. */
const keptMs = 30_000

/**
 * Takes pictures of one screen, and only when it has changed since the last one: an unchanged screen costs one round trip.
 */
export class Screen implements ScreenSource {
  readonly #connection: XConnection
  readonly #framebuffer: Framebuffer
  /** The screen may look different from `#frame`. */
  #dirty = true
  #frame: Frame | undefined
  #lastNumber = 0
  #idle: NodeJS.Timeout | undefined
  /** The memory of `#frame`. */
  #buffer: Buffer | undefined
  #capturedAt = -Infinity
  #pointer = { x: -1, y: -1 }
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
    this.#idle ??= setTimeout(() => this.#forget(), keptMs).unref()
    this.#idle.refresh()
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
    if (this.#frame && !this.#dirty && !(await this.#news())) return this.#frame
    const buffer = await this.#read()
    const { width, height, stride } = this.#framebuffer.layout
    const pixels = { data: buffer, width, height, stride }
    const [before, memory] = [this.#frame, this.#buffer]
    const frame = before ? before.next(pixels) : new Frame(this.#lastNumber + 1, pixels)
    if (frame === before) {
      frameMemory.give(buffer)
      return frame
    }
    this.#lastNumber = frame.number
    this.#frame = frame
    this.#buffer = buffer
    if (memory) before?.retire(() => frameMemory.give(memory))
    return frame
  }

  /** Whether the picture has changed after all. */
  async #news(): Promise<boolean> {
    // Also waits for the news of everything that was drawn so far. A page may move the pointer itself (pointer lock), and the
    // server tells nobody.
    const { x, y } = await this.#connection.pointer()
    return this.#dirty || x !== this.#pointer.x || y !== this.#pointer.y
  }

  /** Reads all rows. */
  async #read(): Promise<Buffer> {
    const buffer = frameMemory.take(this.#framebuffer.size)
    this.#connection.grabServer()
    try {
      this.#connection.clearDamage()
      this.#dirty = false
      this.#pointer = await this.#connection.pointer()
      // The server takes the cursor away to draw below it and puts it back when it has nothing else to do: certainly before
      // it comes to a further request.
      await this.#connection.pointer()
      await this.#framebuffer.read(buffer)
      this.#capturedAt = performance.now()
    } catch (error) {
      this.#dirty = true
      frameMemory.give(buffer)
      throw error
    } finally {
      this.#connection.ungrabServer()
    }
    return buffer
  }

  /** Nobody looks: a picture of each browser of a service would take more memory than all else. */
  #forget(): void {
    this.#frame = undefined
    this.#buffer = undefined
  }
}

import type { Region } from '../../../contract/computer'
import { notifyAll } from '../../shared/stray'
import { type Changes, inStrips, type Piece } from '../changes'
import type { ScreenSource } from '../device'
import { Frame } from '../frame'
import { frameMemory } from '../frame-memory'
import { SharedWork } from '../../shared/shared-work'
import type { Framebuffer } from './framebuffer'
import type { XConnection } from './connection'
import { type CursorImage, Drawn } from './drawn'

/** How long a picture is kept for the next request, ms; longer than viewers wait for a change. */
const keptMs = 30_000
/** The server takes the cursor away for what is drawn so close to it, in pixels; in truth for less. */
const cursorMargin = 32

/** Parts of the screen that were read, and where they may differ from the last picture. */
interface News {
  strips: readonly (Buffer | undefined)[]
  where: Changes
  /** What is below the cursor, if that was requested and any of it is on the screen. */
  below: Piece | undefined
}

interface Captured {
  frame: Frame
  below: Piece | undefined
}

/**
 * Takes pictures of one screen, and only when it has changed since the last one: an unchanged screen costs one round trip. Of one
 * that has changed only those strips are read in which something was drawn, or the cursor is or was.
 */
export class Screen implements ScreenSource {
  readonly #connection: XConnection
  readonly #framebuffer: Framebuffer
  readonly #drawn: Drawn
  #dirty = true
  #frame: Frame | undefined
  #lastNumber = 0
  #idle: NodeJS.Timeout | undefined
  #capturedAt = -Infinity
  /** In the last picture; undefined when it is not known what was drawn since then. */
  #cursor: CursorImage | undefined
  readonly #watchers = new Set<() => void>()
  // What runs may have read its pixels already: a caller must not be given what was there before the call.
  readonly #captures = new SharedWork(() => this.#capture())
  /** Whether the next capture includes what is below the cursor. */
  #wantsBelow = false
  /** Whether the last one did: to copy it, the server takes the cursor away. */
  #tookBelow = false

  constructor(connection: XConnection, framebuffer: Framebuffer) {
    this.#connection = connection
    this.#framebuffer = framebuffer
    this.#drawn = new Drawn(connection)
    connection.onChange = () => {
      this.#dirty = true
      notifyAll(this.#watchers)
    }
  }

  async capture(): Promise<Frame> {
    return (await this.#run()).frame
  }

  async withoutCursor(region?: Region): Promise<Buffer> {
    this.#wantsBelow = true
    const { frame, below } = await this.#run()
    return below ? frame.pngWith(below, region) : frame.png(region)
  }

  #run(): Promise<Captured> {
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

  /** Whether the screen may differ from the last picture. */
  get changed(): boolean {
    return this.#dirty
  }

  get capturedAt(): number {
    return this.#capturedAt
  }

  async #capture(): Promise<Captured> {
    const [before, wantsBelow] = [this.#frame, this.#wantsBelow]
    this.#wantsBelow = false
    if (!wantsBelow && before && !this.#dirty && !(await this.#hasNews())) return { frame: before, below: undefined }
    const { strips, where, below } = await this.#read(before, wantsBelow)
    const frame = before ? before.next(strips, where) : this.#first(strips)
    for (const strip of strips) if (strip && !frame.strips.includes(strip)) frameMemory.give(strip)
    if (frame === before) return { frame, below }
    if (before) {
      for (const strip of before.strips) if (frame.strips.includes(strip)) frameMemory.share(strip)
      before.retire(() => before.strips.forEach((strip) => frameMemory.give(strip)))
    }
    this.#lastNumber = frame.number
    this.#frame = frame
    return { frame, below }
  }

  #first(strips: News['strips']): Frame {
    const { width, height, stride } = this.#framebuffer.layout
    const all = strips.filter((strip) => strip !== undefined)
    return new Frame(this.#lastNumber + 1, { strips: all, width, height, stride })
  }

  /** Whether the picture has really changed. */
  async #hasNews(): Promise<boolean> {
    // Also waits for the news of everything that was drawn so far. A page may move the pointer itself (pointer lock), and the
    // server sends no event for that.
    const { x, y } = await this.#connection.pointer()
    return this.#dirty || x !== this.#cursor?.at.x || y !== this.#cursor.at.y
  }

  /** Reads what may differ from `before`, or all. */
  async #read(before: Frame | undefined, wantsBelow: boolean): Promise<News> {
    const known = before && this.#cursor
    let strips: News['strips'] = []
    this.#connection.grabServer()
    try {
      this.#dirty = false
      this.#cursor = undefined
      const [drawn, cursor] = await Promise.all([this.#drawn.take(), this.#drawn.cursor()])
      const where = inStrips(
        known ? [...drawn, known.region, cursor.region] : [this.#framebuffer.whole],
        this.#framebuffer.layout,
      )
      if (!known || this.#tookBelow || mayBeAway(drawn, known, cursor)) await this.#connection.pointer()
      this.#tookBelow = wantsBelow
      strips = where.map((region, index) => region && frameMemory.take(this.#framebuffer.bytesOf(index)))
      await this.#framebuffer.read(strips)
      this.#capturedAt = performance.now()
      this.#cursor = cursor
      const below = wantsBelow ? await this.#drawn.below(onScreen(cursor.region, this.#framebuffer.whole)) : undefined
      return { strips, where, below }
    } catch (error) {
      this.#dirty = true
      for (const strip of strips) if (strip) frameMemory.give(strip)
      throw error
    } finally {
      this.#connection.ungrabServer()
    }
  }

  /** No viewer is connected: a picture of each browser of a service would take more memory than all else. */
  #forget(): void {
    this.#frame = undefined
  }
}

/**
 * Returns whether the cursor may be out of the picture: the server takes it away to move it and to draw below it, and puts it back when it
 * has nothing else to do; certainly before it comes to a further request.
 */
function mayBeAway(drawn: readonly Region[], before: CursorImage, now: CursorImage): boolean {
  const { x, y, width, height } = now.region
  const isNear = (region: Region): boolean =>
    region.x < x + width + cursorMargin &&
    region.x + region.width > x - cursorMargin &&
    region.y < y + height + cursorMargin &&
    region.y + region.height > y - cursorMargin
  return now.serial !== before.serial || now.at.x !== before.at.x || now.at.y !== before.at.y || drawn.some(isNear)
}

/** Returns what of a region is on the screen; without width or height when none of it is. */
function onScreen({ x, y, width, height }: Region, screen: Region): Region {
  const [left, top] = [Math.max(x, 0), Math.max(y, 0)]
  return {
    x: left,
    y: top,
    width: Math.min(x + width, screen.width) - left,
    height: Math.min(y + height, screen.height) - top,
  }
}

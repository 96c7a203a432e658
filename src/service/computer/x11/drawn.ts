import type { XCursorImage } from 'x11'
import type { Region } from '../../../contract/computer'
import type { Piece } from '../changes'
import type { Point } from '../device'
import type { XConnection } from './connection'

/** Whole pixels, as the frame buffer has them. */
const zPixmap = 2
const allPlanes = 0xffff_ffff

/** Where the pointer is, where its picture is drawn, and a number that changes with the picture. */
export interface CursorImage {
  at: Point
  region: Region
  serial: number
}

/** What is drawn on a screen; the connection's `onChange` is called when something is. */
export class Drawn {
  readonly #connection: XConnection
  readonly #damage: number
  readonly #region: number

  constructor(connection: XConnection) {
    const { damage, fixes } = connection.extensions
    this.#connection = connection
    this.#damage = connection.newId()
    this.#region = connection.newId()
    connection.sendRequest(() => {
      damage.Create(this.#damage, connection.root, damage.ReportLevel.NonEmpty)
      fixes.CreateRegion(this.#region, [])
      fixes.SelectCursorInput(connection.root, fixes.CursorNotifyMask.DisplayCursor)
    })
  }

  /** Returns where something was drawn since the last call; the cursor does not count. What is drawn from now on is reported next time. */
  async take(): Promise<Region[]> {
    const { damage, fixes } = this.#connection.extensions
    const { rectangles } = await this.#connection.ask<{ rectangles: Region[] }>((_, done) => {
      damage.Subtract(this.#damage, 0, this.#region)
      fixes.FetchRegion(this.#region, done)
    })
    return rectangles
  }

  /** Returns the cursor as it is or, while it is hidden, as it would be. */
  async cursor(): Promise<CursorImage> {
    const { fixes } = this.#connection.extensions
    const { x, y, width, height, xhot, yhot, cursorSerial } = await this.#connection.ask<XCursorImage>((_, done) =>
      fixes.GetCursorImage(done),
    )
    return { at: { x, y }, region: { x: x - xhot, y: y - yhot, width, height }, serial: cursorSerial }
  }

  /**
   * Returns what is drawn in a region, below the cursor: for a reader of the screen's pixels through a request the server takes the cursor away. It
   * puts it back before it comes to a further request.
   */
  async below(region: Region): Promise<Piece | undefined> {
    const { x, y, width, height } = region
    if (width <= 0 || height <= 0) return undefined
    const { data } = await this.#connection.ask<{ data: Buffer }>((client, done) =>
      client.GetImage(zPixmap, this.#connection.root, x, y, width, height, allPlanes, done),
    )
    return { region, data }
  }
}

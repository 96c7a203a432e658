import type { Region } from '../../../contract/computer'
import type { PictureUpdate } from './screen-answer'
import type { VideoUpdate } from './video-source'

/** A picture as it was at one time; it is composed on first use. */
export interface Snapshot {
  /** PNG, or as the service has sent it. */
  bytes(): Promise<Blob>
}

/** The picture that is shown, and what it was made of: a whole one and what has changed since. */
export class ShownPicture {
  readonly #canvas = new OffscreenCanvas(1, 1)
  readonly #context = this.#canvas.getContext('2d', { alpha: false })
  /** Replaced, never changed: snapshots share it. */
  #made: readonly PictureUpdate[] = []
  #snapshot: Snapshot | null = null
  #isVideo = false

  /** Changes with each update; null before the first one. */
  get image(): OffscreenCanvas | null {
    return this.#isVideo || this.#made.length > 0 ? this.#canvas : null
  }

  /** Takes a frame of a video, which is closed. Its last column and row may be none of the display's. */
  applyFrame({ frame, width, height }: VideoUpdate): void {
    const context = contextFor(this.#context, { width, height })
    context.drawImage(frame, 0, 0)
    frame.close()
    this.#isVideo = true
    this.#made = []
    this.#snapshot = null
  }

  /** Takes an update that is decoded; `bitmap` is closed. Changes without the picture that they belong to are an error. */
  apply(update: PictureUpdate, bitmap: ImageBitmap): void {
    if (update.regions && this.#made.length === 0) throw new Error('There is no picture that could have changed.')
    draw(this.#context, update, bitmap)
    bitmap.close()
    this.#isVideo = false
    this.#made = update.regions ? [...this.#made, update] : [update]
    this.#snapshot = snapshotOf(this.#made)
  }

  /** The same one until there is a new picture. One of a video is kept at once: the next frame replaces it. */
  snapshot(): Snapshot | null {
    if (!this.#isVideo) return this.#snapshot
    this.#snapshot ??= snapshotOfFrame(this.#canvas)
    return this.#snapshot
  }
}

function snapshotOf(made: readonly PictureUpdate[]): Snapshot | null {
  const [whole, ...changes] = made
  if (!whole) return null
  let bytes: Promise<Blob> | undefined
  return { bytes: () => (bytes ??= changes.length === 0 ? Promise.resolve(whole.bytes) : putTogether(made)) }
}

function snapshotOfFrame(canvas: OffscreenCanvas): Snapshot {
  const bytes = canvas.convertToBlob({ type: 'image/png' })
  bytes.catch(() => {})
  return { bytes: () => bytes }
}

async function putTogether(made: readonly PictureUpdate[]): Promise<Blob> {
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { alpha: false })
  for (const update of made) {
    const bitmap = await createImageBitmap(update.bytes)
    draw(context, update, bitmap)
    bitmap.close()
  }
  return canvas.convertToBlob({ type: 'image/png' })
}

function draw(
  context: OffscreenCanvasRenderingContext2D | null,
  { regions }: PictureUpdate,
  bitmap: ImageBitmap,
): void {
  if (!context) throw new Error('This browser doesn’t give the page a canvas.')
  if (regions) {
    for (const { region, from } of withOffsets(regions)) {
      const { x, y, width, height } = region
      context.drawImage(bitmap, 0, from, width, height, x, y, width, height)
    }
    return
  }
  contextFor(context, bitmap).drawImage(bitmap, 0, 0)
}

/** A canvas of that size. */
function contextFor(
  context: OffscreenCanvasRenderingContext2D | null,
  { width, height }: { width: number; height: number },
): OffscreenCanvasRenderingContext2D {
  if (!context) throw new Error('This browser doesn’t give the page a canvas.')
  const { canvas } = context
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  return context
}

/** Each region with the row of the update's picture in which it begins. */
function withOffsets(regions: readonly Region[]): { region: Region; from: number }[] {
  let next = 0
  return regions.map((region) => {
    const from = next
    next += region.height
    return { region, from }
  })
}

import type { Region } from '../../../contract/computer'
import type { Update } from './screen-source'

/** A picture as it was at one time; it is put together when somebody wants it. */
export interface Snapshot {
  /** PNG, or as the service has sent it. */
  bytes(): Promise<Blob>
}

/** The picture that is shown, and what it was made of: a whole one and what has changed since. */
export class ShownPicture {
  readonly #canvas = new OffscreenCanvas(1, 1)
  readonly #context = this.#canvas.getContext('2d', { alpha: false })
  /** Replaced, never changed: snapshots share it. */
  #made: readonly Update[] = []
  #snapshot: Snapshot | null = null

  /** Changes with each update; null before the first one. */
  get image(): OffscreenCanvas | null {
    return this.#made.length > 0 ? this.#canvas : null
  }

  /** Takes an update that is decoded; `bitmap` is closed. Changes without the picture that they belong to are an error. */
  apply(update: Update, bitmap: ImageBitmap): void {
    if (update.regions && this.#made.length === 0) throw new Error('There is no picture that could have changed.')
    draw(this.#context, update, bitmap)
    bitmap.close()
    this.#made = update.regions ? [...this.#made, update] : [update]
    this.#snapshot = snapshotOf(this.#made)
  }

  /** The same one until there is a new picture. */
  snapshot(): Snapshot | null {
    return this.#snapshot
  }
}

function snapshotOf(made: readonly Update[]): Snapshot | null {
  const [whole, ...changes] = made
  if (!whole) return null
  let bytes: Promise<Blob> | undefined
  return { bytes: () => (bytes ??= changes.length === 0 ? Promise.resolve(whole.bytes) : putTogether(made)) }
}

async function putTogether(made: readonly Update[]): Promise<Blob> {
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { alpha: false })
  for (const update of made) {
    const bitmap = await createImageBitmap(update.bytes)
    draw(context, update, bitmap)
    bitmap.close()
  }
  return canvas.convertToBlob({ type: 'image/png' })
}

function draw(context: OffscreenCanvasRenderingContext2D | null, { regions }: Update, bitmap: ImageBitmap): void {
  if (!context) throw new Error('This browser gives the page no canvas.')
  if (regions) {
    for (const { region, from } of placed(regions)) {
      const { x, y, width, height } = region
      context.drawImage(bitmap, 0, from, width, height, x, y, width, height)
    }
    return
  }
  const { canvas } = context
  const { width, height } = bitmap
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  context.drawImage(bitmap, 0, 0)
}

/** Each region with the row of the update's picture in which it begins. */
function placed(regions: readonly Region[]): { region: Region; from: number }[] {
  let next = 0
  return regions.map((region) => {
    const from = next
    next += region.height
    return { region, from }
  })
}

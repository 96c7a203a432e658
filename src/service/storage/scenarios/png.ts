import sharp from 'sharp'
import { badRequest } from '../../shared/invalid-input'

/** More than any display has, less than what would fill the memory of its reader. */
const MOST_PIXELS = 64 * 1024 * 1024

/** The size of a picture in pixels. Problem 400 that names the part when it is not a whole PNG, or is too large. */
export async function pngSize(bytes: Uint8Array, field: string): Promise<{ width: number; height: number }> {
  const refuse = (message: string) => badRequest([{ path: field, message }])
  const picture = sharp(bytes, { failOn: 'truncated', limitInputPixels: false })
  const { format, width, height } = await picture.metadata().catch(() => {
    throw refuse('must be a PNG')
  })
  if (format !== 'png') throw refuse(`must be a PNG; this is ${format}`)
  if (width * height > MOST_PIXELS) throw refuse(`is ${width}x${height}; it must have at most ${MOST_PIXELS} pixels`)
  // Reads every pixel: a picture that ends in the middle has a right beginning.
  await picture.stats().catch(() => {
    throw refuse('must be a whole PNG; this one is damaged')
  })
  return { width, height }
}

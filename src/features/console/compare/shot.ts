import type { Pixels } from '../../../pictures/pixels'
import { zoneName } from '../../../ui/format'

/** A picture to compare, and where it is from. */
export interface Shot {
  name: string
  /** As it was taken or chosen. */
  file: Blob
  pixels: Pixels
  /** It was shown when the screen was frozen. */
  isFrozen?: boolean
}

/** As many as the largest displays have: comparing more would take the page's time and memory. */
const MOST_PIXELS = 40_000_000

/** Reads a picture's pixels as they are stored. Throws when the file is no picture, or a huge one. */
export async function readShot(picture: Blob, name: string): Promise<Shot> {
  const bitmap = await createImageBitmap(picture, { colorSpaceConversion: 'none' }).catch((cause: unknown) => {
    throw new Error(`${name} is not a picture that your browser can read. Choose a PNG, JPEG or WebP.`, { cause })
  })
  const { width, height } = bitmap
  if (width * height > MOST_PIXELS) {
    bitmap.close()
    throw new Error(`${name} has ${width} × ${height} pixels, too many to compare. Choose one of a screen’s size.`)
  }
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser doesn’t allow the page to read pixels.')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return { name, file: picture, pixels: context.getImageData(0, 0, width, height) }
}

/** `14:03:27 CET`, as part of a shot's name. */
export const clock = (at: Date): string => `${at.toLocaleTimeString('en-GB')} ${zoneName(at.getTime())}`

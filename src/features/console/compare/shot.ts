import type { Pixels } from '../../../pictures/pixels'

/** A picture to compare, and where it is from. */
export interface Shot {
  name: string
  pixels: Pixels
}

/** Reads a picture's pixels as they are stored. Throws when the file is no picture. */
export async function readShot(picture: Blob, name: string): Promise<Shot> {
  const bitmap = await createImageBitmap(picture, { colorSpaceConversion: 'none' })
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser gives no access to pixels.')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return { name, pixels: context.getImageData(0, 0, width, height) }
}

/** `14:03:27`, as part of a shot's name. */
export const clock = (at: Date): string => at.toLocaleTimeString('en-GB')

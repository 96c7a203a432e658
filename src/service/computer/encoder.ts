import sharp from 'sharp'
import type { Region } from '../../contract/computer'

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp'

/** A picture in memory: rows of `stride` bytes, 4 bytes a pixel (red, green, blue, anything). */
export interface Pixels {
  data: Buffer
  width: number
  height: number
  stride: number
}

/**
 * Encodes a picture, or a region of it that lies inside. PNG keeps every pixel; JPEG and WebP are for viewing.
 * Adaptive filters, a palette or a higher PNG level cost more time than they save bytes on a screen.
 */
export async function encode(
  { data, width, height, stride }: Pixels,
  type: ImageType,
  region?: Region,
): Promise<Buffer> {
  const image = sharp(data, { raw: { width: stride / 4, height, channels: 4 } })
  const { x, y, ...size } = region ?? { x: 0, y: 0, width, height }
  const part = image.extract({ left: x, top: y, ...size }).removeAlpha()
  switch (type) {
    case 'image/png':
      return part.png({ compressionLevel: 1, adaptiveFiltering: false }).toBuffer()
    case 'image/jpeg':
      return part.jpeg({ quality: 80 }).toBuffer()
    case 'image/webp':
      return part.webp({ quality: 75, effort: 0 }).toBuffer()
  }
}

import { availableParallelism } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import type { Region } from '../../contract/computer'

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp'

/** A picture in memory: rows of `stride` bytes, 4 bytes a pixel (red, green, blue, anything). */
export interface Pixels {
  data: Buffer
  width: number
  height: number
  stride: number
}

// One core is left to the inputs and the X servers: viewers may see fewer pictures, but a drag must keep its time. For the
// same reason one picture uses one thread.
let free = Math.max(1, availableParallelism() - 1)
const waiting: (() => void)[] = []
sharp.concurrency(1)

/** A picture in memory, or one that is a PNG already. */
export type Picture = Pixels | Png

export interface Png {
  png: Buffer
}

/**
 * Encodes a picture, or a region of it that lies inside. PNG keeps every pixel; JPEG and WebP are for viewing.
 * Adaptive filters, a palette or a higher PNG level cost more time than they save bytes on a screen.
 */
export async function encode(picture: Picture, type: ImageType, region?: Region): Promise<Buffer> {
  if ('png' in picture && type === 'image/png' && !region) return picture.png
  const part = ('png' in picture ? cutPng(picture, region) : cutPixels(picture, region)).removeAlpha()
  if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
  else free -= 1
  try {
    return await write(part, type).toBuffer()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}

function cutPixels({ data, width, height, stride }: Pixels, region?: Region): Sharp {
  const image = sharp(data, { raw: { width: stride / 4, height, channels: 4 } })
  const { x, y, ...size } = region ?? { x: 0, y: 0, width, height }
  return image.extract({ left: x, top: y, ...size })
}

function cutPng({ png }: Png, region?: Region): Sharp {
  if (!region) return sharp(png)
  const { x, y, ...size } = region
  return sharp(png).extract({ left: x, top: y, ...size })
}

function write(image: Sharp, type: ImageType): Sharp {
  switch (type) {
    case 'image/png':
      return image.png({ compressionLevel: 1, adaptiveFiltering: false })
    case 'image/jpeg':
      return image.jpeg({ quality: 80 })
    case 'image/webp':
      return image.webp({ quality: 75, effort: 0 })
  }
}

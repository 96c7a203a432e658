import { availableParallelism } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import type { Region } from '../../contract/computer'
import { png, type Strip } from './png'
import { packAll, partsOf, type Pixels } from './rows'
import { encoding, type Permit } from './semaphore'
import { StripEncoder } from './strip-encoder'
import { handled } from '../shared/stray'

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp'

/** A picture in memory, or one that is a PNG already. */
export type Picture = Pixels | Png

interface Png {
  png: Buffer
}

/** Strips of a picture from top to bottom; undefined where none is made yet. */
export type Strips = (Promise<Strip> | undefined)[]

// One thread for each piece of work: there are as many of those at once as there are cores.
sharp.concurrency(1)
// No picture is read twice.
sharp.cache(false)

/**
 * Encodes a picture, or a region of it that lies inside. PNG keeps every pixel; JPEG and WebP are for viewing. `strips` are those
 * of the whole picture, as far as they are made already, and gets the others.
 */
export async function encode(picture: Picture, type: ImageType, region?: Region, strips: Strips = []): Promise<Buffer> {
  if ('png' in picture) {
    if (type === 'image/png' && !region) return picture.png
    return encoding.run(() => write(cutPng(picture, region), type).toBuffer())
  }
  const { x, y, width, height } = region ?? { x: 0, y: 0, width: picture.width, height: picture.height }
  const whole = { x, y, width, height }
  if (type === 'image/png') return stripedPng(picture, whole, region ? [] : strips)
  return encoding.run(async () => {
    const packed = await packAll(picture, whole)
    return write(sharp(packed, { raw: { width, height, channels: 3 } }), type).toBuffer()
  })
}

async function stripedPng(picture: Pixels, region: Region, strips: Strips): Promise<Buffer> {
  const parts = partsOf(region)
  const missing = parts.map((_, index) => index).filter((index) => !strips[index])
  // Two rounds for each core: a thread that waits for its next strip may wait for a turn, too.
  const most = Math.ceil(missing.length / (availableParallelism() * 2))
  for (let from = 0; from < missing.length; from += most) {
    const indexes = missing.slice(from, from + most)
    const wanted = parts.filter((_, index) => indexes.includes(index))
    const made = encoding.run((permit) => encodeStrips(picture, wanted, permit))
    for (const [nth, index] of indexes.entries()) strips[index] = handled(made.then((all) => all[nth] as Strip))
  }
  forgetFailed(strips)
  const whole = await Promise.all(strips.filter((strip) => strip !== undefined))
  return png(region.width, region.height, whole)
}

/** What failed once may work the next time; the pictures that follow would have it for good else. */
function forgetFailed(strips: Strips): void {
  strips.forEach((strip, index) => {
    strip?.catch(() => {
      if (strips[index] === strip) strips[index] = undefined
    })
  })
}

async function encodeStrips(picture: Pixels, parts: readonly Region[], permit: Permit): Promise<Strip[]> {
  const encoder = (permit.encoder ??= await StripEncoder.start())
  try {
    return await encoder.encode(picture, parts)
  } catch (error) {
    permit.encoder = undefined
    await encoder.end()
    throw error
  }
}

function cutPng({ png }: Png, region?: Region): Sharp {
  const image = sharp(png).removeAlpha()
  if (!region) return image
  const { x, y, ...size } = region
  return image.extract({ left: x, top: y, ...size })
}

/** Adaptive filters, a palette or a higher level of PNG, and the best codes of JPEG cost more time than they save bytes on a screen. */
function write(image: Sharp, type: ImageType): Sharp {
  switch (type) {
    case 'image/png':
      return image.png({ compressionLevel: 1, adaptiveFiltering: false })
    case 'image/jpeg':
      return image.jpeg({ quality: 80, optimiseCoding: false })
    case 'image/webp':
      return image.webp({ quality: 75, effort: 0 })
  }
}

import sharp from 'sharp'
import { encoding } from '../../computer/semaphore'

/** The largest picture of an event (rule 6.3), in bytes. */
export const LARGEST_PNG = 729 * 1024

/** Returns a PNG that is no larger than `most` bytes: as it is or, when it is too large, halved on both axes as often as it takes. */
export async function boundedPng(png: Buffer, most = LARGEST_PNG): Promise<Buffer> {
  if (png.length <= most) return png
  return encoding.run(async () => {
    const { width, height } = await sharp(png).metadata()
    for (let share = 2; ; share *= 2) {
      const size = { width: Math.max(1, Math.round(width / share)), height: Math.max(1, Math.round(height / share)) }
      const smaller = await sharp(png)
        .resize({ ...size, fit: 'fill' })
        .png({ compressionLevel: 6 })
        .toBuffer()
      if (smaller.length <= most || size.width * size.height === 1) return smaller
    }
  })
}

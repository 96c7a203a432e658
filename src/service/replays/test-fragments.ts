import { unbounded } from '../browser/bounds/bounds'
import { Companions } from '../browser/companions'
import { Encoder } from './encoder'

const WIDTH = 320
const HEIGHT = 240
/** Between two pictures, ms. */
export const PICTURE_MS = 100

const grey = (shade: number): Buffer => Buffer.alloc(WIDTH * HEIGHT * 1.5, 128).fill(shade, 0, WIDTH * HEIGHT)

/** A picture full of small things, scrolled by so many rows; what leaves it above comes again below. */
export function scrolled(rows: number): Buffer {
  const picture = Buffer.alloc(WIDTH * HEIGHT * 1.5, 128)
  for (let y = 0; y < HEIGHT; y++) {
    const row = (y + rows) % HEIGHT
    for (let x = 0; x < WIDTH; x++) picture[y * WIDTH + x] = ((row * 7919 + x * 104729 + row * x * 31) >> 3) % 256
  }
  return picture
}

export async function newCompanions(): Promise<Companions> {
  const bounds = unbounded({ memoryBytes: 0, processes: 0, diskBytes: 0 }, 'A test.')
  return new Companions(await bounds.newGroup('test'))
}

export async function newEncoder(file: string, program = 'ffmpeg'): Promise<Encoder> {
  return new Encoder(await newCompanions(), {
    program,
    file,
    size: { width: WIDTH, height: HEIGHT },
    maxBytes: 2 ** 30,
  })
}

/** Gives the encoder pictures for so many seconds of video, at once, one every `ms`. */
export async function film(encoder: Encoder, seconds: number, ms = PICTURE_MS): Promise<void> {
  const count = (seconds * 1000) / ms
  for (let picture = 0; picture < count; picture += 1) await encoder.write(grey(picture % 256), picture * ms)
}

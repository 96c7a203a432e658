import sharp from 'sharp'

const SIZE = { width: 1920, height: 1080 }

/** Cells across of each layer of noise, from the large shapes to the grain. */
const LAYERS = [6, 24, 96, 480, 1920]

/**
 * A picture that compresses like a photo: smooth noise in several sizes, each finer one fainter, as JPEG. Every index gives
 * another one, the same in each run.
 */
export async function photo(index: number): Promise<Buffer> {
  const random = generator(index + 1)
  const layers = await Promise.all(LAYERS.map((cells) => layer(cells, random)))
  const pixels = Buffer.alloc(SIZE.width * SIZE.height * 3)
  let weights = 0
  const weighted = layers.map((bytes, depth) => {
    const weight = 0.45 ** depth
    weights += weight
    return { bytes, weight }
  })
  for (let at = 0; at < pixels.length; at++) {
    let value = 0
    for (const { bytes, weight } of weighted) value += (bytes[at] ?? 0) * weight
    pixels[at] = value / weights
  }
  return sharp(pixels, { raw: { ...SIZE, channels: 3 } })
    .normalise()
    .jpeg({ quality: 92 })
    .toBuffer()
}

function layer(cells: number, random: () => number): Promise<Buffer> {
  const width = cells
  const height = Math.ceil((cells * SIZE.height) / SIZE.width)
  const noise = Buffer.from(Array.from({ length: width * height * 3 }, () => random() * 256))
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .resize({ ...SIZE, kernel: 'cubic', fit: 'fill' })
    .raw()
    .toBuffer()
}

/** Numbers from 0 to 1 that are the same each time (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/*
 * Raw pictures for the encoder, each with its time: the least of Matroska (RFC 9559) that carries them. A stream of plain pictures has
 * no times, and to take the time at which each is read would show on a busy machine.
 */

/** A size that is not known beforehand: up to the end of the stream. */
const UNKNOWN = Buffer.from('01ffffffffffffff', 'hex')
/** As long as all sizes here. */
const SIZE_BYTES = 8
/** The number of the only track with the mark of a number, no time beside that of its cluster, and the flag of a picture that needs no other. */
const BLOCK_HEAD = Buffer.from([0x81, 0, 0, 0x80])

const IDS = {
  ebml: '1a45dfa3',
  docType: '4282',
  segment: '18538067',
  info: '1549a966',
  timestampScale: '2ad7b1',
  tracks: '1654ae6b',
  track: 'ae',
  trackNumber: 'd7',
  trackUid: '73c5',
  trackType: '83',
  codec: '86',
  video: 'e0',
  width: 'b0',
  height: 'ba',
  colours: '2eb524',
  cluster: '1f43b675',
  timestamp: 'e7',
  block: 'a3',
} as const

type Content = number | string | readonly Buffer[]

const idOf = (name: keyof typeof IDS): Buffer => Buffer.from(IDS[name], 'hex')

function size(bytes: number): Buffer {
  const buffer = Buffer.alloc(SIZE_BYTES)
  // The first bit that is set says how long the size itself is.
  buffer.writeBigUInt64BE((1n << 56n) | BigInt(bytes))
  return buffer
}

function element(name: keyof typeof IDS, content: Content): Buffer {
  const bytes =
    typeof content === 'string'
      ? Buffer.from(content)
      : typeof content === 'number'
        ? whole(content)
        : Buffer.concat(content)
  return Buffer.concat([idOf(name), size(bytes.length), bytes])
}

function whole(value: number): Buffer {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64BE(BigInt(value))
  return buffer
}

/** Returns what comes before the pictures, which have YUV 4:2:0: all luma first, then the two colors. Times are in ms. */
export function streamHead({ width, height }: { width: number; height: number }): Buffer {
  const video = element('video', [element('width', width), element('height', height), element('colours', 'I420')])
  const track = element('track', [
    element('trackNumber', 1),
    element('trackUid', 1),
    element('trackType', 1),
    element('codec', 'V_UNCOMPRESSED'),
    video,
  ])
  return Buffer.concat([
    element('ebml', [element('docType', 'matroska')]),
    idOf('segment'),
    UNKNOWN,
    element('info', [element('timestampScale', 1_000_000)]),
    element('tracks', [track]),
  ])
}

/** Returns what comes before the `bytes` of one picture, which is shown from `atMs` on, counted from the first one. */
export function pictureHead(atMs: number, bytes: number): Buffer {
  const timestamp = element('timestamp', atMs)
  const block = Buffer.concat([idOf('block'), size(BLOCK_HEAD.length + bytes), BLOCK_HEAD])
  return Buffer.concat([idOf('cluster'), size(timestamp.length + block.length + bytes), timestamp, block])
}

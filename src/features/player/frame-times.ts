/** An index has less; a longer one is not read. */
const MAX_INDEX_BYTES = 64 * 1024 * 1024
/** So much is read first: it says where the index is. */
const HEAD_BYTES = 64 * 1024

/** Reads the bytes of a file from `from` up to `to`, not included, or to its end. */
type ReadBytes = (from: number, to: number) => Promise<Uint8Array>

/**
 * Reads when each picture of a video begins, in ms, of an MP4 file with one track whose index stands in front (ISO 14496-12: `stts`).
 * Rejects when there is none.
 */
export async function readFrameTimes(read: ReadBytes): Promise<number[]> {
  const head = await read(0, HEAD_BYTES)
  const index = boxesIn(head).find(({ type }) => type === 'moov')
  if (!index || index.to > MAX_INDEX_BYTES) throw new Error('The video has no index in front.')
  const bytes = index.to <= head.length ? head : await read(0, index.to)
  const inside = (path: readonly string[]): DataView => {
    let [from, to] = [0, bytes.length]
    for (const name of path) {
      const box = boxesIn(bytes, from, to).find(({ type }) => type === name)
      if (!box) throw new Error(`The video has no ${name}.`)
      ;({ content: from, to } = box)
    }
    return new DataView(bytes.buffer, bytes.byteOffset + from, to - from)
  }
  const media = ['moov', 'trak', 'mdia'] as const
  const header = inside([...media, 'mdhd'])
  const timescale = header.getUint32(header.getUint8(0) === 1 ? 20 : 12)
  const lengths = inside([...media, 'minf', 'stbl', 'stts'])
  const times: number[] = []
  let at = 0
  for (let entry = 0; entry < lengths.getUint32(4); entry++) {
    const [count, length] = [lengths.getUint32(8 + entry * 8), lengths.getUint32(12 + entry * 8)]
    for (let picture = 0; picture < count; picture++) {
      times.push(Math.round((at * 1000) / timescale))
      at += length
    }
  }
  return times
}

interface Box {
  readonly type: string
  /** Where what is in it begins, and where it ends. */
  readonly content: number
  readonly to: number
}

/** The boxes between two positions; the last one may end behind what is there. */
function boxesIn(bytes: Uint8Array, from = 0, to = bytes.length): Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at)
    if (size < 8) break
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    boxes.push({ type, content: at + 8, to: at + size })
    at += size
  }
  return boxes
}

/** The codec of a video as media sources name it, `avc1.640028` for example; undefined while its head has not come. */
export function codecOf(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const at = text.indexOf('avcC')
  // A version, then profile, compatibility and level.
  const parts = at < 0 || at + 8 > bytes.length ? [] : [...bytes.subarray(at + 5, at + 8)]
  return parts.length === 0 ? undefined : `avc1.${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

import { open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { isMissing } from './missing'
import type { Wanted } from '../events'
import { headOf, type EventHead, type KeptEvent } from '../kept-event'

/** A file of consecutive events of one session, a line of JSON each. Its name tells the first of them. */
export interface Segment {
  readonly file: string
  readonly first: number
  /** When the first happened, in microseconds of Unix time. */
  readonly ts: number
}

const NAME = /^(\d{15})-(\d{1,17})\.jsonl$/

/** So much is read at once; a longer line is read again as a whole. */
const pieceBytes = 64 * 1024

export const segmentName = ({ seq, ts }: EventHead): string =>
  `${String(seq).padStart(15, '0')}-${Math.max(0, Math.round(ts))}.jsonl`

/** What a folder holds of them, in order; none when there is no such folder. */
export async function segmentsIn(folder: string): Promise<Segment[]> {
  const names = await readdir(folder).catch(unlessMissing([]))
  return names
    .flatMap((name) => {
      const [, first, ts] = NAME.exec(name) ?? []
      return ts === undefined ? [] : [{ file: path.join(folder, name), first: Number(first), ts: Number(ts) }]
    })
    .sort((a, b) => a.first - b.first)
}

/**
 * The events of a segment that are wanted, in order, a few at a time; none when the segment was removed. Between two parts no
 * file is open. A line that is not whole, as the last one may be after a crash, is passed over.
 */
export async function* eventsOf({ file }: Segment, wanted: Wanted): AsyncGenerator<KeptEvent[], void> {
  let [offset, size] = [0, pieceBytes]
  for (;;) {
    const piece = await read(file, offset, size).catch(unlessMissing(Buffer.alloc(0)))
    const end = piece.lastIndexOf('\n') + 1
    if (end > 0) {
      yield eventsIn(piece.subarray(0, end), wanted)
      offset += end
      size = pieceBytes
    } else if (piece.length < size) return
    else size *= 2
  }
}

function eventsIn(lines: Buffer, wanted: Wanted): KeptEvent[] {
  const events: KeptEvent[] = []
  let start = 0
  for (let end = lines.indexOf('\n'); end !== -1; end = lines.indexOf('\n', start)) {
    const line = lines.subarray(start, end)
    const head = headOf(line)
    if (head && wanted(head)) events.push({ ...head, json: line.toString(), bytes: line.length })
    start = end + 1
  }
  return events
}

async function read(file: string, offset: number, size: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(size), 0, size, offset)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const unlessMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (isMissing(error)) return instead
    throw error
  }

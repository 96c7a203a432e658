import { open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { isMissing } from './missing'
import type { EventFilter } from '../events'
import { headOf, seqOf, type EventHead, type KeptEvent } from '../kept-event'

/** A file of consecutive events of one session, a line of JSON each. Its name identifies the first of them. */
export interface Segment {
  readonly file: string
  readonly first: number
  /** When the first happened, in microseconds of Unix time. */
  readonly ts: number
}

const NAME = /^(\d{15})-(\d{1,17})\.jsonl$/

/** So much is read at once; a longer line is read again as a whole. */
const pieceBytes = 64 * 1024
/** So much is read to find out which line is at an offset. */
const probeBytes = 4 * 1024

export const segmentName = ({ seq, ts }: EventHead): string =>
  `${String(seq).padStart(15, '0')}-${Math.max(0, Math.round(ts))}.jsonl`

/** Returns what a folder holds of them, in order; none when there is no such folder. */
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
 * Returns the events of a segment that are wanted, in order from the number `from` on, a few at a time; none when the segment was
 * removed. Between two parts no file is open. A line that is not whole, as the last one may be after a crash, is passed over.
 */
export async function* eventsOf(
  { file }: Segment,
  from: number,
  wanted: EventFilter,
): AsyncGenerator<KeptEvent[], void> {
  const matchesQuery: EventFilter = (head) => head.seq >= from && wanted(head)
  let offset = (await offsetsOf(file, from)).from
  let size = pieceBytes
  for (;;) {
    const piece = await read(file, offset, size)
    const end = piece.lastIndexOf('\n') + 1
    if (end > 0) {
      yield eventsIn(piece.subarray(0, end), matchesQuery)
      offset += end
      size = pieceBytes
    } else if (piece.length < size) return
    else size *= 2
  }
}

/** Yields the same from the number before `to` back; in each part the newest first. */
export async function* eventsBefore(
  { file }: Segment,
  to: number,
  wanted: EventFilter,
): AsyncGenerator<KeptEvent[], void> {
  const matchesQuery: EventFilter = (head) => head.seq < to && wanted(head)
  let end = (await offsetsOf(file, to)).to
  let size = pieceBytes
  while (end > 0) {
    const offset = Math.max(0, end - size)
    const piece = await read(file, offset, end - offset)
    if (piece.length === 0) return
    // What stands before the first end of a line belongs to a line that began before.
    const start = offset === 0 ? 0 : piece.indexOf('\n') + 1
    if (offset > 0 && (start === 0 || start === piece.length)) {
      size *= 2
      continue
    }
    yield eventsIn(piece.subarray(start), matchesQuery).reverse()
    end = offset + start
    size = pieceBytes
  }
}

/** Two offsets at the beginnings of lines, near each other as a rule, between which the line with the number `seq` begins, or would. */
async function offsetsOf(file: string, seq: number): Promise<{ from: number; to: number }> {
  const handle = await open(file).catch(unlessMissing(undefined))
  if (!handle) return { from: 0, to: 0 }
  try {
    let [from, to] = [0, (await handle.stat()).size]
    while (to - from > pieceBytes) {
      const middle = from + Math.floor((to - from) / 2)
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(probeBytes), 0, probeBytes, middle)
      const line = buffer.subarray(0, bytesRead).indexOf('\n') + 1
      const there = line === 0 ? undefined : seqOf(buffer.subarray(line, bytesRead))
      // Within a long line, or behind the last one.
      if (there === undefined || middle + line >= to) break
      if (there < seq) from = middle + line
      else to = middle + line
    }
    return { from, to }
  } finally {
    await handle.close()
  }
}

function eventsIn(lines: Buffer, wanted: EventFilter): KeptEvent[] {
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
  const handle = await open(file).catch(unlessMissing(undefined))
  if (!handle) return Buffer.alloc(0)
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

import { setTimeout as sleep } from 'node:timers/promises'

/** A program that sends more lines at once sends very short ones; each of them costs time of all browsers. */
const MANY_LINES = 2_000
/** So long nothing more is read then, for each line, ms. */
const PAUSE_MS = 0.1

/** Returns each line of a stream. Rejects for one of more than `most` bytes. */
export async function* readLines(pieces: AsyncIterable<Buffer>, most: number): AsyncGenerator<string> {
  let rest: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    let from = 0
    let lines = 0
    for (let end = piece.indexOf(10); end !== -1; end = piece.indexOf(10, from)) {
      yield Buffer.concat([...rest, piece.subarray(from, end)]).toString()
      rest = []
      length = 0
      from = end + 1
      lines += 1
    }
    if (from < piece.length) rest.push(piece.subarray(from))
    length += piece.length - from
    if (length > most) throw new Error(`A line has more than ${most} bytes.`)
    if (lines > MANY_LINES) await sleep(lines * PAUSE_MS)
  }
}

/** Returns each line of a stream. Rejects for one of more than `most` bytes. */
export async function* readLines(pieces: AsyncIterable<Buffer>, most: number): AsyncGenerator<string> {
  let rest: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    let from = 0
    for (let end = piece.indexOf(10); end !== -1; end = piece.indexOf(10, from)) {
      yield Buffer.concat([...rest, piece.subarray(from, end)]).toString()
      rest = []
      length = 0
      from = end + 1
    }
    if (from < piece.length) rest.push(piece.subarray(from))
    length += piece.length - from
    if (length > most) throw new Error(`A line has more than ${most} bytes.`)
  }
}

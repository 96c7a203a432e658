import type { z } from 'zod'

const MAX_EVENT_BYTES = 256 * 1024
const COMMENT = Buffer.from(':\n\n')

/**
 * Makes server-sent events of the lines of an agent, each of which has an event as JSON; an empty one, by which it says that it is
 * there, becomes a comment, and so does the beginning, as the headers of an answer go out with its first bytes. Rejects for a line that is no
 * event.
 */
export async function* eventFrames(pieces: AsyncIterable<Buffer>, schema: z.ZodType): AsyncGenerator<Buffer> {
  yield COMMENT
  let rest = Buffer.alloc(0)
  for await (const piece of pieces) {
    const lines = Buffer.concat([rest, piece]).toString('latin1').split('\n')
    rest = Buffer.from(lines.pop() ?? '', 'latin1')
    if (rest.length > MAX_EVENT_BYTES) throw new Error(`An event has more than ${MAX_EVENT_BYTES} bytes.`)
    if (lines.length > 0) yield Buffer.concat(lines.map((line) => frame(line, schema)))
  }
}

/** @param line its bytes, as characters. */
function frame(line: string, schema: z.ZodType): Buffer {
  if (line === '') return COMMENT
  const event: unknown = JSON.parse(Buffer.from(line, 'latin1').toString())
  return Buffer.from(`data: ${JSON.stringify(schema.parse(event))}\n\n`)
}

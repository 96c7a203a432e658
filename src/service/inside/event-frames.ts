import type { z } from 'zod'
import { readLines } from './read-lines'

const MAX_EVENT_BYTES = 256 * 1024
const COMMENT = Buffer.from(':\n\n')

/**
 * Makes server-sent events of the lines of an agent, each of which has an event as JSON; an empty one, by which it says that it is
 * there, becomes a comment, and so does the beginning, as the headers of an answer go out with its first bytes. Rejects for a line that is no
 * event.
 */
export async function* eventFrames(pieces: AsyncIterable<Buffer>, schema: z.ZodType): AsyncGenerator<Buffer> {
  yield COMMENT
  for await (const line of readLines(pieces, MAX_EVENT_BYTES)) yield frame(line, schema)
}

function frame(line: string, schema: z.ZodType): Buffer {
  if (line === '') return COMMENT
  return Buffer.from(`data: ${JSON.stringify(schema.parse(JSON.parse(line)))}\n\n`)
}

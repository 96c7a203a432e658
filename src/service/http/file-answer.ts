import { ReadableStream as NodeStream } from 'node:stream/web'

/** Returns a file as an answer. `size` in bytes where it is known. `type` is left to what the contract says of files: any bytes. */
export function fileAnswer(name: string, content: AsyncGenerator<Uint8Array>, size?: number): Response {
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${name}"`,
    ...(size !== undefined && { 'Content-Length': String(size) }),
  }
  return new Response(streamOf(content), { headers })
}

/** Asks for a piece when the reader wants one, not before: an answer to HEAD is never read. */
export const streamOf = (pieces: AsyncGenerator<Uint8Array>) =>
  NodeStream.from(pieces) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>

/** A file as an answer. `size` in bytes where it is known. `type` is left to what the contract says of files: any bytes. */
export function fileAnswer(name: string, content: AsyncGenerator<Uint8Array>, size?: number): Response {
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${name}"`,
    ...(size !== undefined && { 'Content-Length': String(size) }),
  }
  return new Response(streamOf(content), { headers })
}

/** Asks for a piece when the reader wants one, not before: an answer to HEAD is never read. */
export function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

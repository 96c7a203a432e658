/** A file as an answer. `type` is left to what the contract says of files: any bytes. */
export function fileAnswer(name: string, content: Blob | AsyncGenerator<Uint8Array>): Response {
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${name}"`,
  }
  if (!(content instanceof Blob)) return new Response(streamOf(content), { headers })
  return new Response(content, { headers: { ...headers, 'Content-Length': String(content.size) } })
}

/** Asks for a piece when the reader wants one, not before: an answer to HEAD is never read. */
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
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

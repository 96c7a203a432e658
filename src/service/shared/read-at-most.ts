/** Returns all of a body. Rejects when it has more than `most` bytes, and reads no further then. */
export async function readAtMost(body: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > most) throw new Error(`It has more than ${most} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

import { open, stat } from 'node:fs/promises'
import { Problem } from '../shared/problem'
import { streamOf } from './file-answer'

const PIECE_BYTES = 256 * 1024

export interface RangedFile {
  readonly path: string
  readonly type: string
  /** Names its content, which never changes. */
  readonly tag: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A part of a file: the first and the last byte. */
interface Range {
  readonly first: number
  readonly last: number
}

/**
 * Answers with a file, or with the one part of it that is requested (RFC 9110, 14); a request for several gets all. Undefined when
 * there is no such file. Problem 416 for a part that lies beyond its end.
 */
export async function rangedFile(request: Headers, file: RangedFile): Promise<Response | undefined> {
  const found = await stat(file.path).catch(() => undefined)
  if (!found) return undefined
  const { size } = found
  const etag = `"${file.tag}"`
  // A part of another content would not fit to what the caller has.
  const isOf = [null, etag].includes(request.get('if-range'))
  const range = isOf ? rangeOf(request.get('range'), size) : undefined
  const { first, last } = range ?? { first: 0, last: size - 1 }
  const headers = {
    'Content-Type': file.type,
    'Content-Length': String(last - first + 1),
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Cache-Control': 'private, no-store',
    ...(range && { 'Content-Range': `bytes ${first}-${last}/${size}` }),
    ...file.headers,
  }
  return new Response(streamOf(pieces(file.path, { first, last })), { status: range ? 206 : 200, headers })
}

/** Opened when it is read, so that nothing is left open by an answer that is not read. */
async function* pieces(path: string, { first, last }: Range): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    for (let at = first; at <= last;) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, last - at + 1))
      const { bytesRead } = await file.read(piece, 0, piece.length, at)
      if (bytesRead === 0) throw new Error('The file has become shorter.')
      at += bytesRead
      yield piece.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

function rangeOf(text: string | null, size: number): Range | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(text ?? '') ?? []
  if (from === '' && to === '') return undefined
  // Without a first byte it is the last so many bytes.
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  if (first > last) throw beyondEnd(size)
  return { first, last }
}

const beyondEnd = (size: number): Problem =>
  new Problem('range_not_satisfiable', `The file has ${size} bytes, and the part that is asked for none of them.`, {
    headers: { 'Content-Range': `bytes */${size}` },
  })

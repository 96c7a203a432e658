import { setMaxListeners } from 'node:events'
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { MOST_UPLOAD_BYTES } from '../../contract/extension'
import { ownFolder } from '../browser/run-dir'
import { badRequest } from '../shared/invalid-input'
import type { Problem } from '../shared/problem'
import { limited } from './body'
import { formRecord, type Part } from './part-names'

/** Most bytes of a part that is a text, and most parts. */
export const TEXT_LIMIT = 64 * 1024
export const MAX_PARTS = 100

/**
 * The parser never ends when the part that it passes over last fills its buffer. So that buffer is large, and gets a small piece
 * in each turn of the event loop, in which it is emptied.
 */
const PIECE = 64 * 1024
const PARSER_BUFFER = 1024 * 1024

/** The other transfer encodings are for mail (RFC 7578, section 4.7). */
const AS_IS = ['7bit', '8bit', 'binary']

/**
 * Calls `use` with the parts of a `multipart/form-data` body, undefined when there is no body. Files are kept on disk and are
 * gone when it has resolved. Problem 400 for a body that is not one, 413 for one that is too large.
 */
export async function withForm<T>(
  request: Request,
  use: (form: Record<string, unknown> | undefined) => Promise<T>,
): Promise<T> {
  if (request.body === null) return use(undefined)
  const folder = await ownFolder(tmpdir())
  try {
    return await use(formRecord(await new FormReader(folder).read(request)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads one body; files go to `folder` as they come. */
class FormReader {
  readonly #folder: string
  readonly #parts: Promise<Part>[] = []
  readonly #stop = new AbortController()

  constructor(folder: string) {
    this.#folder = folder
    // Each part listens, and the parser.
    setMaxListeners(MAX_PARTS + 2, this.#stop.signal)
  }

  async read(request: Request): Promise<Part[]> {
    const { signal } = this.#stop
    const parser = parserFor(request)
    parser.on('field', (name, value, _, truncated, encoding) => {
      if (truncated) this.#stop.abort(wrong(name, `must have at most ${TEXT_LIMIT} bytes`))
      else this.#take(name, encoding, Promise.resolve([name, value]))
    })
    parser.on('file', (name, bytes, fileName, encoding, type) => {
      this.#take(name, encoding, this.#keep(name, bytes, fileName, type))
    })
    parser.on('partsLimit', () => this.#stop.abort(wrong('', `must have at most ${MAX_PARTS} parts`)))
    parser.on('error', this.#malformed)
    try {
      await pipeline(this.#sent(request), parser, { signal })
      return await Promise.all(this.#parts)
    } catch (error) {
      this.#stop.abort(error)
      await Promise.allSettled(this.#parts)
      throw signal.reason
    }
  }

  /** The first of all reasons to stop is the one that counts: the others follow from it. */
  readonly #malformed = (error: unknown): void => {
    const reason = error instanceof Error ? error.message : String(error)
    this.#stop.abort(wrong('', `is not a complete form: ${reason}`))
  }

  async *#sent(request: Request): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of limited(request, MOST_UPLOAD_BYTES)) {
        for (let at = 0; at < chunk.length; at += PIECE) {
          yield chunk.subarray(at, at + PIECE)
          await nextTurn()
        }
      }
    } catch (error) {
      this.#stop.abort(error)
      throw error
    }
  }

  #take(name: string | undefined, encoding: string, part: Promise<Part>): void {
    this.#parts.push(part)
    part.catch((error: unknown) => this.#stop.abort(error))
    if (name === undefined) this.#stop.abort(wrong('', 'has a part without a name'))
    else if (!AS_IS.includes(encoding)) {
      this.#stop.abort(wrong(name, `is sent with Content-Transfer-Encoding ${encoding}; send it unencoded`))
    }
  }

  async #keep(name: string, bytes: Readable, fileName: string | undefined, type: string): Promise<Part> {
    bytes.once('error', this.#malformed)
    const file = path.join(this.#folder, String(this.#parts.length))
    await pipeline(bytes, createWriteStream(file), { signal: this.#stop.signal })
    return [name, new File([await openAsBlob(file)], fileName ?? name, { type })]
  }
}

function parserFor({ headers }: Request): BusboyInstance {
  const type = headers.get('content-type')
  if (!type || !/^multipart\/form-data\s*(;|$)/i.test(type)) {
    const sent = type === null ? 'it has no Content-Type' : `it says ${type}`
    throw wrong('', `must be sent as Content-Type: multipart/form-data; ${sent}`)
  }
  try {
    return new Busboy({
      headers: { 'content-type': type },
      fileHwm: PARSER_BUFFER,
      limits: { fieldSize: TEXT_LIMIT, parts: MAX_PARTS },
    })
  } catch {
    throw wrong('', 'must name its boundary: Content-Type: multipart/form-data; boundary=…')
  }
}

const wrong = (path: string, message: string): Problem => badRequest([{ path, message }])

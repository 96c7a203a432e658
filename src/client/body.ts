import { OverdueError, UnreachableError } from './errors'

const MIB = 1024 * 1024

/** How much of a body is taken, and how long it may take, in ms: from its first byte to its last, and from each to the next. */
interface BodyBounds {
  readonly bytes: number
  readonly ms: number
  readonly silentMs: number
}

/** Of a record or a page of records. */
export const RECORD: BodyBounds = { bytes: 32 * MIB, ms: 60_000, silentMs: 15_000 }
/** A slow line takes long for a large display. */
export const PICTURE: BodyBounds = { bytes: 64 * MIB, ms: 120_000, silentMs: 10_000 }
/** What is kept to be downloaded takes as long as the line needs. */
export const FILE: BodyBounds = { bytes: 16 * 1024 * MIB, ms: 6 * 3_600_000, silentMs: 60_000 }
/** Of an error, its beginning is enough. */
export const ERROR: BodyBounds = { bytes: MIB, ms: 10_000, silentMs: 10_000 }

/** Reads a body whole. Rejects with OverdueError when it takes too long, with UnreachableError when it is too large or the line breaks. */
export async function readBody(response: Response, bounds: BodyBounds): Promise<Blob> {
  const { chunks, isWhole } = await collect(response, bounds)
  if (!isWhole) throw new UnreachableError(`The response is larger than ${bounds.bytes / MIB} MiB, and was not read.`)
  return new Blob(chunks, { type: response.headers.get('Content-Type') ?? '' })
}

/**
 * Reads a body whole as `readBody` does, but leaves it to the browser where the length is known, which bounds it: for what comes many times a second,
 * part by part takes a tenth of the page's processor time. `abort` ends the request.
 */
export async function readAtOnce(response: Response, bounds: BodyBounds, abort: () => void): Promise<Blob> {
  const length = lengthOf(response)
  if (length === undefined || length > bounds.bytes) return readBody(response, bounds)
  try {
    // A slow line carries a byte a millisecond.
    return await inTime(response.blob(), Math.min(bounds.ms, bounds.silentMs + length))
  } catch (cause) {
    abort()
    throw brokenBy(cause)
  }
}

/** How many bytes will come, if that is certain: other origins don't let the page know whether they are compressed. */
function lengthOf({ type, headers }: Response): number | undefined {
  const length = headers.get('Content-Length')
  return type === 'basic' && length !== null && !headers.has('Content-Encoding') ? Number(length) : undefined
}

/** Reads the beginning of a body; what comes too late is left out. */
export async function readBeginning(response: Response, bounds: BodyBounds): Promise<string> {
  try {
    return await new Blob((await collect(response, bounds)).chunks).text()
  } catch {
    return ''
  }
}

async function collect(
  response: Response,
  { bytes, ms, silentMs }: BodyBounds,
): Promise<{ chunks: BlobPart[]; isWhole: boolean }> {
  const reader = response.body?.getReader()
  if (!reader) return { chunks: [], isWhole: true }
  const chunks: BlobPart[] = []
  const begun = performance.now()
  let size = 0
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read(), Math.min(silentMs, begun + ms - performance.now()))
      if (done) return { chunks, isWhole: true }
      size += value.length
      if (size > bytes) return { chunks, isWhole: false }
      chunks.push(value)
    }
  } catch (cause) {
    throw brokenBy(cause)
  } finally {
    void reader.cancel().catch(() => {})
  }
}

function brokenBy(cause: unknown): unknown {
  if (cause instanceof OverdueError || (cause instanceof Error && cause.name === 'AbortError')) return cause
  return new UnreachableError('The connection to the service was lost in the middle of a response.', { cause })
}

async function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const overdue = new Promise<never>((_, reject) => {
    const late = (): void => reject(new OverdueError('The service’s response doesn’t end.'))
    timer = setTimeout(late, Math.max(0, ms))
  })
  try {
    return await Promise.race([promise, overdue])
  } finally {
    clearTimeout(timer)
  }
}

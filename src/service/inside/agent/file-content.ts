import { randomBytes } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { chmod, open, realpath, rename, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolders } from './make-folders'
import { type AgentCall, badRequest } from './operation'

/** Pieces that are read of a file: as large as one read of a socket need not be, and small beside what a browser takes. */
const PIECE = 256 * 1024

const NEW_FILE_MODE = 0o644

export const modeOf = (octal: string | undefined): number | undefined =>
  octal === undefined ? undefined : Number.parseInt(octal, 8)

export async function sendFile(location: string, { response, signal }: AgentCall): Promise<void> {
  // Without waiting: a pipe without a writer would block the thread that opens it.
  await using file = await open(location, constants.O_RDONLY | constants.O_NONBLOCK)
  const found = await file.stat()
  if (found.isDirectory()) throw badRequest(`${location}: it is a folder.`)
  if (!found.isFile()) throw badRequest(`${location}: it is not a file.`)
  // Files that the kernel makes up say that they are empty. What grows meanwhile is sent as long as it was.
  const length = found.size > 0 ? { 'Content-Length': String(found.size) } : undefined
  const end = found.size > 0 ? { end: found.size - 1 } : undefined
  response.writeHead(200, { 'Content-Type': 'application/octet-stream', ...length })
  await pipeline(file.createReadStream({ highWaterMark: PIECE, autoClose: false, ...end }), response, { signal })
}

/**
 * Writes a file when all of its content is there: until then it has another name, so that no reader finds half of it. Where there is a link, what it leads to is
 * replaced. `mode` left out: as it was, and 644 of a new one.
 */
export async function writeWhole(
  location: string,
  content: IncomingMessage,
  mode: number | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { target, before } = await targetOf(location)
  const draft = besides(target)
  try {
    await pipeline(piecesOf(content), createWriteStream(draft, { flags: 'wx', highWaterMark: PIECE }), { signal })
    await chmod(draft, mode ?? before ?? NEW_FILE_MODE)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw named(error, location)
  }
}

/** Returns the body of a request, which stays open when its reader fails: the caller still gets an answer. */
export const piecesOf = (request: IncomingMessage): AsyncIterable<Buffer> =>
  request.iterator({ destroyOnReturn: false })

/** Returns a name in the same folder, which no other call has. */
export const besides = (location: string): string =>
  path.join(path.dirname(location), `.pooldeck-${randomBytes(8).toString('hex')}`)

/** Renames in an error: what is said of a draft is said of what it was to be. */
export function named(error: unknown, location: string): unknown {
  if (error instanceof Error && 'syscall' in error) Object.assign(error, { path: location, dest: undefined })
  return error
}

/** Makes the folder of a file. Returns where that is to be; what its mode was before. */
async function targetOf(location: string): Promise<{ target: string; before?: number }> {
  const target = await realpath(location).catch(() => undefined)
  if (target === undefined) {
    await makeFolders(path.dirname(location))
    return { target: location }
  }
  const found = await stat(target)
  if (found.isDirectory()) throw badRequest(`${location}: it is a folder.`)
  if (!found.isFile()) throw badRequest(`${location}: it is not a file.`)
  return { target, before: found.mode & 0o7777 }
}

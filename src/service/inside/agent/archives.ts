import { constants, createReadStream, createWriteStream, type Dirent, openSync } from 'node:fs'
import { chmod, lstat, opendir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPromise, type Entry, type ZipFile as Archive } from 'yauzl'
import { ZipFile } from 'yazl'
import { MAX_FILES } from '../../../contract/file-limits'
import { makeFolders } from './make-folders'
import { type AgentCall, badRequest, Refusal } from './operation'

/** Deflate reaches about 1000, what people pack seldom 20 (rule 11.4). Small archives may do as they like. */
const MAX_RATIO = 200
const RATIO_FROM = 16 * 1024 * 1024

interface TreeEntry {
  /** Relative to the folder, with slashes. */
  readonly name: string
  readonly entry: Dirent
}

/** Answers with a ZIP archive of what is in a folder. */
export async function sendFolder(folder: string, { response, signal }: AgentCall): Promise<void> {
  if (!(await stat(folder)).isDirectory()) throw badRequest(`${folder}: it is not a folder.`)
  const found = await treeOf(folder)
  const zip = new ZipFile()
  for (const { name, entry } of found) {
    const { mtime, mode } = (await lstat(path.join(folder, name)).catch(() => undefined)) ?? {}
    const options = { ...(mtime && { mtime }), ...(mode !== undefined && { mode }) }
    if (entry.isDirectory()) zip.addEmptyDirectory(name, options)
    else if (entry.isFile()) {
      zip.addReadStreamLazy(name, options, (done) => done(null, contentOf(path.join(folder, name))))
    } else zip.addBuffer(Buffer.alloc(0), name, mtime ? { mtime } : {})
  }
  zip.end()
  response.writeHead(200, { 'Content-Type': 'application/zip' })
  const output = zip.outputStream as Readable
  zip.once('error', (error: Error) => output.destroy(error))
  await pipeline(output, response, { signal })
}

/** Everything below a folder; links are not followed. */
async function treeOf(folder: string): Promise<TreeEntry[]> {
  const found: TreeEntry[] = []
  const folders = ['']
  for (const inner of folders) {
    for await (const entry of await opendir(path.join(folder, inner))) {
      const name = path.posix.join(inner, entry.name)
      if (found.push({ name, entry }) > MAX_FILES) throw badRequest(`${folder}: it has more than ${MAX_FILES} entries.`)
      if (entry.isDirectory()) folders.push(name)
    }
  }
  return found
}

/** A file that was deleted meanwhile is empty: browsers change their files all the time. */
function contentOf(file: string): Readable {
  try {
    return createReadStream('', { fd: openSync(file, constants.O_RDONLY | constants.O_NONBLOCK) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Readable.from([])
    return new Readable({ read() {} }).destroy(error as Error)
  }
}

/** Unpacks an archive into a folder, over what is there. All of it is checked before anything is written. */
export async function unpack(archive: string, folder: string, signal: AbortSignal): Promise<void> {
  if (folder === '/') throw badRequest('dest_path: must be a folder below /.')
  const zip = await asZip(openPromise(archive, { autoClose: false }))
  try {
    const entries = await asZip(entriesOf(zip, (await stat(archive)).size))
    await makeFolders(folder)
    for (const entry of entries) {
      signal.throwIfAborted()
      const target = path.join(folder, entry.fileName)
      if (entry.fileName.endsWith('/')) await makeFolders(target)
      else await asZip(write(zip, entry, target))
    }
  } finally {
    zip.close()
  }
}

/** What yauzl says of an archive is the archive's fault, unless the system says it. It refuses paths that lead out of the archive. */
async function asZip<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Error) || error instanceof Refusal || 'syscall' in error) throw error
    throw badRequest(`zip_file: is an invalid zip: ${error.message}`)
  }
}

async function entriesOf(zip: Archive, archiveBytes: number): Promise<Entry[]> {
  if (zip.entryCount > MAX_FILES)
    throw tooLarge(`it holds ${zip.entryCount} entries, and at most ${MAX_FILES} are taken`)
  const entries: Entry[] = []
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize
    if (bytes > RATIO_FROM && bytes > archiveBytes * MAX_RATIO) {
      throw tooLarge(`it unpacks to more than ${MAX_RATIO} times its own size`)
    }
    if (entry.isEncrypted()) throw badRequest(`zip_file: is an invalid zip: ${entry.fileName} is encrypted`)
    entries.push(entry)
  }
  return entries
}

const tooLarge = (why: string): Refusal => new Refusal(413, 'bad_request', `zip_file: is too large: ${why}.`)

async function write(zip: Archive, entry: Entry, target: string): Promise<void> {
  await makeFolders(path.dirname(target))
  // A file replaces a link: an archive over a folder writes into that folder.
  if ((await lstat(target).catch(() => undefined))?.isSymbolicLink()) await rm(target)
  await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target))
  const mode = (entry.externalFileAttributes >>> 16) & 0o777
  if (mode !== 0) await chmod(target, mode)
}

import path from 'node:path'
import { getFileNameLowLevel, type Entry, type ZipFile } from 'yauzl'
import { ArchiveError } from './archive-error'

export interface ArchivedFile {
  /** Relative, with slashes, without `.` and `..`. */
  readonly path: string
  readonly entry: Entry
}

export const MAX_ENTRIES = 10_000
export const MAX_UNPACKED = 256 * 1024 * 1024
/** Deflate reaches about 1000; what people pack seldom 20. Small archives may do as they like. */
export const MAX_RATIO = 100
export const RATIO_FROM = 16 * 1024 * 1024

/** Longest name of a file and longest path, in bytes, well within what file systems allow. */
export const MAX_NAME = 255
export const MAX_PATH = 1024

const STORED = 0
const DEFLATED = 8

const S_IFMT = 0o170000
const S_IFREG = 0o100000
const S_IFDIR = 0o040000
/** Systems whose archives carry Unix file modes: Unix and macOS. */
const WITH_MODES = [3, 19]

/** Added by macOS beside what was packed. */
const MAC_FOLDER = '__MACOSX'

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`

/**
 * Returns the files of an archive, read from its directory before anything of it is unpacked. Throws ArchiveError for one that could
 * reach beyond its folder, hides what it holds, or unpacks to more than we take.
 */
export async function filesOf(zip: ZipFile, archiveSize: number): Promise<ArchivedFile[]> {
  if (zip.entryCount > MAX_ENTRIES) {
    throw new ArchiveError(`holds ${zip.entryCount} entries; at most ${MAX_ENTRIES} are taken`)
  }
  const files: ArchivedFile[] = []
  const tree = new Tree()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry)
    const location = relativePath(name)
    if (location === MAC_FOLDER || location.startsWith(`${MAC_FOLDER}/`)) continue
    assertPlain(entry, name)
    unpacked += entry.uncompressedSize
    assertModest(unpacked, archiveSize)
    if (name.endsWith('/')) tree.addFolder(location)
    else {
      tree.addFile(location)
      files.push({ path: location, entry })
    }
  }
  return files
}

/** Where the paths of an archive lead; no two may lead to the same path. */
class Tree {
  readonly #files = new Set<string>()
  readonly #folders = new Set<string>()

  addFile(location: string): void {
    if (this.#files.has(location) || this.#folders.has(location)) throw new ArchiveError(`holds ${location} twice`)
    this.#files.add(location)
    this.addFolder(path.posix.dirname(location))
  }

  addFolder(location: string): void {
    for (let at = location; at !== '.' && !this.#folders.has(at); at = path.posix.dirname(at)) {
      if (this.#files.has(at)) throw new ArchiveError(`holds ${at} twice`)
      this.#folders.add(at)
    }
  }
}

/** Some old tools write backslashes; they are read as slashes. */
const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)

/** Throws ArchiveError for a path that leads out of the archive, or that no file can have. */
function relativePath(name: string): string {
  if (/^[a-z]:/i.test(name) || name.startsWith('/')) {
    throw new ArchiveError(`holds ${name}, an absolute path; paths must be relative`)
  }
  const parts = name.split('/')
  if (parts.includes('..')) throw new ArchiveError(`holds ${name}, a path that could climb out of the archive`)
  const long = parts.some((part) => Buffer.byteLength(part) > MAX_NAME) || Buffer.byteLength(name) > MAX_PATH
  if (long) throw new ArchiveError(`holds a path that is too long: ${name.slice(0, 100)} …`)
  const location = path.posix.normalize(name).replace(/\/$/, '')
  const isFile = !name.endsWith('/')
  if (name.includes('\0') || (isFile && location === '.')) throw new ArchiveError('holds a path that no file can have')
  return location
}

function assertPlain(entry: Entry, name: string): void {
  if (entry.isEncrypted()) throw new ArchiveError(`is encrypted (${name}); pack it without a password`)
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw new ArchiveError(`packs ${name} by method ${entry.compressionMethod}; use Deflate, which every tool has`)
  }
  const type = (entry.externalFileAttributes >>> 16) & S_IFMT
  if (!WITH_MODES.includes(entry.versionMadeBy >>> 8) || [0, S_IFREG, S_IFDIR].includes(type)) return
  throw new ArchiveError(`holds ${name}, which is a link or a device; only files and folders are taken`)
}

function assertModest(unpacked: number, archiveSize: number): void {
  if (unpacked > MAX_UNPACKED) {
    throw new ArchiveError(`is too large: it unpacks to more than ${megabytes(MAX_UNPACKED)}`)
  }
  if (unpacked > RATIO_FROM && unpacked > archiveSize * MAX_RATIO) {
    throw new ArchiveError(`is too large: it unpacks to more than ${MAX_RATIO} times its own size`)
  }
}

import { createWriteStream } from 'node:fs'
import { mkdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { openPromise, type ZipFile } from 'yauzl'
import { badRequest } from '../../shared/invalid-input'
import { ArchiveError } from './archive-error'
import { filesOf, type ArchivedFile } from './entries'
import { localizedName, MANIFEST, readManifest } from './manifest'

export const MAX_MANIFEST = 1024 * 1024

export interface ExtensionTitle {
  readonly name: string
  readonly version: string
}

/**
 * Checks an uploaded ZIP archive of an extension and unpacks it into `folder`, which is made, with its manifest at the top: a
 * single folder around everything is left out, as people often zip the folder instead of what is in it. Problem 400 that
 * names `field` for an archive that is no good; the folder may then hold a part of it. Resolves with what its manifest says of it.
 */
export async function unpackExtension(archive: string, folder: string, field: string): Promise<ExtensionTitle> {
  try {
    await unpack(archive, folder)
    return await titleOfUnpacked(folder)
  } catch (error) {
    throw error instanceof ArchiveError ? badRequest([{ path: field, message: error.message }]) : error
  }
}

async function unpack(archive: string, folder: string): Promise<void> {
  const zip = await ours(openPromise(archive, { autoClose: false, decodeStrings: false }), () => 'is not a ZIP archive')
  try {
    const found = await ours(filesOf(zip, (await stat(archive)).size), damaged)
    const files = withManifestAtTop(found)
    await mkdir(folder, { recursive: true })
    for (const file of files) await ours(write(zip, file, path.join(folder, file.path)), damaged)
  } finally {
    zip.close()
  }
}

/** Returns what the manifest of an unpacked extension says of it. Throws ArchiveError for one that no browser would load. */
export async function titleOfUnpacked(folder: string): Promise<ExtensionTitle> {
  const { name, version, locale } = readManifest(await readFile(path.join(folder, MANIFEST)))
  const messages =
    locale === undefined ? undefined : await smallFile(path.join(folder, '_locales', locale, 'messages.json'))
  return { name: localizedName(name, messages), version }
}

/** Reads a manifest; undefined when it is not there, or larger than a manifest may be. */
async function smallFile(file: string): Promise<Buffer | undefined> {
  const size = await stat(file).then(
    (found) => (found.isFile() ? found.size : Infinity),
    () => Infinity,
  )
  return size <= MAX_MANIFEST ? readFile(file) : undefined
}

const damaged = (message: string): string => `is a damaged ZIP archive: ${message}`

/** What goes wrong while an archive is read is the archive's fault, unless the system says so. */
async function ours<T>(reading: Promise<T>, message: (reason: string) => string): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof Error) || error instanceof ArchiveError || 'syscall' in error) throw error
    throw new ArchiveError(message(error.message))
  }
}

function withManifestAtTop(files: readonly ArchivedFile[]): readonly ArchivedFile[] {
  const top = files.some(({ path }) => path === MANIFEST) ? '' : `${files[0]?.path.split('/')[0]}/`
  const manifest = files.find(({ path }) => path === `${top}${MANIFEST}`)
  if (!manifest || !files.every(({ path }) => path.startsWith(top))) {
    throw new ArchiveError(`has no ${MANIFEST} at its top: zip the contents of the unpacked folder`)
  }
  if (manifest.entry.uncompressedSize > MAX_MANIFEST) throw new ArchiveError(`has a ${MANIFEST} that is too large`)
  return files.map(({ entry, path }) => ({ entry, path: path.slice(top.length) }))
}

async function write(zip: ZipFile, { path: location, entry }: ArchivedFile, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true })
  let sum = 0
  await pipeline(
    await zip.openReadStreamPromise(entry),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sum = crc32(chunk, sum)
        yield chunk
      }
    },
    createWriteStream(target, { flags: 'wx' }),
  )
  if (sum !== entry.crc32) throw new ArchiveError(damaged(`the checksum of ${location} is wrong`))
}

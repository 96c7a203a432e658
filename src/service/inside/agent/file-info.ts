import { lstatSync, type Stats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type FileInfo } from '../../../contract/file'
import { MAX_FILES } from '../../../contract/file-limits'
import { badRequest } from './operation'

/** How many are read before other calls have their turn. */
const AT_ONCE = 500

export async function infoOf(location: string): Promise<FileInfo> {
  return record(path.basename(location) || '/', location, await stat(location))
}

/** Returns what is in a folder, in the order of the bytes of their names; links are not followed. */
export async function entriesOf(folder: string): Promise<FileInfo[]> {
  const names = await readdir(folder, { encoding: 'buffer' })
  if (names.length > MAX_FILES)
    throw badRequest(`${folder}: it has ${names.length} entries; at most ${MAX_FILES} are listed.`)
  const records: FileInfo[] = []
  for (const [index, name] of names.sort((a, b) => a.compare(b)).entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn()
    // At once: that takes a tenth of what it takes to wait for a thread. A name may be no text, so it is read as bytes.
    const found = lstatSync(Buffer.concat([Buffer.from(`${folder}/`), name]), { throwIfNoEntry: false })
    if (found) records.push(record(name.toString(), path.join(folder, name.toString()), found))
  }
  return records
}

function record(name: string, location: string, found: Stats): FileInfo {
  const isFolder = found.isDirectory()
  return {
    name,
    path: location,
    size_bytes: isFolder ? 0 : found.size,
    is_dir: isFolder,
    mod_time: new Date(found.mtimeMs).toISOString(),
    mode: modeText(found),
  }
}

/** Letters for what it is, then nine for who may do what, as Go writes a mode: `-rw-r--r--`, `dtrwxrwxrwx`. */
function modeText(
  found: Pick<
    Stats,
    'mode' | 'isDirectory' | 'isSymbolicLink' | 'isBlockDevice' | 'isCharacterDevice' | 'isFIFO' | 'isSocket'
  >,
): string {
  const { mode } = found
  const kinds = [
    found.isDirectory() && 'd',
    found.isSymbolicLink() && 'L',
    (found.isBlockDevice() || found.isCharacterDevice()) && 'D',
    found.isFIFO() && 'p',
    found.isSocket() && 'S',
    (mode & 0o4000) !== 0 && 'u',
    (mode & 0o2000) !== 0 && 'g',
    found.isCharacterDevice() && 'c',
    (mode & 0o1000) !== 0 && 't',
  ].filter(Boolean)
  const rights = Array.from('rwxrwxrwx', (letter, index) => ((mode >> (8 - index)) & 1 ? letter : '-'))
  return (kinds.join('') || '-') + rights.join('')
}

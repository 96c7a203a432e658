/** A file that a person gives, and where it goes below the folder that they drop it on. */
export interface GivenFile {
  /** Relative: `photos/2026/a.png`. */
  readonly path: string
  readonly file: File
}

/** Of one drop. More is a mistake, or a job for an archive. */
const MOST_GIVEN = 10_000

/** There is more than can be sent file by file. */
class TooManyFiles extends Error {}

/** Files that were chosen, with the folders that they are in when a folder was. */
export function chosenFiles(files: Iterable<File>): GivenFile[] {
  return bounded(Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file })))
}

/**
 * What was dropped, with all that is in folders; empty folders are left out. To be called while the drop is handled: later it is gone. Rejects
 * with TooManyFiles, and with what the browser says when it cannot read a file.
 */
export async function droppedFiles({ items, files }: DataTransfer): Promise<GivenFile[]> {
  const entries = Array.from(items).flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (entries.length === 0) return chosenFiles(files)
  const given: GivenFile[] = []
  for (const entry of entries) await collect(entry, '', given)
  return given
}

/** Whether something that is dragged is a file, as far as a page may know before it is dropped. */
export const hasFiles = ({ types }: DataTransfer): boolean => types.includes('Files')

async function collect(entry: FileSystemEntry, above: string, given: GivenFile[]): Promise<void> {
  const path = above + entry.name
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    given.push({ path, file })
    bounded(given)
  } else if (isFolder(entry)) {
    const reader = entry.createReader()
    for (;;) {
      // A hundred at a time, until there are none.
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
      if (some.length === 0) return
      for (const one of some) await collect(one, `${path}/`, given)
    }
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

function bounded(given: GivenFile[]): GivenFile[] {
  if (given.length <= MOST_GIVEN) return given
  throw new TooManyFiles(`That’s more than ${MOST_GIVEN} files. Upload a ZIP archive, or fewer at once.`)
}

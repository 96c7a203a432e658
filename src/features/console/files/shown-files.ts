import { byName } from '../../../lib/by-name'
import type { FileInfo } from '../../../contract/file'
import { hasWords, searchWords } from '../../../lib/search-words'

export const FILE_ORDERS = ['name', 'time', 'size'] as const
export type FileOrder = (typeof FILE_ORDERS)[number]

const isHidden = ({ name }: FileInfo): boolean => name.startsWith('.')

/** What a browser names a file while it still comes, and a service one that it writes. */
const isTemporary = ({ name }: FileInfo): boolean => /^\.(org\.chromium\.|com\.google\.|pooldeck-)/.test(name)

/** The files of a folder as they are listed: folders first, those with each word of `query` in their name; `hidden`: also those that begin with a dot. */
export function shownFiles(
  files: readonly FileInfo[],
  { order, query, hidden }: { order: FileOrder; query: string; hidden: boolean },
): FileInfo[] {
  const words = searchWords(query)
  return files
    .filter((file) => !isTemporary(file) && (hidden || !isHidden(file)) && hasWords(file.name.toLowerCase(), words))
    .toSorted((a, b) => Number(b.is_dir) - Number(a.is_dir) || inOrder(order, a, b) || byName.compare(a.name, b.name))
}

function inOrder(order: FileOrder, a: FileInfo, b: FileInfo): number {
  switch (order) {
    case 'name':
      return byName.compare(a.name, b.name)
    case 'time':
      return Date.parse(b.mod_time) - Date.parse(a.mod_time)
    case 'size':
      return b.size_bytes - a.size_bytes
  }
}

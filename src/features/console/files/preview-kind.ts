import type { FileInfo } from '../../../contract/file'

/** Files that a browser shows as a picture, by the end of their name. */
const PICTURES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
}

const MIB = 1024 * 1024
const MOST_PICTURE = 16 * MIB
const MOST_TEXT = MIB

/** Characters of a text that are shown. */
export const SHOWN_TEXT = 100_000

/** How a file can be looked at here: as a picture of a type, perhaps as a text; or why not. */
type PreviewKind = { kind: 'picture'; type: string } | { kind: 'text' } | { kind: 'none'; why: string }

export function previewKind({ name, size_bytes: size, mode, is_dir: isFolder }: FileInfo): PreviewKind {
  if (isFolder || !mode.startsWith('-')) return { kind: 'none', why: '' }
  if (size === 0) return { kind: 'none', why: 'The file is empty.' }
  const type = PICTURES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
  const most = type === undefined ? MOST_TEXT : MOST_PICTURE
  if (size > most) return { kind: 'none', why: `Only files up to ${most / MIB} MiB are shown here. Download it.` }
  return type === undefined ? { kind: 'text' } : { kind: 'picture', type }
}

/** The text of a file, truncated at what a preview shows; undefined when it is not text. */
export async function textOfFile(content: Blob): Promise<string | undefined> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await content.arrayBuffer())
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

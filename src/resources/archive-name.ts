const MAX_LENGTH = 255

/** A name for what is in an archive, by that of its file: `uBlock Origin (1.57).zip` gives `uBlock-Origin-1.57`. */
export function archiveName(fileName: string): string {
  return fileName
    .replace(/\.zip$/i, '')
    .replace(/[^a-zA-Z0-9._-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_LENGTH)
}

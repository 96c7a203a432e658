import { lstat, opendir } from 'node:fs/promises'
import path from 'node:path'

/** What an entry counts at least: very many small files are as bad for a disk as a few large ones. */
const ENTRY_BYTES = 16 * 1024

/**
 * Returns how many bytes of its disk a folder takes, and stops counting beyond `enough`, so that it takes a bounded time. What vanishes
 * meanwhile counts as nothing, and links are not followed. Rejects when a part cannot be read. Not counted are files that have no name any more.
 */
export async function diskUse(folder: string, enough: number): Promise<number> {
  const folders = [folder]
  let bytes = 0
  for (const place of folders) {
    const entries = await ifThere(opendir(place))
    for await (const { name } of entries ?? []) {
      const file = path.join(place, name)
      const stats = await ifThere(lstat(file))
      if (!stats) continue
      bytes += Math.max(stats.blocks * 512, ENTRY_BYTES)
      if (bytes > enough) return bytes
      if (stats.isDirectory()) folders.push(file)
    }
  }
  return bytes
}

async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

import { access, lstat, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { succeeds } from '../shared/stray'

/** A folder that is not complete; its name is what is in front plus this. */
export const UNFINISHED = '.unfinished'

export const remove = (location: string): Promise<void> => rm(location, { recursive: true, force: true })

export const exists = (location: string): Promise<boolean> => succeeds(access(location))

/** Returns none when there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

/** Returns the sum of the sizes of the files in a folder, in bytes. */
export async function sizeOf(folder: string): Promise<number> {
  let size = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) size += (await lstat(path.join(entry.parentPath, entry.name))).size
  }
  return size
}

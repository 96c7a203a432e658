import { statfs } from 'node:fs/promises'

/** Resolves with how many bytes can still be written to the disk of a folder. */
export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
